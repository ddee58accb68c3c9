package dev.weft.api.connector.lib;

import dev.weft.api.connector.SimpleVersionedSerializer;
import dev.weft.api.connector.SourceSplit;
import dev.weft.api.type.DataInputDeserializer;
import dev.weft.api.type.DataOutputSerializer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** The state of an enumerator whose state is the splits it still has. */
public final class SplitCollectionSerializer<SplitT extends SourceSplit>
        implements SimpleVersionedSerializer<Collection<SplitT>> {
    private static final int VERSION = 1;
    private static final int INITIAL_BYTES = 256;

    private final SimpleVersionedSerializer<SplitT> splitSerializer;

    public SplitCollectionSerializer(SimpleVersionedSerializer<SplitT> splitSerializer) {
        this.splitSerializer = splitSerializer;
    }

    @Override
    public int getVersion() {
        return VERSION;
    }

    @Override
    public byte[] serialize(Collection<SplitT> splits) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(INITIAL_BYTES);
        out.writeInt(splitSerializer.getVersion());
        out.writeInt(splits.size());
        for (SplitT split : splits) {
            byte[] bytes = splitSerializer.serialize(split);
            out.writeInt(bytes.length);
            out.write(bytes);
        }
        return out.getCopyOfBuffer();
    }

    @Override
    public Collection<SplitT> deserialize(int version, byte[] serialized) throws IOException {
        if (version != VERSION) {
            throw new IOException("Unknown version " + version + " of an enumerator's state; known is " + VERSION);
        }
        DataInputDeserializer in = new DataInputDeserializer(serialized);
        int splitVersion = in.readInt();
        int count = in.readInt();
        List<SplitT> splits = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            byte[] bytes = new byte[in.readInt()];
            in.readFully(bytes);
            splits.add(splitSerializer.deserialize(splitVersion, bytes));
        }
        return splits;
    }
}
