package dev.weft.api.connector;

import java.io.Serializable;

/** Makes readers. */
public interface SourceReaderFactory<T, SplitT extends SourceSplit> extends Serializable {
    /** A new reader for one subtask. */
    SourceReader<T, SplitT> createReader(SourceReaderContext readerContext) throws Exception;
}
