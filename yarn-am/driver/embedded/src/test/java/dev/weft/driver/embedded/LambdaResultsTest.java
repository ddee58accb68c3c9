package dev.weft.driver.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.DataStream;
import dev.weft.api.SingleOutputStreamOperator;
import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.connector.lib.DiscardingSink;
import dev.weft.api.function.Collector;
import dev.weft.api.row.Row;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.type.TypeHint;
import dev.weft.api.type.Types;
import dev.weft.core.config.Configuration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** CASES 86: lambdas whose result type the compiler erased either work or fail where they stand, with the cure. */
@Timeout(60)
class LambdaResultsTest {
    private final StreamExecutionEnvironment environment =
            StreamExecutionEnvironment.createLocalEnvironment(1, new Configuration());
    private final DataStream<String> lines = environment.fromData("to be", "or not");

    private SingleOutputStreamOperator<Tuple2<String, Integer>> lengths() {
        return lines.flatMap((String line, Collector<Tuple2<String, Integer>> out) -> {
            for (String word : line.split(" ")) {
                out.collect(Tuple2.of(word, word.length()));
            }
        });
    }

    private SingleOutputStreamOperator<List<String>> words() {
        return lines.map(line -> List.of(line.split(" ")));
    }

    @Test
    void plainResultsNeedNothing() throws Exception {
        assertThat(lines.map(String::length).executeAndCollect(2)).containsExactly(5, 6);
    }

    @Test
    void anErasedTupleIsRefusedWithItsLineAndTheCure() {
        assertThatThrownBy(() -> lengths().sinkTo(new DiscardingSink<>()))
                .hasMessageContaining("(LambdaResultsTest.java:")
                .hasMessageContaining("add .returns(...) directly behind it");
    }

    @Test
    void anErasedListIsRefusedWhereItIsUsed() {
        assertThatThrownBy(() -> words().keyBy(words -> words.get(0)).print())
                .hasMessageContaining("(LambdaResultsTest.java:")
                .hasMessageContaining(".returns(...)");
    }

    @Test
    void withTheCureTheValuesAreRight() throws Exception {
        assertThat(lengths().returns(new TypeHint<Tuple2<String, Integer>>() {}).executeAndCollect(4))
                .containsExactly(Tuple2.of("to", 2), Tuple2.of("be", 2), Tuple2.of("or", 2), Tuple2.of("not", 3));
    }

    @Test
    void withTheCureListsAreRight() throws Exception {
        assertThat(words().returns(Types.LIST(Types.STRING)).executeAndCollect(2))
                .containsExactly(List.of("to", "be"), List.of("or", "not"));
    }

    @Test
    void rowsAreSaidByTheirType() throws Exception {
        assertThat(lines.map(line -> Row.of(line, line.length()))
                        .returns(Types.ROW_NAMED(new String[] {"line", "length"}, Types.STRING, Types.INT))
                        .keyBy(row -> String.valueOf(row.getField(0)).length(), Types.INT)
                        .map(row -> row.getField(0) + "=" + row.getField(1))
                        .executeAndCollect(2))
                .containsExactly("to be=5", "or not=6");
    }
}
