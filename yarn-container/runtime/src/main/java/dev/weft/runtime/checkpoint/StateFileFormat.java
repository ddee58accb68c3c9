package dev.weft.runtime.checkpoint;

/**
 * The numbers of the file that holds the state of all tasks of one worker at one checkpoint (drawn in docs/checkpoints.md):
 * header, segments, index, footer. All numbers are big-endian.
 */
final class StateFileFormat {
    /** "WEFTSTAT". */
    static final long MAGIC = 0x5745465453544154L;

    static final int VERSION = 1;
    static final int HEADER_BYTES = Long.BYTES + Integer.BYTES;

    /** Behind a segment's directory: its length and its checksum. */
    static final int SEGMENT_TAIL_BYTES = 2 * Integer.BYTES;

    /** Offset, length and checksum of the index, then the magic number again. */
    static final int FOOTER_BYTES = Long.BYTES + 2 * Integer.BYTES + Long.BYTES;

    private StateFileFormat() {}
}
