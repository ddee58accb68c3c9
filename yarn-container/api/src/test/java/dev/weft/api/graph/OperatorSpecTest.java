package dev.weft.api.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.graph.OperatorSpec.FilterSpec;
import dev.weft.api.graph.OperatorSpec.FlatMapSpec;
import dev.weft.api.graph.OperatorSpec.KeyedProcessSpec;
import dev.weft.api.graph.OperatorSpec.MapSpec;
import dev.weft.api.graph.OperatorSpec.ProcessSpec;
import dev.weft.api.graph.OperatorSpec.ReduceSpec;
import dev.weft.api.graph.OperatorSpec.SinkSpec;
import dev.weft.api.graph.OperatorSpec.SourceSpec;
import dev.weft.api.graph.OperatorSpec.TimestampsSpec;
import dev.weft.api.graph.OperatorSpec.WindowSpec;
import dev.weft.api.graph.TwoInputSpec.BroadcastProcessSpec;
import dev.weft.api.graph.TwoInputSpec.CoFlatMapSpec;
import dev.weft.api.graph.TwoInputSpec.CoMapSpec;
import dev.weft.api.graph.TwoInputSpec.CoProcessSpec;
import dev.weft.api.graph.TwoInputSpec.KeyedBroadcastProcessSpec;
import dev.weft.api.graph.TwoInputSpec.KeyedCoProcessSpec;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class OperatorSpecTest {
    private static final KeyParts KEY = new KeyParts(code("selector"), code("keys"));
    private static final TwoKeyParts KEYS = new TwoKeyParts(code("first"), code("second"), code("keys"));

    private static UserCode code(String text) {
        return UserCode.ofBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    static List<OperatorSpec> specs() {
        UserCode f = code("f");
        return List.of(
                new SourceSpec(f, code("w"), true),
                new SourceSpec(f, code("w"), false),
                new MapSpec(f),
                new MapSpec(f, Optional.of(KEY)),
                new FlatMapSpec(f),
                new FlatMapSpec(f, Optional.of(KEY)),
                new FilterSpec(f),
                new FilterSpec(f, Optional.of(KEY)),
                new ProcessSpec(f),
                new ProcessSpec(f, Optional.of(KEY)),
                new KeyedProcessSpec(f, KEY),
                new TimestampsSpec(f),
                new ReduceSpec(f, code("selector"), code("keys"), code("values")),
                window(Optional.empty(), Optional.empty()),
                window(Optional.of(code("a")), Optional.of(code("e"))),
                new SinkSpec(f, code("s")),
                new CoMapSpec(f, Optional.empty()),
                new CoMapSpec(f, Optional.of(KEYS)),
                new CoFlatMapSpec(f, Optional.empty()),
                new CoFlatMapSpec(f, Optional.of(KEYS)),
                new CoProcessSpec(f, Optional.empty()),
                new CoProcessSpec(f, Optional.of(KEYS)),
                new KeyedCoProcessSpec(f, KEYS),
                new BroadcastProcessSpec(f, code("d")),
                new KeyedBroadcastProcessSpec(f, code("d"), KEY));
    }

    private static OperatorSpec window(Optional<UserCode> aggregate, Optional<UserCode> evictor) {
        return new WindowSpec(
                code("f"),
                aggregate,
                code("assigner"),
                code("trigger"),
                evictor,
                code("settings"),
                code("windows"),
                code("contents"),
                KEY);
    }

    @ParameterizedTest
    @MethodSource("specs")
    void comesBackFromItsWireForm(OperatorSpec spec) {
        assertThat(OperatorSpec.of(spec.kind(), spec.parts())).isEqualTo(spec);
    }

    @ParameterizedTest
    @MethodSource("specs")
    void isKeyedWhenItHasAKeyAndTakesTwoInputsWhenItSaysSo(OperatorSpec spec) {
        boolean hasKey = spec.parts().keySet().stream().anyMatch(part -> part.startsWith("key-selector"));

        assertThat(spec.traits().keyed()).isEqualTo(hasKey);
        assertThat(spec.traits().stateful()).isTrue();
        assertThat(spec.traits().inputs())
                .isEqualTo(spec instanceof TwoInputSpec ? 2 : spec instanceof SourceSpec ? 0 : 1);
    }

    @ParameterizedTest
    @MethodSource("specs")
    void refusesHalfAKey(OperatorSpec spec) {
        for (String part : spec.parts().keySet()) {
            if (!part.startsWith("key-")) {
                continue;
            }
            Map<String, UserCode> parts = new TreeMap<>(spec.parts());
            parts.remove(part);

            assertThatThrownBy(() -> OperatorSpec.of(spec.kind(), parts))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("'" + spec.kind() + "' lacks its part '" + part + "'");
        }
    }

    @Test
    void refusesAnUnknownKind() {
        assertThatThrownBy(() -> OperatorSpec.of("teleport", Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Unknown operator kind 'teleport': the job was built by a newer version");
    }
}
