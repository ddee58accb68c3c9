package dev.weft.connector.files;

import java.net.URI;
import java.util.List;

/**
 * What a file writer needs to go on after a failure.
 *
 * @param lineage of the job whose checkpoint it is
 * @param owner the file names that only this writer gives: see {@link PartNames#own}
 * @param nextFile number of the next file; own files of this number or a higher one came after the checkpoint
 * @param open files that were being written
 */
public record FileWriterState(String lineage, String owner, int nextFile, List<OpenFile> open) {
    public FileWriterState {
        open = List.copyOf(open);
    }

    /**
     * A file that was being written.
     *
     * @param bucket its bucket, "" for the base folder
     * @param hidden where it lies
     * @param visible where a commit will put it
     * @param length its length at the checkpoint, in bytes
     * @param createdMillis when it was begun, epoch milliseconds
     */
    public record OpenFile(String bucket, URI hidden, URI visible, long length, long createdMillis) {}
}
