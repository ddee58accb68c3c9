package dev.weft.api.window;

import dev.weft.api.type.DataInputView;
import dev.weft.api.type.DataOutputView;
import dev.weft.api.type.SimpleTypeSerializerSnapshot;
import java.io.IOException;

/** The one window of all records of a key. */
public final class GlobalWindow extends Window {
    private static final GlobalWindow INSTANCE = new GlobalWindow();

    private GlobalWindow() {}

    /** The window. */
    public static GlobalWindow get() {
        return INSTANCE;
    }

    @Override
    public long maxTimestamp() {
        return Long.MAX_VALUE;
    }

    @Override
    public String toString() {
        return "GlobalWindow";
    }

    /** A byte, as a window in state has some form. */
    public static final class Serializer extends WindowSerializer<GlobalWindow> {
        private static final long serialVersionUID = 1L;
        static final Serializer INSTANCE = new Serializer();

        @Override
        public GlobalWindow createInstance() {
            return get();
        }

        @Override
        public int getLength() {
            return Byte.BYTES;
        }

        @Override
        public void serialize(GlobalWindow record, DataOutputView target) throws IOException {
            target.writeByte(0);
        }

        @Override
        public GlobalWindow deserialize(DataInputView source) throws IOException {
            source.readByte();
            return get();
        }

        @Override
        public Snapshot snapshotConfiguration() {
            return new Snapshot();
        }

        private Object readResolve() {
            return INSTANCE;
        }

        /** Nothing but the class. */
        public static final class Snapshot extends SimpleTypeSerializerSnapshot<GlobalWindow> {
            public Snapshot() {
                super(Serializer::new);
            }
        }
    }
}
