package dev.weft.state.rocksdb;

import java.util.concurrent.atomic.AtomicInteger;
import org.rocksdb.ReadOptions;
import org.rocksdb.Snapshot;

/** All columns of a database at one moment; keeps the database open until each of its users gave it back. Any thread. */
final class FrozenDatabase {
    private final RocksDatabase database;
    private final Snapshot snapshot;
    private final ReadOptions reads;
    private final AtomicInteger users;

    /** Freezes {@code database} for {@code users} users, from 1. */
    FrozenDatabase(RocksDatabase database, int users) {
        database.hold();
        this.database = database;
        this.snapshot = database.db().getSnapshot();
        // What a snapshot reads once must not drive out what the task reads again and again.
        this.reads = new ReadOptions().setSnapshot(snapshot).setFillCache(false);
        this.users = new AtomicInteger(users);
    }

    RocksDatabase database() {
        return database;
    }

    ReadOptions reads() {
        return reads;
    }

    /** One user needs it no more. */
    void release() {
        if (users.decrementAndGet() == 0) {
            reads.close();
            database.db().releaseSnapshot(snapshot);
            database.close();
        }
    }
}
