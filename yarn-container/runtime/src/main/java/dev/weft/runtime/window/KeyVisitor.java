package dev.weft.runtime.window;

/** Sees the keys of a window that closes. Task thread. */
@FunctionalInterface
public interface KeyVisitor {
    /** Takes a key and its accumulator, which is the visitor's own. */
    void visit(Object key, Object accumulator);
}
