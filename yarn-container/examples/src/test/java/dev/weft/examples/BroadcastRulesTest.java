package dev.weft.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.state.MapStateDescriptor;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.type.Types;
import dev.weft.runtime.testing.OperatorHarness;
import dev.weft.testkit.FunctionHarness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An example of a test with the harness: the order of both inputs is in the test's hand. */
@Timeout(60)
class BroadcastRulesTest {
    private static OperatorHarness matcher() throws Exception {
        return FunctionHarness.keyedBroadcast(
                        new BroadcastRules.Matcher(),
                        BroadcastRules.Item::colour,
                        Types.STRING,
                        new MapStateDescriptor<>("rules", Types.STRING, TypeInformation.of(BroadcastRules.Rule.class)))
                .open();
    }

    @Test
    void shapesOfOneColourMatch() throws Exception {
        try (OperatorHarness harness = matcher()) {
            BroadcastRules.RULES.forEach(harness::processSecond);
            BroadcastRules.ITEMS.forEach(harness::process);

            assertThat(harness.output()).containsExactly("round then edgy: red", "twice: blue");
        }
    }

    @Test
    void aRuleCountsFromItsArrivalOn() throws Exception {
        try (OperatorHarness harness = matcher()) {
            BroadcastRules.ITEMS.forEach(harness::process);
            BroadcastRules.RULES.forEach(harness::processSecond);

            assertThat(harness.output()).isEmpty();
        }
    }
}
