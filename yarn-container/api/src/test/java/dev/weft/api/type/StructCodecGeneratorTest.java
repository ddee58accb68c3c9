package dev.weft.api.type;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.tuple.Tuple2;
import dev.weft.api.type.SampleTypes.Event;
import dev.weft.api.type.SampleTypes.Order;
import dev.weft.api.type.SampleTypes.Person;
import dev.weft.api.type.SampleTypes.Primitives;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class StructCodecGeneratorTest {
    private static StructCodec codecOf(StructLayout layout, TypeInformation<?>... types) {
        TypeSerializer<?>[] serializers = Arrays.stream(types)
                .<TypeSerializer<?>>map(TypeInformation::createSerializer)
                .toArray(TypeSerializer<?>[]::new);
        return StructCodecGenerator.codecFor(layout, serializers);
    }

    @Test
    void generatesCodeInThePackageOfTheClass() {
        StructCodec event = codecOf(StructLayout.ofPojo(Event.class).orElseThrow(), Types.LONG, Types.LONG, Types.LONG);
        StructCodec tuple = codecOf(StructLayout.ofTuple(Tuple2.class, 2), Types.STRING, Types.LONG);

        assertThat(event).isNotInstanceOf(ReflectiveCodec.class);
        assertThat(event.getClass().getPackageName()).isEqualTo(Event.class.getPackageName());
        assertThat(tuple).isNotInstanceOf(ReflectiveCodec.class);
        assertThat(tuple.getClass().getPackageName()).isEqualTo("dev.weft.api.tuple");
    }

    @Test
    void generatesCodeForEveryKindOfField() {
        for (Class<?> type : new Class<?>[] {Primitives.class, Person.class}) {
            CompositeType<?> info = (CompositeType<?>) TypeInformation.of(type);
            TypeInformation<?>[] fields = new TypeInformation<?>[info.getArity()];
            Arrays.setAll(fields, info::getTypeAt);

            assertThat(codecOf(StructLayout.ofPojo(type).orElseThrow(), fields)).isNotInstanceOf(ReflectiveCodec.class);
        }
        CompositeType<?> order = (CompositeType<?>) TypeInformation.of(Order.class);
        TypeInformation<?>[] fields = new TypeInformation<?>[order.getArity()];
        Arrays.setAll(fields, order::getTypeAt);
        assertThat(codecOf(StructLayout.ofRecord(Order.class), fields)).isNotInstanceOf(ReflectiveCodec.class);
    }

    @Test
    void usesOneClassPerLayout() {
        StructLayout layout = StructLayout.ofTuple(Tuple2.class, 2);

        Class<?> first = codecOf(layout, Types.STRING, Types.LONG).getClass();

        assertThat(codecOf(layout, Types.STRING, Types.LONG).getClass()).isSameAs(first);
        assertThat(codecOf(layout, Types.LONG, Types.STRING).getClass()).isNotSameAs(first);
    }

    @Test
    void worksInAnotherLoaderAndGoesWithIt() throws Exception {
        WeakReference<ClassLoader> loader = roundTripInOwnLoader();

        for (int i = 0; i < 50 && loader.get() != null; i++) {
            System.gc();
        }
        assertThat(loader.get()).as("loader of the user's classes").isNull();
    }

    @SuppressWarnings("unchecked")
    private static WeakReference<ClassLoader> roundTripInOwnLoader() throws Exception {
        URL classes = Event.class.getProtectionDomain().getCodeSource().getLocation();
        try (OwnClasses loader = new OwnClasses(classes)) {
            Class<Object> type = (Class<Object>) loader.loadClass(Event.class.getName());
            assertThat(type.getClassLoader()).isSameAs(loader);
            Object event =
                    type.getConstructor(long.class, long.class, long.class).newInstance(1L, 2L, 3L);
            TypeSerializer<Object> serializer = TypeInformation.of(type).createSerializer();

            Object read = RoundTrips.decode(serializer, RoundTrips.encode(serializer, event));

            assertThat(read.getClass()).isSameAs(type);
            assertThat(serializer.stableHash().same(read, event)).isTrue();
            return new WeakReference<>(loader);
        }
    }

    /** Loads the sample types itself, all else from the parent: as a job's loader does. */
    private static final class OwnClasses extends URLClassLoader {
        OwnClasses(URL classes) {
            super(new URL[] {classes}, StructCodecGeneratorTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith(SampleTypes.class.getName())) {
                return super.loadClass(name, resolve);
            }
            Class<?> known = findLoadedClass(name);
            return known != null ? known : findClass(name);
        }
    }
}
