package dev.weft.api;

/** Says which parallelism a source can serve. */
@FunctionalInterface
interface ParallelismLimit {
    /** Returns, or throws BAD_INPUT with one line. */
    void checkParallelism(int parallelism);
}
