package dev.weft.ha.single;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.HighAvailabilityOptions;
import dev.weft.core.config.JobManagerOptions;
import dev.weft.core.config.RestOptions;
import dev.weft.core.fs.FileStores;
import dev.weft.core.id.Epoch;
import dev.weft.core.testing.ManualEventLoop;
import dev.weft.core.testing.ManualScheduler;
import dev.weft.ha.FencingToken;
import dev.weft.ha.HighAvailability;
import dev.weft.ha.LeaderAddress;
import dev.weft.ha.LeaderDiscovery;
import dev.weft.ha.LeaderElection;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class SingleHighAvailabilityTest {
    private final ManualScheduler scheduler = new ManualScheduler();
    private final ManualEventLoop loop = scheduler.loop("master");
    private final List<FencingToken> tokens = new ArrayList<>();
    private final List<Optional<LeaderAddress>> leaders = new ArrayList<>();

    private static HighAvailability open(Configuration config) {
        return HighAvailability.open(
                config, new FileStores(config, List.of()), SingleHighAvailabilityTest.class.getClassLoader());
    }

    private LeaderElection stand(HighAvailability service, int attempt) {
        LeaderElection election = service.election(loop, attempt);
        election.start(new LeaderElection.Candidate() {
            @Override
            public void elected(FencingToken token) {
                loop.checkOwner();
                tokens.add(token);
            }

            @Override
            public void suspended() {
                throw new AssertionError("nothing to be suspended from");
            }

            @Override
            public void reconnected() {
                throw new AssertionError("nothing to reconnect to");
            }

            @Override
            public void revoked() {
                throw new AssertionError("nobody else can lead");
            }
        });
        scheduler.runReady();
        return election;
    }

    @Test
    void leadsAtOnceWithTheAttemptAsEpoch() {
        stand(open(new Configuration()), 3);

        assertThat(tokens).extracting(FencingToken::epoch).containsExactly(new Epoch(3, 3));
    }

    @Test
    void closedCandidateHearsNothing() {
        HighAvailability service = open(new Configuration());
        LeaderElection election = service.election(loop, 1);

        election.close();
        stand(service, 1).close();
        scheduler.runReady();

        assertThat(tokens).hasSize(1);
    }

    @Test
    void watchersOfTheProcessHearThePublishedAddress() {
        HighAvailability service = open(new Configuration());
        LeaderDiscovery early = service.discovery(loop);
        early.start(leaders::add);
        LeaderElection election = stand(service, 1);
        LeaderAddress address = new LeaderAddress(new Epoch(1, 1), "127.0.0.1", 1000, "");

        election.publish(tokens.get(0), address);
        scheduler.runReady();
        service.discovery(loop).start(leaders::add);
        scheduler.runReady();
        election.close();
        scheduler.runReady();

        assertThat(leaders)
                .containsExactly(Optional.of(address), Optional.of(address), Optional.empty(), Optional.empty());
    }

    @Test
    void otherProcessesTakeTheAddressFromTheConfiguration() {
        Configuration config = new Configuration()
                .set(JobManagerOptions.ADDRESS, "master.example")
                .set(JobManagerOptions.PORT, 7000)
                .set(RestOptions.PORT, 9000)
                .set(SingleOptions.APPLICATION_ATTEMPT, 2);

        open(config).discovery(loop).start(leaders::add);
        scheduler.runReady();

        assertThat(leaders)
                .containsExactly(Optional.of(
                        new LeaderAddress(new Epoch(2, 2), "master.example", 7000, "http://master.example:9000")));
    }

    @Test
    void unknownTypeListsTheKnownOnes() {
        Configuration config = new Configuration().set(HighAvailabilityOptions.HA_MODE, "etcd");

        assertThatThrownBy(() -> open(config))
                .hasMessageContaining("'etcd'")
                .hasMessageContaining("high-availability.type")
                .hasMessageContaining("NONE");
    }

    @Test
    void pointersOfOneNameAreOne() {
        HighAvailability service = open(new Configuration());
        stand(service, 1);

        service.pointer("job").compareAndSet(tokens.get(0), Optional.empty(), "chk-1");

        assertThat(service.pointer("job").read()).contains("chk-1");
        assertThat(service.pointer("other").read()).isEmpty();
        assertThat(service.pointerNames()).containsExactly("job");
        assertThatThrownBy(() -> service.pointer("../job")).hasMessageContaining("'../job'");
    }

    @Test
    void pointersInTheStorageFolderOutliveTheService(@TempDir Path folder) {
        Configuration config = new Configuration().set(HighAvailabilityOptions.HA_STORAGE_PATH, folder.toString());
        stand(open(config), 1);
        open(config).pointer("job").compareAndSet(tokens.get(0), Optional.empty(), "chk-1");

        HighAvailability next = open(config);

        assertThat(next.pointerNames()).containsExactly("job");
        assertThat(next.pointer("job").read()).contains("chk-1");
    }
}
