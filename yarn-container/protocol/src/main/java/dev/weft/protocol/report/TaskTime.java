package dev.weft.protocol.report;

import java.util.Optional;

/**
 * Where the event time of one attempt stands, and what holds it there.
 *
 * @param watermark of its inputs or, for a source, of its splits; {@code Long.MIN_VALUE} before the first
 * @param idle nothing that feeds it has anything to say
 * @param holder the slowest of what feeds it; empty when nothing does, or all of it is idle
 */
public record TaskTime(long watermark, boolean idle, Optional<Holder> holder) {
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

        /** True when it is a split of the source itself. */
        public boolean isSplit() {
            return edge == NONE;
        }
    }
}
