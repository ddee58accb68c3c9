package dev.weft.api.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.graph.UserCode;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.type.Types;
import dev.weft.core.error.EngineException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OutputTagTest {
    @Test
    void takesItsTypeFromTheSubclass() {
        OutputTag<Tuple2<String, Long>> tag = new OutputTag<>("pairs") {};

        assertThat(tag.getTypeInfo()).isEqualTo(Types.TUPLE(Types.STRING, Types.LONG));
    }

    @Test
    void saysTheCureWhenItsTypeIsErased() {
        assertThatThrownBy(() -> new OutputTag<String>("late"))
                .isInstanceOf(EngineException.class)
                .hasMessage("Output tag 'late' does not know its type: add {} behind it, as in"
                        + " new OutputTag<String>(\"late\") {}, or give the type as second argument");
    }

    @Test
    void saysTheCureForATypeVariable() {
        assertThatThrownBy(OutputTagTest::<String>generic)
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("give the type as second argument");
    }

    private static <T> OutputTag<T> generic() {
        return new OutputTag<>("any") {};
    }

    @Test
    void isTheSameForTheSameId() throws Exception {
        OutputTag<String> tag = new OutputTag<>("late", Types.STRING);
        Object sent =
                UserCode.of(new OutputTag<String>("late") {}).open(getClass().getClassLoader());

        assertThat(sent).isEqualTo(tag).hasSameHashCodeAs(tag).hasToString(tag.toString());
        assertThat(OutputTag.isResponsibleFor(tag, (OutputTag<?>) sent)).isTrue();
        assertThat(OutputTag.isResponsibleFor(null, tag)).isFalse();
        assertThat(OutputTag.isResponsibleFor(new OutputTag<>("other", Types.STRING), tag))
                .isFalse();
    }

    @Test
    void needsAnId() {
        assertThatThrownBy(() -> new OutputTag<>(" ", Types.STRING))
                .isInstanceOf(EngineException.class)
                .hasMessage("An output tag needs an id");
    }
}
