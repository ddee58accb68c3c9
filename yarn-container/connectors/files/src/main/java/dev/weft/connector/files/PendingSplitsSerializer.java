package dev.weft.connector.files;

import dev.weft.api.connector.SimpleVersionedSerializer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** Bytes of the enumerator's state. Version 2 added the files that are known. */
final class PendingSplitsSerializer implements SimpleVersionedSerializer<PendingSplits> {
    private static final int VERSION = 2;

    @Override
    public int getVersion() {
        return VERSION;
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
        out.writeInt(pending.known().size());
        for (URI file : pending.known()) {
            out.writeUTF(file.toString());
        }
        return bytes.toByteArray();
    }

    @Override
    public PendingSplits deserialize(int version, byte[] serialized) throws IOException {
        if (version != VERSION) {
            FileSplitSerializer.requireVersion(version);
        }
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(serialized));
        boolean discovered = in.readBoolean();
        List<FileSourceSplit> splits = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            splits.add(FileSplitSerializer.read(in));
        }
        SortedSet<URI> known = new TreeSet<>();
        for (int left = version == VERSION ? in.readInt() : 0; left > 0; left--) {
            known.add(URI.create(in.readUTF()));
        }
        return new PendingSplits(discovered, splits, known);
    }
}
