package dev.weft.api.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.tuple.Tuple2;
import dev.weft.api.type.SampleTypes.Colour;
import dev.weft.api.type.SampleTypes.Event;
import dev.weft.api.type.SampleTypes.Node;
import dev.weft.api.type.SampleTypes.Pair;
import dev.weft.api.type.SampleTypes.WordCount;
import dev.weft.core.error.EngineException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TypeExtractionTest {
    @Test
    void knowsClassesWithoutParameters() {
        assertThat(TypeInformation.of(String.class)).isEqualTo(Types.STRING);
        assertThat(TypeInformation.of(int.class)).isEqualTo(Types.INT);
        assertThat(TypeInformation.of(Colour.class)).isEqualTo(Types.ENUM(Colour.class));
        assertThat(TypeInformation.of(Event.class)).isInstanceOf(PojoTypeInfo.class);
        assertThat(TypeInformation.of(WordCount.class).isTupleType()).isTrue();
        assertThat(TypeInformation.of(ArrayList.class)).isEqualTo(Types.GENERIC(ArrayList.class));
    }

    @Test
    void readsHints() {
        assertThat(TypeInformation.of(new TypeHint<Map<String, List<Long>>>() {}))
                .isEqualTo(Types.MAP(Types.STRING, Types.LIST(Types.LONG)));
        assertThat(TypeInformation.of(new TypeHint<Set<? extends Colour>>() {}))
                .isEqualTo(Types.SET(Types.ENUM(Colour.class)));
        assertThat(TypeInformation.of(new TypeHint<Tuple2<String, Integer>[]>() {}))
                .isEqualTo(Types.OBJECT_ARRAY(Types.TUPLE(Types.STRING, Types.INT)));
        assertThat(TypeInformation.of(new TypeHint<Pair<Long, Pair<String, Byte>>>() {})
                        .toString())
                .isEqualTo("Pair<Long, Pair<String, Byte>>");
    }

    @Test
    void refusesErasedTypes() {
        assertThatThrownBy(() -> TypeInformation.of(Tuple2.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("erased");
        assertThatThrownBy(() -> erased("x").getTypeInfo()).isInstanceOf(IllegalArgumentException.class);
    }

    private static <T> TypeHint<T> erased(T value) {
        return new TypeHint<T>() {};
    }

    @Test
    void givesTypesThatContainThemselvesToTheGenericSerializer() {
        CompositeType<Node> node = (CompositeType<Node>) TypeInformation.of(Node.class);

        assertThat(node.getTypeAt("next")).isEqualTo(Types.GENERIC(Node.class));
    }

    /** No setter. */
    public static class HalfPojo {
        private int x;

        public int getX() {
            return x;
        }
    }

    @Test
    void saysWhyAClassIsNoPojo() {
        assertThatThrownBy(() -> Types.POJO(HalfPojo.class))
                .hasMessageContaining("its field 'x' is not public and has no public setter");
        assertThatThrownBy(() -> Types.POJO(Colour.class)).hasMessageContaining("is no POJO");
        assertThatThrownBy(() -> TypeInformation.of(HalfPojo.class).createSerializer(new SerializerConfig(false)))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("pipeline.generic-types=false")
                .hasMessageContaining("no public setter");
    }

    @Test
    void namesTheMissingGenericSerializer() {
        assertThatThrownBy(() -> TypeInformation.of(HalfPojo.class).createSerializer())
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("weft-generic-serializer");
    }

    @Test
    void takesGivenFieldsOfAPojo() {
        TypeInformation<Event> event =
                Types.POJO(Event.class, Map.of("key", Types.LONG, "value", Types.LONG, "ts", Types.LONG));

        assertThat(event).isEqualTo(TypeInformation.of(Event.class));
        assertThatThrownBy(() -> Types.POJO(Event.class, Map.of("kee", Types.LONG)))
                .hasMessageContaining("has fields [key, ts, value], given were [kee]");
    }
}
