package dev.weft.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.type.Types;
import dev.weft.examples.FraudDetection.Payment;
import dev.weft.examples.FraudDetection.Warning;
import dev.weft.runtime.testing.OperatorHarness;
import dev.weft.testkit.FunctionHarness;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An example of a test with event time in the test's hand, and of a restart in its midst. */
@Timeout(60)
class FraudDetectorTest {
    private static OperatorHarness detector() throws Exception {
        return FunctionHarness.keyed(new FraudDetection.Detector(), Payment::account, Types.LONG);
    }

    private static void pay(OperatorHarness harness, long account, long millis, double amount) {
        harness.process(new Payment(account, millis, amount), millis);
    }

    @Test
    void aMinuteLaterNothingIsSuspicious() throws Exception {
        try (OperatorHarness harness = detector().open()) {
            pay(harness, 1, 0, 0.5);
            harness.watermark(60_000);
            pay(harness, 1, 60_001, 900);

            assertThat(harness.output()).isEmpty();
        }
    }

    @Test
    void accountsAreApart() throws Exception {
        try (OperatorHarness harness = detector().open()) {
            pay(harness, 1, 0, 0.5);
            pay(harness, 2, 1, 900);

            assertThat(harness.output()).isEmpty();
        }
    }

    @Test
    void aRestartForgetsNothing() throws Exception {
        try (OperatorHarness before = detector().open()) {
            pay(before, 1, 0, 0.5);
            try (OperatorHarness after =
                    detector().restore(List.of(before.snapshot(1))).open()) {
                pay(after, 1, 10, 900);

                assertThat(after.output()).containsExactly(new Warning(1, 900));
            }
        }
    }
}
