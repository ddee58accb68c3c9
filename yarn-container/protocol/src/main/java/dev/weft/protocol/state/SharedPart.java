package dev.weft.protocol.state;

/**
 * A file of a state that lies as a whole in a state file, where later checkpoints may refer to it.
 *
 * @param name unique within its state
 * @param segment where it lies, with the CRC32C of all its bytes
 */
public record SharedPart(String name, Segment segment) {
    /** Folder of the files that checkpoints share, beside the folders of the checkpoints. */
    public static final String FOLDER = "shared";
}
