package dev.weft.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.cluster.chaos.Finding;
import dev.weft.cluster.chaos.FindingTable;
import dev.weft.cluster.chaos.MasterCampaign;
import dev.weft.cluster.chaos.MasterFault;
import dev.weft.cluster.hadoop.HadoopExtension;
import dev.weft.cluster.hadoop.Leftovers;
import dev.weft.cluster.hadoop.MiniHadoop;
import dev.weft.cluster.process.Weft;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * {@code scripts/chaos --masters}, and not part of the suite: one job for each kind of fault that masters suffer, the fault some
 * times, and what each cost. Fails when a fault of a master alone starts a task again, and when output is not exact; how long anything
 * took is told and not judged, as it is the machine's as well.
 */
@Timeout(value = 1, unit = TimeUnit.DAYS)
@ExtendWith(HadoopExtension.class)
class MastersRun {
    private static final int RECORDS_PER_SECOND = 50_000;
    private static final Duration INTERVAL = Duration.ofMillis(500);
    private static final Duration OUTAGE = Duration.ofSeconds(60);

    private final MiniHadoop hadoop;
    private final List<Finding> all = new ArrayList<>();

    MastersRun(MiniHadoop hadoop) {
        this.hadoop = hadoop;
    }

    @Test
    void tellsWhatEachFaultCosts() throws Exception {
        int rounds = Integer.getInteger("weft.chaos.rounds", 5);
        int rate = Integer.getInteger("weft.chaos.rate", RECORDS_PER_SECOND);
        Map<MasterFault, String> outputs = new EnumMap<>(MasterFault.class);
        List<Throwable> failures = new ArrayList<>();
        try (PrintStream story = new PrintStream(
                Files.newOutputStream(Path.of(System.getProperty("weft.chaos.story", "target/masters.txt"))), true)) {
            for (MasterFault fault : chosen()) {
                try {
                    run(fault, rounds, rate, story);
                    outputs.put(fault, "exact");
                } catch (Exception | AssertionError failure) {
                    outputs.put(fault, "NOT SHOWN TO BE EXACT");
                    failures.add(new AssertionError(fault.toString(), failure));
                    failure.printStackTrace(story);
                }
            }
            story.print(FindingTable.of(all, outputs));
        }
        assertThat(failures).isEmpty();
        assertThat(all).filteredOn(finding -> finding.fault().ofMasterOnly()).allSatisfy(finding -> {
            assertThat(finding.restarts()).as(finding.toString()).isZero();
            assertThat(finding.started()).as(finding.toString()).isZero();
        });
    }

    /** All, unless somebody looks for something. */
    private static List<MasterFault> chosen() {
        String names = System.getProperty("weft.chaos.faults", "");
        return names.isEmpty()
                ? List.of(MasterFault.values())
                : Arrays.stream(names.split(",")).map(MasterFault::valueOf).toList();
    }

    private static Duration outage(MasterFault fault) {
        return fault == MasterFault.ZOOKEEPER_DOWN ? OUTAGE : Duration.ZERO;
    }

    private void run(MasterFault fault, int rounds, int rate, PrintStream story) throws Exception {
        Weft weft = Weft.on(hadoop);
        try {
            hadoop.zooKeeperServers().startAll();
            MasterCampaign campaign = new MasterCampaign(
                    hadoop,
                    weft,
                    new MasterCampaign.Settings(
                            fault.toString(), Long.getLong("weft.chaos.seed", 1), rate, INTERVAL, outage(fault), 1));
            campaign.start();
            for (int round = 0; round < (fault == MasterFault.ZOOKEEPER_DOWN ? 1 : rounds); round++) {
                Finding finding = campaign.apply(fault);
                all.add(finding);
                story.println(finding);
            }
            campaign.finish();
            story.println(fault + ": output exact");
        } finally {
            Leftovers.assertNone(hadoop, weft);
        }
    }
}
