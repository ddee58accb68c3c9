package dev.weft.api.connector.lib;

import dev.weft.api.connector.Boundedness;
import dev.weft.api.connector.ReaderOutput;
import dev.weft.api.connector.SimpleVersionedSerializer;
import dev.weft.api.connector.Source;
import dev.weft.api.connector.SourceReader;
import dev.weft.api.connector.SourceReaderContext;
import dev.weft.api.connector.SplitEnumerator;
import dev.weft.api.connector.SplitEnumeratorContext;
import dev.weft.api.type.DataInputDeserializer;
import dev.weft.api.type.DataOutputSerializer;
import dev.weft.api.type.TypeSerializer;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.IOException;
import java.util.Collection;
import java.util.List;

/** Elements known when the job is built, kept as bytes of their serialiser; read by one subtask in their order. */
public final class CollectionSource<T> implements Source<T, OffsetSplit, Collection<OffsetSplit>> {
    private static final long serialVersionUID = 1L;
    private static final int INITIAL_BYTES = 1024;

    private final TypeSerializer<T> serializer;
    private final byte[] elements;
    private final int count;

    /**
     * The elements, encoded at once.
     *
     * @throws EngineException BAD_INPUT naming the position when one is null or cannot be written
     */
    public CollectionSource(Collection<T> elements, TypeSerializer<T> serializer) {
        this.serializer = serializer;
        this.count = elements.size();
        DataOutputSerializer out = new DataOutputSerializer(INITIAL_BYTES);
        int position = 0;
        for (T element : elements) {
            write(element, position++, serializer, out);
        }
        this.elements = out.getCopyOfBuffer();
    }

    private static <T> void write(T element, int position, TypeSerializer<T> serializer, DataOutputSerializer out) {
        if (element == null) {
            throw new EngineException(ErrorCode.BAD_INPUT, "Element " + position + " of the collection is null");
        }
        try {
            serializer.serialize(element, out);
        } catch (IOException | ClassCastException e) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "Element " + position + " of the collection, a "
                            + element.getClass().getName() + ", cannot be written by " + serializer + ": "
                            + e.getMessage(),
                    e);
        }
    }

    @Override
    public Boundedness getBoundedness() {
        return Boundedness.BOUNDED;
    }

    @Override
    public SourceReader<T, OffsetSplit> createReader(SourceReaderContext readerContext) {
        return new Reader<>(readerContext, serializer.duplicate(), elements, count);
    }

    @Override
    public SplitEnumerator<OffsetSplit, Collection<OffsetSplit>> createEnumerator(
            SplitEnumeratorContext<OffsetSplit> enumContext) {
        return new SplitQueueEnumerator<>(enumContext, List.of(new OffsetSplit(0)));
    }

    @Override
    public SplitEnumerator<OffsetSplit, Collection<OffsetSplit>> restoreEnumerator(
            SplitEnumeratorContext<OffsetSplit> enumContext, Collection<OffsetSplit> checkpoint) {
        return new SplitQueueEnumerator<>(enumContext, checkpoint);
    }

    @Override
    public SimpleVersionedSerializer<OffsetSplit> getSplitSerializer() {
        return OffsetSplit.serializer();
    }

    @Override
    public SimpleVersionedSerializer<Collection<OffsetSplit>> getEnumeratorCheckpointSerializer() {
        return new SplitCollectionSerializer<>(OffsetSplit.serializer());
    }

    private static final class Reader<T> extends SplitReaderSkeleton<T, OffsetSplit> {
        private final TypeSerializer<T> serializer;
        private final byte[] elements;
        private final int count;
        private DataInputDeserializer in = new DataInputDeserializer();
        private long position;

        Reader(SourceReaderContext context, TypeSerializer<T> serializer, byte[] elements, int count) {
            super(context);
            this.serializer = serializer;
            this.elements = elements;
            this.count = count;
        }

        @Override
        void open(OffsetSplit split) throws IOException {
            in = new DataInputDeserializer(elements);
            for (position = 0; position < split.position(); position++) {
                serializer.deserialize(in);
            }
        }

        @Override
        boolean emitNext(ReaderOutput<T> output) throws IOException {
            if (position >= count) {
                return false;
            }
            position++;
            output.collect(serializer.deserialize(in));
            return true;
        }

        @Override
        OffsetSplit position() {
            return new OffsetSplit(position);
        }
    }
}
