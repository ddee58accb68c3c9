package dev.weft.runtime.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.testing.ManualClock;
import dev.weft.runtime.exchange.TaskSignal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class MailboxTest {
    private final TaskSignal signal = new TaskSignal(new ManualClock());
    private final Mailbox mailbox = new Mailbox(signal);
    private final List<String> ran = new ArrayList<>();

    @Test
    void theEnginesMailNeverRunsInsideARecord() throws Exception {
        mailbox.executeBetweenRecords(() -> ran.add("trigger"));
        mailbox.execute(() -> ran.add("mine"), "mine");

        mailbox.yield();

        assertThat(ran).containsExactly("mine");
        assertThat(mailbox.tryYield()).isFalse();
        mailbox.runEngineMail();
        assertThat(ran).containsExactly("mine", "trigger");
    }

    @Test
    void whatYieldingLeavesIsLookedAtAfterTheRecord() throws Exception {
        signal.bind();
        mailbox.executeBetweenRecords(() -> ran.add("trigger"));
        Thread other = new Thread(() -> mailbox.execute(() -> ran.add("late"), "late"));

        other.start();
        mailbox.yield();
        other.join();

        assertThat(ran).containsExactly("late");
        assertThat(signal.attention()).isTrue();
    }

    @Test
    void theEnginesMailKeepsItsOrder() throws Exception {
        for (int i = 0; i < 200; i++) {
            int number = i;
            mailbox.executeBetweenRecords(() -> ran.add("" + number));
        }

        mailbox.runEngineMail();

        assertThat(ran).hasSize(200).startsWith("0", "1", "2").endsWith("199");
    }
}
