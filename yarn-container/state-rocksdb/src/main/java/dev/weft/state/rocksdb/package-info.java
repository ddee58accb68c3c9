/**
 * Keyed state on local disks: one RocksDB database for each keyed operator's subtask, a column family for each state, memory of all
 * databases of a process under one limit. Task thread; frozen parts are read by the snapshot's thread. A backend beside
 * runtime.state.heap, found by ServiceLoader. See docs/state.md.
 */
@NullMarked
package dev.weft.state.rocksdb;

import org.jspecify.annotations.NullMarked;
