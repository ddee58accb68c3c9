package dev.weft.master.view;

import java.util.Optional;

/**
 * Where the event time of one subtask stood at its worker's last heartbeat, and what held it there.
 *
 * @param source true when it is what a source's splits have said, false when it came through channels
 * @param watermark epoch milliseconds; {@code Long.MIN_VALUE} before the first
 * @param idle nothing that feeds the subtask has anything to say
 * @param holder the slowest of what feeds it; empty when nothing does, or all of it is idle or at its end
 */
public record EventTimeView(boolean source, long watermark, boolean idle, Optional<Holder> holder) {
    /**
     * Who holds event time back.
     *
     * @param name the id of a source's split, else the subtask before this one, as in {@code "Source: lines (3/4)"}
     * @param watermark how far it has come; {@code Long.MIN_VALUE} when it said nothing yet
     */
    public record Holder(String name, long watermark) {}
}
