package dev.weft.api.graph;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A user's function, serialiser or assigner as opaque bytes: the one place where Java serialisation is used, because
 * closures have no other form. Opened only where the user's class loader is at hand, never on a master's loop.
 */
public final class UserCode {
    private final byte[] bytes;

    private UserCode(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Wraps bytes that came from the wire; the array is owned by the new object. */
    public static UserCode ofBytes(byte[] bytes) {
        return new UserCode(bytes);
    }

    /**
     * Serialises {@code object}.
     *
     * @throws IOException when a part of it is not serialisable; callers name operator and field
     */
    public static UserCode of(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return new UserCode(bytes.toByteArray());
    }

    /**
     * A new copy of the object, its classes found by {@code loader}.
     *
     * @throws IOException when the bytes do not fit the classes
     * @throws ClassNotFoundException when a class is missing in {@code loader}
     */
    public Object open(ClassLoader loader) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new LoaderInputStream(new ByteArrayInputStream(bytes), loader)) {
            return in.readObject();
        }
    }

    /** The bytes, shared: callers must not change them. */
    public byte[] bytes() {
        return bytes;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof UserCode code && Arrays.equals(bytes, code.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return "UserCode[" + bytes.length + " bytes]";
    }

    private static final class LoaderInputStream extends ObjectInputStream {
        private final ClassLoader loader;

        LoaderInputStream(InputStream in, ClassLoader loader) throws IOException {
            super(in);
            this.loader = loader;
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass description) throws IOException, ClassNotFoundException {
            try {
                return Class.forName(description.getName(), false, loader);
            } catch (ClassNotFoundException e) {
                return super.resolveClass(description);
            }
        }

        @Override
        protected Class<?> resolveProxyClass(String[] interfaces) throws IOException, ClassNotFoundException {
            Class<?>[] found = new Class<?>[interfaces.length];
            for (int i = 0; i < interfaces.length; i++) {
                found[i] = Class.forName(interfaces[i], false, loader);
            }
            return java.lang.reflect.Proxy.newProxyInstance(loader, found, (proxy, method, args) -> null)
                    .getClass();
        }
    }
}
