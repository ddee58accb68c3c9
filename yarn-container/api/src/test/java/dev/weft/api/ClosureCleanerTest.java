package dev.weft.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.function.MapFunction;
import dev.weft.api.graph.UserCode;
import dev.weft.core.error.EngineException;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Functions that drag objects along. This class is not serialisable on purpose. */
@Timeout(60)
class ClosureCleanerTest {
    private final Thread notSerializable = Thread.currentThread();
    private int used = 3;

    private static void clean(Object function) {
        ClosureCleaner.clean(function, "Map", true);
    }

    @Test
    void dropsTheEnclosingInstanceThatNobodyReads() throws Exception {
        MapFunction<String, String> mapper = new MapFunction<>() {
            @Override
            public String map(String value) {
                return switch (value.length()) {
                    case 0 -> "empty";
                    case 1, 2, 3 -> "short";
                    case 1000 -> "long";
                    default -> value + '!';
                };
            }
        };

        clean(mapper);

        MapFunction<String, String> copy =
                cast(UserCode.of(mapper).open(getClass().getClassLoader()));
        assertThat(copy.map("four")).isEqualTo("four!");
    }

    @SuppressWarnings("unchecked")
    private static <T> T cast(Object value) {
        return (T) value;
    }

    @Test
    void namesTheEnclosingInstanceThatIsRead() {
        MapFunction<String, String> mapper = new MapFunction<>() {
            @Override
            public String map(String value) {
                return value + used;
            }
        };

        assertThatThrownBy(() -> clean(mapper))
                .isInstanceOf(EngineException.class)
                .hasMessageContainingAll("Operator 'Map'", "this$0", ClosureCleanerTest.class.getName())
                .hasMessageNotContaining("\n");
    }

    @Test
    void seesReadsByClassesInside() {
        MapFunction<String, String> mapper = new MapFunction<>() {
            @Override
            public String map(String value) {
                return new Object() {
                    String text() {
                        return value + used;
                    }
                }.text();
            }
        };

        assertThatThrownBy(() -> clean(mapper)).hasMessageContaining("this$0");
    }

    @Test
    void seesReadsByLambdasInside() {
        MapFunction<String, String> mapper = new MapFunction<>() {
            @Override
            public String map(String value) {
                Supplier<String> text = () -> value + used;
                return text.get();
            }
        };

        assertThatThrownBy(() -> clean(mapper)).hasMessageContaining("this$0");
    }

    @Test
    void acceptsLambdasThatCaptureValues() {
        int factor = used;
        MapFunction<Integer, Integer> mapper = value -> value * factor;

        assertThatCode(() -> clean(mapper)).doesNotThrowAnyException();
    }

    @Test
    void namesWhatALambdaCaptured() {
        Thread thread = notSerializable;
        MapFunction<Integer, String> variable = value -> thread.getName() + value;
        MapFunction<Integer, String> self = value -> notSerializable.getName() + value;

        assertThatThrownBy(() -> clean(variable))
                .hasMessageContainingAll("Operator 'Map'", "captured variable 1", "java.lang.Thread", "transient");
        assertThatThrownBy(() -> clean(self)).hasMessageContaining("captured 'this'");
    }

    private record Holder(Map<String, Object> values) implements MapFunction<String, String> {
        @Override
        public String map(String value) {
            return value + values;
        }
    }

    @Test
    void namesTheFieldPathThroughCollections() {
        assertThatThrownBy(() -> clean(new Holder(Map.of("k", new Object()))))
                .hasMessageContaining("Holder.values.value is a java.lang.Object")
                .hasMessageContaining("java.io.Serializable");
    }

    @Test
    void cleansFunctionsInsideFunctions() {
        MapFunction<String, String> inner = new MapFunction<>() {
            @Override
            public String map(String value) {
                return value;
            }
        };
        MapFunction<String, String> outer = value -> inner.map(value);

        assertThatCode(() -> clean(outer)).doesNotThrowAnyException();
    }

    @Test
    void leavesFunctionsAloneWhenSwitchedOff() {
        MapFunction<String, String> mapper = new MapFunction<>() {
            @Override
            public String map(String value) {
                return value;
            }
        };

        assertThatThrownBy(() -> ClosureCleaner.clean(mapper, "Map", false)).hasMessageContaining("this$0");
    }
}
