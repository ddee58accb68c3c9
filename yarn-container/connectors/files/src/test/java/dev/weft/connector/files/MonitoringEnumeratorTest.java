package dev.weft.connector.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.connector.Boundedness;
import dev.weft.api.connector.ReaderState;
import dev.weft.core.fs.Path;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class MonitoringEnumeratorTest {
    private static final PendingSplits NOTHING = new PendingSplits(false, List.of());

    private final EnumeratorContext context = new EnumeratorContext();
    private final List<FileSourceSplit> files = new ArrayList<>();
    private boolean unwilling;

    private static FileSourceSplit split(String file) {
        return new FileSourceSplit(
                file, URI.create("file:///in/" + file), 0, 10, true, List.of(), FileSourceSplit.NOT_STARTED);
    }

    private MonitoringEnumerator enumerator(PendingSplits restored) {
        MonitoringEnumerator made = new MonitoringEnumerator(
                context,
                isNew -> {
                    if (unwilling) {
                        throw new IOException("safe mode");
                    }
                    return files.stream()
                            .filter(split -> isNew.test(split.file()))
                            .toList();
                },
                () -> {},
                Duration.ofSeconds(1),
                restored);
        made.start();
        return made;
    }

    @Test
    void newFilesGoToReadersThatWait() {
        MonitoringEnumerator enumerator = enumerator(NOTHING);
        files.add(split("a"));
        context.list();
        enumerator.handleSplitRequest(0, null);
        enumerator.handleSplitRequest(1, null);
        assertThat(context.assigned).containsExactly("a to 0");

        files.add(split("b"));
        context.list();
        context.list();

        assertThat(context.assigned).containsExactly("a to 0", "b to 1");
        assertThat(context.ended).isEmpty();
    }

    @Test
    void aRestoredEnumeratorKnowsWhatWasFound() throws Exception {
        MonitoringEnumerator first = enumerator(NOTHING);
        files.add(split("a"));
        files.add(split("b"));
        context.list();
        first.handleSplitRequest(0, null);
        PendingSplitsSerializer bytes = new PendingSplitsSerializer();
        PendingSplits state = bytes.deserialize(bytes.getVersion(), bytes.serialize(first.snapshotState(1)));
        assertThat(state).isEqualTo(first.snapshotState(1));
        context.forget();

        MonitoringEnumerator second = enumerator(state);
        files.add(split("c"));
        context.list();
        second.handleSplitRequest(0, null);
        second.handleSplitRequest(0, null);
        second.handleSplitRequest(0, null);

        assertThat(context.assigned).containsExactly("b to 0", "c to 0");
    }

    @Test
    void splitsOfALostReaderGoToAnother() {
        MonitoringEnumerator enumerator = enumerator(NOTHING);
        files.add(split("a"));
        context.list();
        enumerator.handleSplitRequest(0, null);
        enumerator.handleSplitRequest(1, null);

        enumerator.addSplitsBack(List.of(split("a")), 0);

        assertThat(context.assigned).containsExactly("a to 0", "a to 1");
    }

    @Test
    void aFailedListingIsTriedAgain() {
        MonitoringEnumerator enumerator = enumerator(NOTHING);
        enumerator.handleSplitRequest(0, null);
        files.add(split("a"));
        unwilling = true;
        context.list();
        assertThat(context.assigned).isEmpty();

        unwilling = false;
        context.list();

        assertThat(context.assigned).containsExactly("a to 0");
    }

    @Test
    void readersReadOnUnderAnotherMasterAndFilesThatItDoesNotKnowAreFoundWithoutWhatTheyHave() {
        MonitoringEnumerator enumerator = enumerator(NOTHING);
        adopt(enumerator, split("a"), split("gone"));
        assertThatThrownBy(() -> enumerator.snapshotState(1)).hasMessageContaining("looked up again");
        enumerator.handleSplitRequest(1, null);
        files.add(split("a"));
        files.add(split("b"));
        context.list();
        context.list();

        assertThat(context.assigned).containsExactly("b to 1");
        assertThat(enumerator.snapshotState(2).splits()).isEmpty();
        assertThat(enumerator.snapshotState(2).known()).hasSize(3);
    }

    @Test
    void whatReadersHaveOfKnownFilesIsNotHandedOutAgain() {
        MonitoringEnumerator first = enumerator(NOTHING);
        files.add(split("a"));
        context.list();
        MonitoringEnumerator enumerator = enumerator(first.snapshotState(1));
        adopt(enumerator, split("a"));
        enumerator.handleSplitRequest(1, null);
        context.list();

        assertThat(context.assigned).isEmpty();
        assertThat(enumerator.snapshotState(2).splits()).isEmpty();
    }

    @Test
    void whatALostReaderHadIsFoundAgainOnce() {
        MonitoringEnumerator enumerator = enumerator(NOTHING);
        adopt(enumerator, split("a"));
        enumerator.addSplitsBack(List.of(split("a")), 0);
        files.add(split("a"));
        context.list();

        assertThat(enumerator.snapshotState(1).splits()).containsExactly(split("a"));
    }

    @Test
    void aFileThatIsCutOtherwiseMakesTheSourceBeginAnew() {
        MonitoringEnumerator enumerator = enumerator(NOTHING);
        adopt(enumerator, split("a"));
        files.add(new FileSourceSplit(
                "a", URI.create("file:///in/a"), 0, 20, true, List.of(), FileSourceSplit.NOT_STARTED));

        assertThatThrownBy(context::list).hasMessageContaining("has changed since it was found");
    }

    private static void adopt(MonitoringEnumerator enumerator, FileSourceSplit... splits) {
        assertThat(enumerator.adopt(List.of(new ReaderState<>(0, "host", List.of(splits), false, 0))))
                .isTrue();
    }

    @Test
    void aWatchedFolderHasNoEnd() {
        var builder = FileSource.forRecordStreamFormat(new TextLineInputFormat(), new Path("/in"));

        assertThat(builder.monitorContinuously(Duration.ofSeconds(1)).build().getBoundedness())
                .isEqualTo(Boundedness.CONTINUOUS_UNBOUNDED);
        assertThat(builder.processStaticFileSet().build().getBoundedness()).isEqualTo(Boundedness.BOUNDED);
        assertThatThrownBy(() -> builder.monitorContinuously(Duration.ZERO)).hasMessageContaining("1 ms");
    }
}
