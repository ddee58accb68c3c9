package dev.weft.api.graph;

import java.util.List;

/** Which subtask of the target receives a record. */
public sealed interface Partitioning {
    /** The name that plans, REST and dashboards show. */
    String shipName();

    /** The user's code in it, for whoever must know its size. */
    default List<UserCode> code() {
        return List.of();
    }

    /** True when each source subtask reaches every target subtask; false when only a fixed few. */
    default boolean allToAll() {
        return true;
    }

    /** Subtask i to subtask i; needs equal parallelism. */
    record Forward() implements Partitioning {
        @Override
        public String shipName() {
            return "FORWARD";
        }

        @Override
        public boolean allToAll() {
            return false;
        }
    }

    /** Round robin over all target subtasks. */
    record Rebalance() implements Partitioning {
        @Override
        public String shipName() {
            return "REBALANCE";
        }
    }

    /** Round robin over the target subtasks of the same share: source i of n serves targets i·m/n … (i+1)·m/n. */
    record Rescale() implements Partitioning {
        @Override
        public String shipName() {
            return "RESCALE";
        }

        @Override
        public boolean allToAll() {
            return false;
        }
    }

    /** A random target subtask. */
    record Shuffle() implements Partitioning {
        @Override
        public String shipName() {
            return "SHUFFLE";
        }
    }

    /** Every target subtask gets every record. */
    record Broadcast() implements Partitioning {
        @Override
        public String shipName() {
            return "BROADCAST";
        }
    }

    /** Target subtask 0. */
    record Global() implements Partitioning {
        @Override
        public String shipName() {
            return "GLOBAL";
        }
    }

    /**
     * By key group of the record's key.
     *
     * @param keySelector a {@code KeySelector}
     * @param keySerializer the {@code TypeSerializer} of the key
     */
    record Hash(UserCode keySelector, UserCode keySerializer) implements Partitioning {
        @Override
        public List<UserCode> code() {
            return List.of(keySelector, keySerializer);
        }

        @Override
        public String shipName() {
            return "HASH";
        }
    }

    /**
     * As the user's partitioner says.
     *
     * @param partitioner a {@code Partitioner}
     * @param keySelector a {@code KeySelector}
     */
    record Custom(UserCode partitioner, UserCode keySelector) implements Partitioning {
        @Override
        public List<UserCode> code() {
            return List.of(partitioner, keySelector);
        }

        @Override
        public String shipName() {
            return "CUSTOM";
        }
    }
}
