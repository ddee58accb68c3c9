package dev.weft.master.view;

import java.util.List;

/**
 * One vertex with its subtasks.
 *
 * @param nowMillis wall time of the picture
 * @param subtasks in order of their index
 */
public record VertexDetails(VertexView vertex, long nowMillis, List<SubtaskView> subtasks) {
    public VertexDetails {
        subtasks = List.copyOf(subtasks);
    }
}
