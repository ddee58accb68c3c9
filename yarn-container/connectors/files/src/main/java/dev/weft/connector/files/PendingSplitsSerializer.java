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

/** Bytes of the enumerator's state. Version 2 added the files that are known, 3 the records to skip in splits. */
final class PendingSplitsSerializer implements SimpleVersionedSerializer<PendingSplits> {
    private static final int WITHOUT_KNOWN = 1;
    private static final int WITHOUT_SKIP = 2;
    private static final int VERSION = 3;

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
        if (version < WITHOUT_KNOWN || version > VERSION) {
            throw new IOException("Pending splits of version " + version + " are unknown; this is version " + VERSION);
        }
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(serialized));
        boolean discovered = in.readBoolean();
        List<FileSourceSplit> splits = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            splits.add(FileSplitSerializer.read(in, version > WITHOUT_SKIP));
        }
        SortedSet<URI> known = new TreeSet<>();
        for (int left = version > WITHOUT_KNOWN ? in.readInt() : 0; left > 0; left--) {
            known.add(URI.create(in.readUTF()));
        }
        return new PendingSplits(discovered, splits, known);
    }
}
