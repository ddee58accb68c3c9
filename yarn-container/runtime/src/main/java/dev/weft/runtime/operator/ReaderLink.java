package dev.weft.runtime.operator;

/** From a source reader to its enumerator. Any thread. */
public interface ReaderLink {
    /** The reader has room for another split. */
    void splitRequested();

    /** The reader sends an event. */
    void readerEvent(byte[] event);

    /** The reader's group is to know how far it has come. */
    void progress(ReaderProgress progress);
}
