package dev.weft.runtime.state;

import dev.weft.api.type.SerializerSnapshots;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.protocol.state.StateKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keyed states of a checkpoint that wait until the program declares them. Those that wait at the first checkpoint are read as bytes
 * and carried on into every checkpoint, as the program may declare them with a later record. Task thread.
 */
public final class RestoredKeyedStates {
    private static final Logger log = LoggerFactory.getLogger(RestoredKeyedStates.class);

    private final KeyedStateSetup setup;
    private final Map<String, List<RestoredState>> waiting = new LinkedHashMap<>();
    private final long restoredAt;
    private boolean inMemory;

    /**
     * Takes the keyed states of {@code restored}.
     *
     * @throws EngineException with BAD_INPUT when their keys have another encoding than the operator's keys now
     */
    public RestoredKeyedStates(KeyedStateSetup setup, List<RestoredState> restored) {
        this.setup = setup;
        this.restoredAt = setup.clock().epochMillis();
        for (RestoredState state : restored) {
            StateMeta meta = state.meta();
            if (meta.kind() == StateKind.KEYED) {
                requireReadable(meta);
                SerializerSnapshots.requireSameEncoding(
                        "operator '" + setup.operatorName() + "', state '" + meta.name() + "',",
                        meta.key(),
                        setup.keySerializer(),
                        setup.loader());
                waiting.computeIfAbsent(meta.name(), name -> new ArrayList<>()).add(state);
            }
        }
    }

    private void requireReadable(StateMeta meta) {
        if (meta.form().equals(StateMeta.DATABASE)) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "The checkpoint holds the keyed state of operator '" + setup.operatorName()
                            + "' as files of RocksDB, which only state.backend.type: rocksdb reads: to change the backend,"
                            + " start from a savepoint");
        }
    }

    /**
     * What a checkpoint holds of state {@code name}, to be read now; empty when there is nothing.
     *
     * @throws EngineException with BAD_INPUT when it is of another form
     */
    public List<RestoredState> take(String name, String form) {
        List<RestoredState> found = waiting.remove(name);
        if (found == null) {
            return List.of();
        }
        for (RestoredState state : found) {
            if (!state.meta().form().equals(form)) {
                throw new EngineException(
                        ErrorCode.BAD_INPUT,
                        "State '" + name + "' of operator '" + setup.operatorName() + "' is a "
                                + state.meta().form()
                                + " state in the checkpoint, the job now declares a " + form
                                + " state: give it another name");
            }
        }
        return found;
    }

    /** When the backend was made, epoch milliseconds. */
    public long restoredAt() {
        return restoredAt;
    }

    /** What nobody declared so far, for a checkpoint. */
    public Collection<FrozenState> freeze() {
        if (!inMemory) {
            readAll();
            inMemory = true;
        }
        List<FrozenState> all = new ArrayList<>();
        for (List<RestoredState> states : waiting.values()) {
            for (RestoredState state : states) {
                all.add(new CarriedState((InMemoryState) state, setup.range()));
            }
        }
        return all;
    }

    private void readAll() {
        for (Map.Entry<String, List<RestoredState>> entry : waiting.entrySet()) {
            log.info(
                    "Operator '{}' did not declare the state '{}' that its checkpoint holds; it is carried on",
                    setup.operatorName(),
                    entry.getKey());
            entry.getValue().replaceAll(state -> InMemoryState.of(state, setup.operatorName()));
        }
    }
}
