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

/** Bytes of a writer's state. */
final class FileWriterStateSerializer implements SimpleVersionedSerializer<FileWriterState> {
    private static final int VERSION = 1;

    @Override
    public int getVersion() {
        return VERSION;
    }

    @Override
    public byte[] serialize(FileWriterState state) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeUTF(state.lineage());
        out.writeUTF(state.owner());
        out.writeInt(state.nextFile());
        out.writeInt(state.open().size());
        for (FileWriterState.OpenFile file : state.open()) {
            out.writeUTF(file.bucket());
            out.writeUTF(file.hidden().toString());
            out.writeUTF(file.visible().toString());
            out.writeLong(file.length());
            out.writeLong(file.createdMillis());
        }
        return bytes.toByteArray();
    }

    @Override
    public FileWriterState deserialize(int version, byte[] serialized) throws IOException {
        if (version != VERSION) {
            throw new IOException(
                    "State of file writers of version " + version + " is unknown; this is version " + VERSION);
        }
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(serialized));
        String lineage = in.readUTF();
        String owner = in.readUTF();
        int nextFile = in.readInt();
        int files = in.readInt();
        List<FileWriterState.OpenFile> open = new ArrayList<>();
        for (int i = 0; i < files; i++) {
            open.add(new FileWriterState.OpenFile(
                    in.readUTF(), URI.create(in.readUTF()), URI.create(in.readUTF()), in.readLong(), in.readLong()));
        }
        return new FileWriterState(lineage, owner, nextFile, open);
    }
}
