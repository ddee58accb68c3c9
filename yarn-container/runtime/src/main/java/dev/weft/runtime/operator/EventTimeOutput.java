package dev.weft.runtime.operator;

/** Where a source's event time goes: the chain behind it. Task thread. */
public interface EventTimeOutput {
    /** Event time moved forward to {@code watermark}. */
    void eventTime(long watermark);

    /** The source has nothing to say for a while. */
    void idle();
}
