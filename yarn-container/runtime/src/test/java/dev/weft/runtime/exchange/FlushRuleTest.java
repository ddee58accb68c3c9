package dev.weft.runtime.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.id.JobId;
import dev.weft.core.testing.ManualClock;
import dev.weft.runtime.testing.Specs;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When a batch leaves: full, asked to, before an event, or 5 ms after the last time. */
@Timeout(60)
class FlushRuleTest {
    private final ManualClock clock = new ManualClock();
    private final TaskSignal senderSignal = new TaskSignal(clock);
    private final OutputSet outputs = new OutputSet(senderSignal, clock);
    private final ExchangeService exchange = ExchangeService.inProcess();
    private OutputChannel output;
    private InputGate gate;

    @BeforeEach
    @SuppressWarnings({"unchecked", "rawtypes"})
    void connect() {
        PlannedChannel channel =
                new PlannedChannel(new ChannelId(JobId.hashOf("j"), 0, 0, 1, 0, 1), new ChannelPeer.SameProcess());
        output = exchange.openOutput(
                channel, outputs, senderSignal, (dev.weft.api.type.TypeSerializer) Specs.STRING, false, "sender");
        gate = new InputGate(
                List.of(exchange.openInput(channel)), new int[] {0}, new TaskSignal(clock), Long.MAX_VALUE);
    }

    private List<Object> received() throws Exception {
        List<Object> records = new ArrayList<>();
        ChannelElement element = gate.poll();
        while (element != null) {
            element.visit(new ChannelElement.Visitor() {
                @Override
                public void onBatch(RecordBatch batch) {
                    records.addAll(Arrays.asList(batch.records()).subList(0, batch.size()));
                    gate.consumed(batch, 1);
                }

                @Override
                public void onChunk(RecordChunk chunk) {
                    throw new AssertionError("bytes in one process");
                }

                @Override
                public void onEvent(ChannelEvent event) {
                    records.add(event);
                }
            });
            gate.next();
            element = gate.poll();
        }
        return records;
    }

    @Test
    void aRecordWaitsForCompany() throws Exception {
        output.add("a", OutputChannel.NO_TIMESTAMP);

        assertThat(received()).isEmpty();
    }

    @Test
    void aFullBatchLeavesAtOnce() throws Exception {
        for (int i = 0; i < 16; i++) {
            output.add("r" + i, OutputChannel.NO_TIMESTAMP);
        }

        assertThat(received()).hasSize(16);
    }

    @Test
    void anIdleTaskFlushes() throws Exception {
        output.add("a", OutputChannel.NO_TIMESTAMP);

        outputs.flush();

        assertThat(received()).containsExactly("a");
    }

    @Test
    void aBusyTaskFlushesAfterFiveMillisAndNotBefore() throws Exception {
        outputs.flush();
        output.add("a", OutputChannel.NO_TIMESTAMP);

        clock.advance(Duration.ofNanos(4_999_999));
        outputs.flushIfDue(clock.nanos());
        assertThat(received()).isEmpty();

        clock.advance(Duration.ofNanos(1));
        outputs.flushIfDue(clock.nanos());
        assertThat(received()).containsExactly("a");
    }

    @Test
    void eventsStayInOrderWithRecords() throws Exception {
        output.add("a", OutputChannel.NO_TIMESTAMP);
        outputs.broadcast(new ChannelEvent.EventTime(7));
        output.add("b", OutputChannel.NO_TIMESTAMP);
        outputs.broadcast(new ChannelEvent.EndOfInput());

        assertThat(received()).containsExactly("a", new ChannelEvent.EventTime(7), "b", new ChannelEvent.EndOfInput());
    }

    @Test
    void eventsAreAdmittedWhenThereIsNoRoom() throws Exception {
        int added = 0;
        while (outputs.hasRoom()) {
            output.add("r" + added++, OutputChannel.NO_TIMESTAMP);
        }
        outputs.broadcast(new ChannelEvent.Barrier(1, 2, 3));

        assertThat(received()).hasSize(added + 1).endsWith(new ChannelEvent.Barrier(1, 2, 3));
        assertThat(outputs.hasRoom()).isTrue();
    }

    /** Else the next record would be started, find no room, and hold up barriers until the receiver went on. */
    @Test
    void aFlushThatTakesTheLastRoomSaysSo() {
        for (int i = 0; i < ConsumptionMeter.FIRST_RECORDS; i++) {
            assertThat(outputs.hasRoom()).isTrue();
            output.add("r" + i, OutputChannel.NO_TIMESTAMP);
            outputs.flush();
        }

        assertThat(outputs.hasRoom()).isFalse();
    }

    @Test
    void anEventThatTakesTheLastRoomAlongSaysSo() {
        for (int i = 0; i < ConsumptionMeter.FIRST_RECORDS; i++) {
            output.add("r" + i, OutputChannel.NO_TIMESTAMP);
            outputs.broadcast(new ChannelEvent.EventTime(i));
        }

        assertThat(outputs.hasRoom()).isFalse();
    }
}
