package dev.weft.master.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.master.testing.FakeCluster;
import dev.weft.master.testing.FakeWorker;
import dev.weft.master.testing.GraphBuilder;
import dev.weft.protocol.deploy.ToWorker.AddSplits;
import dev.weft.protocol.report.ReaderReport;
import dev.weft.protocol.report.SplitsAfter;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Readers that an earlier master's enumerator served, and the enumerator of the next master. */
@Timeout(60)
class AdoptedReadersTest {
    private static FakeCluster.Builder aCluster() {
        return FakeCluster.aCluster().survives().restarts(1).slotsPerWorker(2);
    }

    /** A job without checkpoints: everything that was ever assigned is in the reports. */
    @Test
    void whatOneReaderHoldsIsGivenToNoOtherAndAnOpenRequestIsAnswered() {
        var first = aCluster().start();
        var graph = new GraphBuilder("numbers");
        OperatorId source = graph.source("numbers", 2);
        graph.sink("out", 2, source, GraphBuilder.FORWARD);
        JobId job = first.submit(graph.build());
        FakeWorker worker = first.worker(1);
        List<AttemptId> readers = List.copyOf(worker.sources.keySet());
        readers.forEach(reader -> worker.readerStarted(reader, source));
        worker.requestSplit(readers.get(0), source);
        first.run();
        AddSplits given = splits(worker).get(0);
        worker.received.clear();
        worker.readers.put(
                readers.get(0),
                new ReaderReport(
                        readers.get(0),
                        source,
                        "host1",
                        false,
                        0,
                        List.of(new SplitsAfter(0, given.serializerVersion(), given.splits()))));
        worker.readers.put(readers.get(1), new ReaderReport(readers.get(1), source, "host1", false, 1, List.of()));
        first.close();

        try (var second = aCluster().takingOver(first).start()) {
            second.meetAll();
            second.advance(Duration.ofMillis(100));

            assertThat(second.details(job).restarts()).isZero();
            assertThat(splits(worker)).singleElement().satisfies(answer -> {
                assertThat(answer.attempt()).isEqualTo(readers.get(1));
                assertThat(answer.splits()).hasSize(1);
                assertThat(answer.splits().get(0)).isNotEqualTo(given.splits().get(0));
            });
        }
    }

    private static List<AddSplits> splits(FakeWorker worker) {
        return worker.received.stream()
                .filter(AddSplits.class::isInstance)
                .map(AddSplits.class::cast)
                .toList();
    }
}
