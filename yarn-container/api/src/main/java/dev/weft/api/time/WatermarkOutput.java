package dev.weft.api.time;

/** Where watermarks go. */
public interface WatermarkOutput {
    /** Emits a watermark; also ends idleness. Lower ones than before are ignored. */
    void emitWatermark(Watermark watermark);

    /** Nothing will come for a while: others need not wait. */
    void markIdle();

    /** Records are expected again. */
    void markActive();
}
