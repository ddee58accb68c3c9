package dev.weft.api.connector;

/**
 * A registered reader.
 *
 * @param subtaskId index of its subtask, from 0
 * @param location its host, as the cluster names it
 */
public record ReaderInfo(int subtaskId, String location) {
    public int getSubtaskId() {
        return subtaskId;
    }

    public String getLocation() {
        return location;
    }
}
