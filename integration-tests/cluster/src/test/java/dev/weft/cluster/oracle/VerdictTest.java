package dev.weft.cluster.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class VerdictTest {
    private static final int RECORDS = 40;

    /** One lane, one key: counts follow the sequence, every checksum is 2. */
    private static List<String> exact() {
        List<String> lines = new ArrayList<>();
        for (int sequence = 0; sequence < RECORDS; sequence++) {
            lines.add("R 0 " + sequence + " 5 " + (sequence + 1) + " " + 2 * (sequence + 1) + " 2");
        }
        lines.add("T 5 " + (15 + 40));
        lines.add("T 5 " + (31 + 40));
        return lines;
    }

    private static List<String> faultsOf(List<String> lines) {
        Verdict verdict = new Verdict(1, RECORDS);
        lines.forEach(verdict::add);
        return verdict.faults();
    }

    @Test
    void findsNothingInExactOutput() {
        assertThat(faultsOf(exact())).isEmpty();
    }

    @Test
    void findsWhatIsMissingAndWhatIsThereTwice() {
        List<String> gap = exact();
        gap.remove(7);
        assertThat(faultsOf(gap)).anyMatch(fault -> fault.contains("lacks 1 records, the first is 7"));

        List<String> twice = exact();
        twice.add(twice.get(3));
        assertThat(faultsOf(twice)).anyMatch(fault -> fault.equals("twice: lane 0 sequence 3"));
    }

    @Test
    void findsStateThatWentBack() {
        List<String> lines = exact();
        lines.set(20, "R 0 20 5 20 40 2");

        assertThat(faultsOf(lines)).anyMatch(fault -> fault.startsWith("key 5 has"));
    }

    @Test
    void findsTimersThatNeverFiredOrFiredTwiceOrUnasked() {
        List<String> lost = exact();
        lost.remove("T 5 55");
        assertThat(faultsOf(lost)).anyMatch(fault -> fault.contains("never fired"));

        List<String> twice = exact();
        twice.add("T 5 55");
        assertThat(faultsOf(twice)).anyMatch(fault -> fault.startsWith("twice: Timer"));

        List<String> unasked = exact();
        unasked.add("T 5 56");
        assertThat(faultsOf(unasked)).anyMatch(fault -> fault.contains("fired unasked"));
    }

    @Test
    void believesTheEndOfALaneThatWasHeldOpen() {
        List<String> longer = exact();
        longer.add("R 0 40 5 41 82 2");
        assertThat(faultsOf(longer)).containsExactly("lane 0 has record 40 of 40");

        longer.add("E 0 41");
        assertThat(faultsOf(longer)).isEmpty();

        longer.remove("R 0 40 5 41 82 2");
        assertThat(faultsOf(longer)).anyMatch(fault -> fault.contains("lacks 1 records, the first is 40"));
    }
}
