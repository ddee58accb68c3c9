package dev.weft.core.error;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class FailureTest {
    @Test
    void namesClassAndMessageOfWhatUsersThrow() {
        Failure failure = Failure.of(ErrorCode.USER_CODE, new IllegalStateException("no such account\nsecond line"));

        assertThat(failure.code()).isEqualTo(ErrorCode.USER_CODE);
        assertThat(failure.message()).isEqualTo("java.lang.IllegalStateException: no such account");
        assertThat(failure.stack()).contains("second line").contains("FailureTest");
    }

    @Test
    void keepsTheCodeOfTheEngine() {
        Failure failure = Failure.of(ErrorCode.USER_CODE, new EngineException(ErrorCode.STORAGE, "disk is full"));

        assertThat(failure.code()).isEqualTo(ErrorCode.STORAGE);
        assertThat(failure.message()).isEqualTo("disk is full");
    }

    @Test
    void survivesExceptionsThatCannotBeRead() {
        var hostile = new RuntimeException() {
            private static final long serialVersionUID = 1L;

            @Override
            public String getMessage() {
                throw new IllegalStateException("planted");
            }
        };

        Failure failure = Failure.of(ErrorCode.USER_CODE, hostile);

        assertThat(failure.message()).contains("cannot be read");
        assertThat(failure.stack()).contains("cannot be printed");
    }

    @Test
    void cutsEndlessStacks() {
        Failure failure = new Failure(ErrorCode.INTERNAL, "long", "x".repeat(1_000_000));

        assertThat(failure.stack().length()).isLessThan(70_000);
        assertThat(failure.stack()).endsWith("cut");
    }
}
