package dev.weft.runtime.operator.window;

/** What a {@link TimedWindowOperator} keeps windows with. Task thread. */
interface TimedWindows {
    /** How windows are in state. */
    WindowPath path();

    /** The operator's states are there, and the event time of the checkpoint is known. */
    void restored();

    /** Event time has come to {@code watermark}: fires what is due. */
    void advance(long watermark) throws Exception;
}
