package dev.weft.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.cluster.chaos.Campaign;
import dev.weft.cluster.hadoop.HadoopExtension;
import dev.weft.cluster.hadoop.Leftovers;
import dev.weft.cluster.hadoop.MiniHadoop;
import dev.weft.cluster.process.Weft;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * {@code scripts/chaos}, and not part of the suite: one campaign after the other on one little cluster until the time is over.
 * What happens is written to the file that the script follows.
 */
@Timeout(value = 1, unit = TimeUnit.DAYS)
@ExtendWith(HadoopExtension.class)
class ChaosRun {
    private static final int FAULTS = 24;
    private static final Duration SAFE_MODE = Duration.ofSeconds(30);

    private final MiniHadoop hadoop;

    ChaosRun(MiniHadoop hadoop) {
        this.hadoop = hadoop;
    }

    @Test
    void survives() throws Exception {
        long end = System.nanoTime()
                + Duration.ofMinutes(Long.getLong("weft.chaos.minutes", 10)).toNanos();
        Map<String, Integer> all = new TreeMap<>();
        try (PrintStream story = new PrintStream(
                Files.newOutputStream(Path.of(System.getProperty("weft.chaos.story", "target/chaos.txt"))), true)) {
            for (long seed = Long.getLong("weft.chaos.seed", 1); System.nanoTime() < end; seed++) {
                Weft weft = Weft.on(hadoop);
                try (Campaign campaign = new Campaign(hadoop, weft, seed, plan(), story::println)) {
                    campaign.run().forEach((fault, times) -> all.merge(fault.toString(), times, Integer::sum));
                }
                Leftovers.assertNone(hadoop, weft);
                story.println("survived so far: " + all);
            }
        }
        assertThat(all).isNotEmpty();
    }

    private static Campaign.Plan plan() {
        Campaign.Plan plan = new Campaign.Plan(FAULTS, SAFE_MODE);
        return System.getProperty("weft.chaos.backend", "hashmap").equals("rocksdb") ? plan.onRocksDb() : plan;
    }
}
