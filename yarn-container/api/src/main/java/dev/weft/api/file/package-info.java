/**
 * Files that a sink of a program's own writes exactly once: written under a hidden name, continued behind a checkpoint, made visible by
 * a commit. {@code FileSink} has its own machinery and is not built on it. Task thread.
 */
@NullMarked
package dev.weft.api.file;

import org.jspecify.annotations.NullMarked;
