package dev.weft.connector.files;

import dev.weft.api.connector.SimpleVersionedSerializer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Bytes of the enumerator's state. */
final class PendingSplitsSerializer implements SimpleVersionedSerializer<PendingSplits> {
    @Override
    public int getVersion() {
        return FileSplitSerializer.VERSION;
    }

    @Override
    public byte[] serialize(PendingSplits pending) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeBoolean(pending.discovered());
        out.writeInt(pending.splits().size());
        for (FileSourceSplit split : pending.splits()) {
            FileSplitSerializer.write(split, out);
        }
        return bytes.toByteArray();
    }

    @Override
    public PendingSplits deserialize(int version, byte[] serialized) throws IOException {
        FileSplitSerializer.requireVersion(version);
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(serialized));
        boolean discovered = in.readBoolean();
        List<FileSourceSplit> splits = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            splits.add(FileSplitSerializer.read(in));
        }
        return new PendingSplits(discovered, splits);
    }
}
