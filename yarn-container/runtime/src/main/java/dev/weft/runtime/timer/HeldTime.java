package dev.weft.runtime.timer;

import java.util.Optional;

/**
 * Where event time stands at one place, and what holds it there.
 *
 * @param watermark {@code Long.MIN_VALUE} before the first
 * @param idle nothing that leads there has anything to say
 * @param holder the slowest of what leads there; empty when nothing does, or all of it is idle or at its end
 */
public record HeldTime(long watermark, boolean idle, Optional<Holder> holder) {
    private static final int NONE = -1;

    /**
     * Who holds event time back: a split, or the subtask at the other end of a channel.
     *
     * @param split its id; "" for a subtask
     * @param edge number of the edge from that subtask; -1 for a split
     * @param subtask its index; -1 for a split
     * @param watermark how far it has come; {@code Long.MIN_VALUE} when it said nothing yet
     */
    public record Holder(String split, int edge, int subtask, long watermark) {
        /** A split of a source. */
        public static Holder ofSplit(String split, long watermark) {
            return new Holder(split, NONE, NONE, watermark);
        }

        /** A subtask before this one. */
        public static Holder ofSubtask(int edge, int subtask, long watermark) {
            return new Holder("", edge, subtask, watermark);
        }
    }
}
