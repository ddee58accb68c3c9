package dev.weft.serializer.generic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.esotericsoftware.kryo.Kryo;
import dev.weft.api.type.DataInputDeserializer;
import dev.weft.api.type.DataOutputSerializer;
import dev.weft.api.type.GenericSerializerSnapshot;
import dev.weft.api.type.GenericTypeInfo;
import dev.weft.api.type.SerializerSnapshots;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.type.TypeSerializer;
import dev.weft.api.type.TypeSerializerSnapshot;
import dev.weft.core.error.EngineException;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class KryoSerializerTest {
    private static <T> T roundTrip(TypeSerializer<T> serializer, T value) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(16);
        serializer.serialize(value, out);
        DataInputDeserializer in = new DataInputDeserializer(out.getCopyOfBuffer());
        T read = serializer.duplicate().deserialize(in);
        assertThat(in.available()).isZero();
        return read;
    }

    @Test
    void servesTypesThatTheApiDoesNotKnow() throws IOException {
        TypeInformation<Cargo> type = TypeInformation.of(Cargo.class);
        assertThat(type).isInstanceOf(GenericTypeInfo.class);
        TypeSerializer<Cargo> serializer = type.createSerializer();
        Cargo cargo = Cargo.full();

        assertThat(serializer).isInstanceOf(KryoSerializer.class);
        assertThat(roundTrip(serializer, cargo)).isEqualTo(cargo);
        assertThat(serializer.copy(cargo)).isEqualTo(cargo).isNotSameAs(cargo);
    }

    @Test
    void keepsTheClassOfSubclasses() throws IOException {
        TypeSerializer<Object> serializer = new GenericTypeInfo<>(Object.class).createSerializer();

        assertThat(roundTrip(serializer, List.of(1, "x"))).isEqualTo(List.of(1, "x"));
        assertThat(roundTrip(serializer, new Cargo.Sub(7))).isEqualTo(new Cargo.Sub(7));
        assertThat(roundTrip(serializer, new ArrayList<>(List.of(1)))).isInstanceOf(ArrayList.class);
    }

    @Test
    void growsAndShrinksItsBuffer() throws IOException {
        TypeSerializer<Object> serializer = new GenericTypeInfo<>(Object.class).createSerializer();
        String large = "x".repeat(3 << 20);

        assertThat(roundTrip(serializer, large)).isEqualTo(large);
        assertThat(roundTrip(serializer, "small")).isEqualTo("small");
    }

    @Test
    void namesTheLibraryItUses() {
        String version =
                Kryo.class.getProtectionDomain().getCodeSource().getLocation().getPath();

        assertThat(version).contains(new KryoProvider().format());
    }

    @Test
    void describesItsStateByLibraryAndClass() {
        TypeSerializer<Cargo> serializer = TypeInformation.of(Cargo.class).createSerializer();
        byte[] description = SerializerSnapshots.write(serializer);
        ClassLoader loader = Cargo.class.getClassLoader();

        assertThat(SerializerSnapshots.readerFor("cargo", description, serializer, loader))
                .isSameAs(serializer);
        assertThat(SerializerSnapshots.read(description, loader).restoreSerializer())
                .isEqualTo(serializer);
        assertThat(SerializerSnapshots.sameEncoding(description, serializer, loader))
                .isTrue();
    }

    @Test
    void refusesStateOfAnotherLibrary() throws IOException {
        TypeSerializer<Cargo> serializer = TypeInformation.of(Cargo.class).createSerializer();
        DataOutputSerializer out = new DataOutputSerializer(16);
        TypeSerializerSnapshot.writeVersionedSnapshot(
                out, new GenericSerializerSnapshot<>(serializer, "kryo-2.24.0", Cargo.class));

        assertThatThrownBy(() -> SerializerSnapshots.readerFor(
                        "cargo", out.getCopyOfBuffer(), serializer, Cargo.class.getClassLoader()))
                .isInstanceOf(EngineException.class)
                .hasMessageStartingWith("State 'cargo' holds " + Cargo.class.getName()
                        + " (generic serializer, kryo-2.24.0), the job now declares " + Cargo.class.getName()
                        + " (generic serializer, " + KryoProvider.FORMAT + "); " + Cargo.class.getName()
                        + " was written by kryo-2.24.0, here is " + KryoProvider.FORMAT)
                .hasMessageContaining("make the type a record or POJO under another state name");
    }

    @Test
    void refusesStateOfAClassWithOtherFields() {
        TypeSerializer<Cargo> serializer = TypeInformation.of(Cargo.class).createSerializer();
        byte[] description = SerializerSnapshots.write(serializer);
        description[description.length - 1] ^= 1;

        assertThatThrownBy(() ->
                        SerializerSnapshots.readerFor("cargo", description, serializer, Cargo.class.getClassLoader()))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining(
                        "class " + Cargo.class.getName() + " has other fields now; the generic serializer");
    }

    @Test
    void letsGoOfTheLoaderOfTheUsersClasses() throws Exception {
        List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            loaders.add(useInOwnLoader());
        }

        for (int i = 0; i < 50 && loaders.stream().anyMatch(loader -> loader.get() != null); i++) {
            System.gc();
        }
        assertThat(loaders).allSatisfy(loader -> assertThat(loader.get()).isNull());
    }

    @SuppressWarnings("unchecked")
    private static WeakReference<ClassLoader> useInOwnLoader() throws Exception {
        URL classes = Cargo.class.getProtectionDomain().getCodeSource().getLocation();
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (OwnClasses loader = new OwnClasses(classes)) {
            Thread.currentThread().setContextClassLoader(loader);
            Class<Object> type = (Class<Object>) loader.loadClass(Cargo.class.getName());
            assertThat(type.getClassLoader()).isSameAs(loader);
            Object cargo = type.getMethod("full").invoke(null);
            assertThat(roundTrip(TypeInformation.of(type).createSerializer(), cargo))
                    .isEqualTo(cargo);
            return new WeakReference<>(loader);
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    /** Loads {@link Cargo} itself, all else from the parent: as a job's loader does. */
    private static final class OwnClasses extends URLClassLoader {
        OwnClasses(URL classes) {
            super(new URL[] {classes}, KryoSerializerTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith(Cargo.class.getName())) {
                return super.loadClass(name, resolve);
            }
            Class<?> known = findLoadedClass(name);
            return known != null ? known : findClass(name);
        }
    }
}
