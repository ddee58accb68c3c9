package dev.weft.api.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EitherTest {
    private static final TypeInformation<Either<String, List<Long>>> TYPE =
            Types.EITHER(Types.STRING, Types.LIST(Types.LONG));

    private static TypeSerializer<Either<Long, String>> reader(
            TypeInformation<?> then, TypeInformation<Either<Long, String>> now) {
        return SerializerSnapshots.readerFor(
                "state",
                SerializerSnapshots.write(then.createSerializer()),
                now.createSerializer(),
                EitherTest.class.getClassLoader());
    }

    @Test
    void bothSidesGoThroughBytes() {
        RoundTrips.check(TYPE, Either.Left("a"));
        RoundTrips.check(TYPE, Either.Right(List.of(1L, 2L)));
        RoundTrips.check(Types.EITHER(Types.LONG, Types.STRING), Either.Left(7L));
    }

    @Test
    void aLeftValueIsNotTheSameRightValue() {
        TypeSerializer<Either<String, String>> serializer =
                Types.EITHER(Types.STRING, Types.STRING).createSerializer();

        assertThat(Either.Left("a")).isEqualTo(Either.Left("a")).isNotEqualTo(Either.Right("a"));
        assertThat(serializer.stableHash().same(Either.Left("a"), Either.Right("a")))
                .isFalse();
        assertThat(Either.Left("a").isLeft()).isTrue();
        assertThat(Either.Right("a").isRight()).isTrue();
        assertThatThrownBy(() -> Either.Right("a").left())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("No left value in Right(a)");
    }

    @Test
    void stateIsReadWithAWiderSide() {
        TypeInformation<Either<Integer, String>> then = Types.EITHER(Types.INT, Types.STRING);
        byte[] left = RoundTrips.encode(then.createSerializer(), Either.Left(5));
        byte[] right = RoundTrips.encode(then.createSerializer(), Either.Right("x"));

        TypeSerializer<Either<Long, String>> reader = reader(then, Types.EITHER(Types.LONG, Types.STRING));

        assertThat(RoundTrips.decode(reader, left)).isEqualTo(Either.Left(5L));
        assertThat(RoundTrips.decode(reader, right)).isEqualTo(Either.Right("x"));
    }

    @Test
    void stateWithAnotherSideIsRefusedByName() {
        assertThatThrownBy(
                        () -> reader(Types.EITHER(Types.LONG, Types.BOOLEAN), Types.EITHER(Types.LONG, Types.STRING)))
                .hasMessageContaining(".right")
                .hasMessageContaining("Either<");
    }

    @Test
    void theTypeIsFoundInSignatures() {
        TypeHint<Either<String, List<Long>>> hint = new TypeHint<>() {};

        assertThat(TypeInformation.of(hint)).isEqualTo(TYPE);
        assertThat(TYPE.getGenericParameters()).containsEntry("L", Types.STRING);
        assertThat(TYPE.isKeyType()).isTrue();
    }

    @Test
    void damagedBytesAreRefused() {
        DataInputDeserializer neither = new DataInputDeserializer(new byte[] {0, 0});

        assertThatThrownBy(() -> TYPE.createSerializer().deserialize(neither))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("one value");
    }

    @Test
    void numbersWidenAsInJava() {
        assertThat(BasicTypeInfo.INT_TYPE_INFO.shouldAutocastTo(BasicTypeInfo.LONG_TYPE_INFO))
                .isTrue();
        assertThat(BasicTypeInfo.CHAR_TYPE_INFO.shouldAutocastTo(BasicTypeInfo.INT_TYPE_INFO))
                .isTrue();
        assertThat(BasicTypeInfo.CHAR_TYPE_INFO.shouldAutocastTo(BasicTypeInfo.SHORT_TYPE_INFO))
                .isFalse();
        assertThat(BasicTypeInfo.LONG_TYPE_INFO.shouldAutocastTo(BasicTypeInfo.INT_TYPE_INFO))
                .isFalse();
        assertThat(BasicTypeInfo.STRING_TYPE_INFO.shouldAutocastTo(BasicTypeInfo.LONG_TYPE_INFO))
                .isFalse();
    }
}
