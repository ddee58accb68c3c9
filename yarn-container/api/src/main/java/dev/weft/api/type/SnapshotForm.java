package dev.weft.api.type;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.IOException;
import java.util.function.Supplier;
import java.util.zip.CRC32;

/**
 * How snapshots lie in state files: one byte for the version, then a tree of nodes. A node of ours is a tag and its parts;
 * one of a user's serialiser is tag 0, class name, version, length and its bytes. Tags never change their meaning.
 */
final class SnapshotForm {
    /** Rises when a node changes; older ones stay readable. */
    static final int VERSION = 1;

    private static final int USER = 0;

    private SnapshotForm() {}

    /** Kinds of nodes of ours. */
    enum Node {
        BASIC(1, BasicSnapshot::new),
        ENUM(2, EnumSnapshot::new),
        CONTAINER(3, ContainerSnapshot::new),
        STRUCT(4, StructSnapshot::new),
        GENERIC(5, GenericSerializerSnapshot::new),
        ROW(6, RowSnapshot::new);

        private final int tag;
        private final Supplier<StructuralSnapshot<?>> empty;

        Node(int tag, Supplier<StructuralSnapshot<?>> empty) {
            this.tag = tag;
            this.empty = empty;
        }

        static Node of(int tag) throws IOException {
            for (Node node : values()) {
                if (node.tag == tag) {
                    return node;
                }
            }
            throw new IOException("Malformed type description: no kind of type has tag " + tag);
        }
    }

    static void write(TypeSerializerSnapshot<?> snapshot, DataOutputView out) throws IOException {
        out.writeByte(VERSION);
        writeNode(snapshot, out);
    }

    static TypeSerializerSnapshot<?> read(DataInputView in, ClassLoader loader) throws IOException {
        int version = in.readByte();
        if (version > VERSION) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "The state describes its types in form " + version + ", this release reads up to " + VERSION
                            + ": restore it with the release that wrote it, or a newer one");
        }
        if (version < 1) {
            throw new IOException("Malformed type description: form " + version);
        }
        return readNode(in, loader);
    }

    static void writeNode(TypeSerializerSnapshot<?> snapshot, DataOutputView out) throws IOException {
        if (snapshot instanceof StructuralSnapshot<?> own) {
            out.writeByte(own.node().tag);
            own.writeSnapshot(out);
            return;
        }
        DataOutputSerializer bytes = new DataOutputSerializer(64);
        snapshot.writeSnapshot(bytes);
        out.writeByte(USER);
        out.writeString(snapshot.getClass().getName());
        out.writeVarInt(snapshot.getCurrentVersion());
        out.writeVarInt(bytes.length());
        out.write(bytes.getSharedBuffer(), 0, bytes.length());
    }

    static TypeSerializerSnapshot<?> readNode(DataInputView in, ClassLoader loader) throws IOException {
        int tag = in.readByte();
        if (tag == USER) {
            return readUserNode(in, loader);
        }
        StructuralSnapshot<?> snapshot = Node.of(tag).empty.get();
        snapshot.readSnapshot(VERSION, in, loader);
        return snapshot;
    }

    private static TypeSerializerSnapshot<?> readUserNode(DataInputView in, ClassLoader loader) throws IOException {
        TypeSerializerSnapshot<?> snapshot = instance(readText(in), loader);
        int version = in.readVarInt();
        byte[] bytes = readBytes(in);
        snapshot.readSnapshot(version, new DataInputDeserializer(bytes), loader);
        return snapshot;
    }

    private static TypeSerializerSnapshot<?> instance(String name, ClassLoader loader) {
        try {
            return Class.forName(name, true, loader)
                    .asSubclass(TypeSerializerSnapshot.class)
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException | ClassCastException | LinkageError e) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "The state was written by a serializer whose snapshot class " + name + " cannot be made here (" + e
                            + "): add it to the job, public and with a public constructor without parameters",
                    e);
        }
    }

    /** CRC-32 of the node's bytes. */
    static int fingerprint(TypeSerializerSnapshot<?> snapshot) {
        DataOutputSerializer bytes = new DataOutputSerializer(64);
        try {
            writeNode(snapshot, bytes);
        } catch (IOException e) {
            throw new EngineException(ErrorCode.USER_CODE, "describe " + snapshot, e);
        }
        CRC32 checksum = new CRC32();
        checksum.update(bytes.getSharedBuffer(), 0, bytes.length());
        return (int) checksum.getValue();
    }

    static byte[] readBytes(DataInputView in) throws IOException {
        byte[] bytes = new byte[in.readVarInt()];
        in.readFully(bytes);
        return bytes;
    }

    static String readText(DataInputView in) throws IOException {
        return BasicSerializers.StringSerializer.INSTANCE.deserialize(in);
    }

    /** Class that a description names, for those who need to make values of it. */
    static Class<?> load(String name, ClassLoader loader) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "The state holds values of class " + name
                            + ", which this job does not have: add it, or restore with"
                            + " --allow-non-restored-state after removing the state",
                    e);
        }
    }
}
