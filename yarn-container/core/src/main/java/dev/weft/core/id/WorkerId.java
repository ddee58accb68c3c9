package dev.weft.core.id;

/**
 * Names one worker process (TaskManager). On YARN it is the container id, so that logs, master and ResourceManager agree.
 *
 * @param value not blank
 */
public record WorkerId(String value) implements Comparable<WorkerId> {
    public WorkerId {
        if (value.isBlank()) {
            throw new IllegalArgumentException("A worker id must not be blank");
        }
    }

    @Override
    public int compareTo(WorkerId other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
