package dev.weft.simulation;

import dev.weft.core.id.AttemptId;
import dev.weft.core.id.OperatorId;
import dev.weft.protocol.state.OperatorRestore;
import dev.weft.protocol.state.StateAssignment;
import dev.weft.protocol.state.StateKind;
import dev.weft.runtime.checkpoint.StateFileReader;
import dev.weft.runtime.state.ElementStates;
import dev.weft.runtime.state.FrozenState;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A two-phase sink without records: each barrier ends what was written since the one before; that is kept as state until a
 * checkpoint that has it is complete, and committed then, in order.
 */
final class ModelSink {
    private static final String NAME = "committables";

    private final AttemptId attempt;
    private final OperatorId operator;
    private final CommitLedger ledger;
    private final List<Committable> pending = new ArrayList<>();
    private long last;

    ModelSink(AttemptId attempt, OperatorId operator, CommitLedger ledger) {
        this.attempt = attempt;
        this.operator = operator;
        this.ledger = ledger;
    }

    OperatorId operator() {
        return operator;
    }

    FrozenState freeze(long checkpoint) {
        pending.add(Committable.of(attempt, operator, last, checkpoint));
        last = checkpoint;
        ledger.frozen(attempt, checkpoint, pending);
        return ElementStates.ofElements(
                StateKind.SPLIT,
                NAME,
                pending.stream()
                        .map(each -> each.toString().getBytes(StandardCharsets.UTF_8))
                        .toList());
    }

    void complete(long checkpoint) {
        while (!pending.isEmpty() && pending.get(0).until() <= checkpoint) {
            ledger.commit(attempt, pending.remove(0), checkpoint);
        }
    }

    /** What a manifest lists is committed again, whether it was before or not. */
    void restore(long checkpoint, OperatorRestore from, StateFileReader reader) throws IOException {
        last = ledger.isOwn(attempt.job(), checkpoint) ? checkpoint : 0;
        for (StateAssignment state : from.states()) {
            for (byte[] element : ElementStates.elements(reader.open("model", state))) {
                ledger.commitRestored(
                        attempt, Committable.parse(new String(element, StandardCharsets.UTF_8)), checkpoint);
            }
        }
    }
}
