package dev.weft.api.connector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.function.Collector;
import dev.weft.api.type.Types;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class SimpleStringSchemaTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "word", "Grüße, 世界", "two\nlines"})
    void goesThereAndBack(String text) {
        SimpleStringSchema schema = new SimpleStringSchema();

        assertThat(schema.deserialize(schema.serialize(text))).isEqualTo(text);
    }

    @Test
    void isUtf8UnlessToldOtherwise() {
        assertThat(new SimpleStringSchema().serialize("ü")).containsExactly(0xC3, 0xBC);
        assertThat(new SimpleStringSchema(StandardCharsets.ISO_8859_1).serialize("ü"))
                .containsExactly(0xFC);
        assertThat(new SimpleStringSchema(StandardCharsets.UTF_16LE).deserialize(new byte[] {'a', 0}))
                .isEqualTo("a");
    }

    @Test
    @SuppressWarnings("BanSerializableRead")
    void keepsItsCharacterSetOnTheWayToAWorker() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(new SimpleStringSchema(StandardCharsets.ISO_8859_1));
        }

        SimpleStringSchema shipped =
                (SimpleStringSchema) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();

        assertThat(shipped.getCharset()).isEqualTo(StandardCharsets.ISO_8859_1);
    }

    @Test
    void givesOneStringForAMessageAndNeverEnds() throws Exception {
        SimpleStringSchema schema = new SimpleStringSchema();
        List<String> out = new ArrayList<>();

        schema.deserialize("a b".getBytes(StandardCharsets.UTF_8), collector(out));

        assertThat(out).containsExactly("a b");
        assertThat(schema.isEndOfStream("a b")).isFalse();
        assertThat(schema.getProducedType()).isEqualTo(Types.STRING);
    }

    private static Collector<String> collector(List<String> out) {
        return new Collector<>() {
            @Override
            public void collect(String record) {
                out.add(record);
            }

            @Override
            public void close() {}
        };
    }
}
