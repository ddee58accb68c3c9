package dev.weft.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.function.base.ReduceFunction;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.tuple.Tuple3;
import dev.weft.api.type.FieldAccess;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.type.Types;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class AggregationsTest {
    private static final TypeInformation<Tuple3<String, Integer, Double>> TRIPLE =
            Types.TUPLE(Types.STRING, Types.INT, Types.DOUBLE);

    /** A POJO with private and nested fields. */
    public static class Sale {
        public String shop = "";
        private long amount;
        public Price price = new Price(0, BigDecimal.ZERO);

        public long getAmount() {
            return amount;
        }

        public void setAmount(long amount) {
            this.amount = amount;
        }
    }

    /** A nested record. */
    public record Price(int cents, BigDecimal exact) {}

    private static Sale sale(long amount, int cents) {
        Sale sale = new Sale();
        sale.setAmount(amount);
        sale.price = new Price(cents, BigDecimal.valueOf(cents));
        return sale;
    }

    private static <T> FieldAccess<T, Object> at(TypeInformation<T> type, int position) {
        return Aggregations.field("sum", type, position);
    }

    private static <T> FieldAccess<T, Object> at(TypeInformation<T> type, String name) {
        return Aggregations.field("sum", type, name);
    }

    @Test
    void sumsTuplesInPlace() throws Exception {
        Tuple3<String, Integer, Double> accumulator = Tuple3.of("a", 1, 1.5);

        Object result = Aggregations.sum(at(TRIPLE, 1)).reduce(accumulator, Tuple3.of("a", 2, 9.0));

        assertThat(result).isSameAs(accumulator).isEqualTo(Tuple3.of("a", 3, 1.5));
        assertThat(Aggregations.sum(at(TRIPLE, "f2")).reduce(accumulator, Tuple3.of("a", 2, 9.0)).f2)
                .isEqualTo(10.5);
    }

    @Test
    void sumsPojosRecordsAndPaths() throws Exception {
        TypeInformation<Sale> type = TypeInformation.of(Sale.class);

        assertThat(Aggregations.sum(at(type, "amount"))
                        .reduce(sale(1, 5), sale(2, 6))
                        .getAmount())
                .isEqualTo(3);
        Sale nested = Aggregations.sum(at(type, "price.cents")).reduce(sale(1, 5), sale(2, 6));
        assertThat(nested.price).isEqualTo(new Price(11, BigDecimal.valueOf(5)));
        assertThat(Aggregations.sum(at(type, "price.exact"))
                        .reduce(sale(1, 5), sale(2, 6))
                        .price
                        .exact())
                .isEqualByComparingTo("11");
    }

    @Test
    void sumsPlainNumbers() throws Exception {
        assertThat(Aggregations.sum(at(Types.LONG, 0)).reduce(2L, 3L)).isEqualTo(5L);
        assertThat(Aggregations.sum(at(Types.INT, "*")).reduce(2, 3)).isEqualTo(5);
        assertThat(Aggregations.sum(at(Types.SHORT, 0)).reduce((short) 2, (short) 3))
                .isEqualTo((short) 5);
        assertThat(Aggregations.sum(at(Types.BYTE, 0)).reduce((byte) 127, (byte) 1))
                .isEqualTo((byte) -128);
        assertThat(Aggregations.sum(at(Types.FLOAT, 0)).reduce(0.5f, 1f)).isEqualTo(1.5f);
    }

    @Test
    void findsExtremes() throws Exception {
        ReduceFunction<Tuple2<String, Integer>> min =
                Aggregations.min(at(Types.<Tuple2<String, Integer>>TUPLE(Types.STRING, Types.INT), 1));
        ReduceFunction<Tuple2<String, Integer>> max =
                Aggregations.max(at(Types.<Tuple2<String, Integer>>TUPLE(Types.STRING, Types.INT), 1));

        assertThat(min.reduce(Tuple2.of("first", 2), Tuple2.of("second", 1))).isEqualTo(Tuple2.of("first", 1));
        assertThat(max.reduce(Tuple2.of("first", 2), Tuple2.of("second", 1))).isEqualTo(Tuple2.of("first", 2));
    }

    @Test
    void findsRecordsOfExtremes() throws Exception {
        TypeInformation<Tuple2<String, Integer>> type = Types.TUPLE(Types.STRING, Types.INT);
        Tuple2<String, Integer> first = Tuple2.of("first", 1);
        Tuple2<String, Integer> second = Tuple2.of("second", 1);
        Tuple2<String, Integer> larger = Tuple2.of("larger", 2);

        assertThat(Aggregations.minBy(at(type, 1), true).reduce(first, second)).isSameAs(first);
        assertThat(Aggregations.minBy(at(type, 1), false).reduce(first, second)).isSameAs(second);
        assertThat(Aggregations.maxBy(at(type, 1), true).reduce(first, larger)).isSameAs(larger);
        assertThat(Aggregations.maxBy(at(type, 1), true).reduce(larger, first)).isSameAs(larger);
    }

    @Test
    void refusesFieldsThatAreNotThere() {
        assertThatThrownBy(() -> at(TRIPLE, 3)).hasMessageContaining("sum(3)").hasMessageContaining("3 fields");
        assertThatThrownBy(() -> at(TRIPLE, "x")).hasMessageContaining("but [f0, f1, f2]");
        assertThatThrownBy(() -> at(Types.LONG, 1)).hasMessageContaining("only itself as 0");
        assertThatThrownBy(() -> Aggregations.sum(at(TRIPLE, 0))).hasMessageContaining("String is no number");
        assertThatThrownBy(() -> Aggregations.min(at(TypeInformation.of(Sale.class), "price")))
                .hasMessageContaining("no order");
    }
}
