package dev.weft.master.checkpoint;

import dev.weft.core.fs.FileStores;
import java.net.URI;
import java.util.Optional;

/**
 * Where state goes; filled in by whoever starts a master.
 *
 * @param files the process's stores
 * @param folder for checkpoints of jobs that name none; empty: such jobs are refused when they want checkpoints
 */
public record StateStorage(FileStores files, Optional<URI> folder) {}
