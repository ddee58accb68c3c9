package dev.weft.benchmarks.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ReplyTest {
    @Test
    void comesBackFromItsLine() {
        var reply = new Reply(1.25, 1000, 750, -8, 2.5, 0.25, 4, 5, 6, 300);

        assertThat(Reply.of(reply.toLine())).contains(reply);
        assertThat(Reply.failure(reply.toLine())).isEmpty();
    }

    @Test
    void tellsAFailureInOneLine() {
        String line = Reply.failureLine(new IllegalStateException("no\nslots"));

        assertThat(line).doesNotContain("\n");
        assertThat(Reply.failure(line)).get().asString().contains("no slots");
        assertThat(Reply.of(line)).isEmpty();
    }

    @Test
    void isNotMadeOfAnEnginesOwnOutput() {
        assertThat(Reply.of("Job has been submitted")).isEmpty();
    }
}
