package dev.weft.runtime.operator.window;

import dev.weft.api.type.DataOutputSerializer;
import dev.weft.api.type.StableHash;
import dev.weft.api.type.TypeSerializer;
import dev.weft.runtime.operator.FunctionMaterial;
import dev.weft.runtime.window.Accumulation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks whether an incremental function gives the same accumulator whichever way three records are put together: added one by one, or
 * added apart and merged. Tumbling windows alone never merge, so programs may have a {@code merge} or {@code reduce} that is wrong.
 * Works on copies. Task thread.
 */
final class MergeCheck {
    private static final Logger log = LoggerFactory.getLogger(MergeCheck.class);

    /** So many keys must agree. */
    static final int NEEDED = 4;
    /** Records that are kept of a key. */
    private static final int OF_KEY = 3;
    /** Keys of which records are kept. */
    private static final int KEYS = 1024;
    /** Records after which keys that repeat would have shown themselves. */
    static final int LOOK_RECORDS = 1 << 13;

    private final WindowParts parts;
    private final FunctionMaterial of;
    private final TypeSerializer<Object> records;
    private final TypeSerializer<Object> accumulators;
    private final StableHash<Object> identity;
    private final DataOutputSerializer one = new DataOutputSerializer(64);
    private final DataOutputSerializer other = new DataOutputSerializer(64);
    private final Map<Integer, List<Object>> seen = new HashMap<>();
    private int looked;
    private int agreed;

    /** What is known by now. */
    enum Verdict {
        /** Nothing yet. */
        OPEN,
        /** It merges rightly. */
        MERGES,
        /** Records hardly ever share a key: there is nothing to merge. */
        FEW_EQUAL_KEYS,
        /** Merged accumulators differ, or the function refuses. */
        DIFFERS
    }

    MergeCheck(WindowParts parts) {
        this.parts = parts;
        this.of = parts.of();
        this.records = of.part("record-serializer");
        this.accumulators = parts.contentsSerializer();
        this.identity = of.<TypeSerializer<Object>>part("record-key-serializer").stableHash();
    }

    /** One more record. */
    Verdict see(Object key, Object record) {
        looked++;
        int hash = identity.hash(key);
        List<Object> known = seen.get(hash);
        if (known == null && seen.size() < KEYS) {
            known = new ArrayList<>(OF_KEY);
            seen.put(hash, known);
        }
        if (known != null && known.size() < OF_KEY) {
            known.add(records.copy(record));
            if (known.size() == OF_KEY) {
                return judge(known);
            }
        }
        return looked < LOOK_RECORDS ? Verdict.OPEN : nothing();
    }

    private Verdict nothing() {
        looked = 0;
        seen.clear();
        return Verdict.FEW_EQUAL_KEYS;
    }

    private Verdict judge(List<Object> three) {
        String fault = faultWith(three);
        if (!fault.isEmpty()) {
            log.info(
                    "Operator '{}' sends every record, without aggregating before the exchange, because {};"
                            + " pipeline.local-aggregation: ON does so nevertheless",
                    of.failure().operator(),
                    fault);
            seen.clear();
            return Verdict.DIFFERS;
        }
        agreed++;
        if (agreed < NEEDED) {
            return Verdict.OPEN;
        }
        seen.clear();
        return Verdict.MERGES;
    }

    /** Why the accumulators of these records should not be merged; empty when they may. */
    private String faultWith(List<Object> three) {
        try {
            AccumulatorContents.Adding adding = parts.adding();
            Accumulation accumulation = parts.accumulation();
            Object added = add(adding, three, 0, OF_KEY);
            Object early = accumulation.join(add(adding, three, 0, 2), add(adding, three, 2, OF_KEY));
            Object late = accumulation.join(add(adding, three, 0, 1), add(adding, three, 1, OF_KEY));
            return isSame(added, early) && isSame(added, late)
                    ? ""
                    : "merged accumulators differ from those to which records were added one by one";
        } catch (Exception e) { // user code: what it throws again when it counts fails the job there
            return "its function does not merge: " + e;
        }
    }

    private Object add(AccumulatorContents.Adding adding, List<Object> three, int from, int to) throws Exception {
        Object sum = adding.add(null, records.copy(three.get(from)));
        for (int i = from + 1; i < to; i++) {
            sum = adding.add(sum, records.copy(three.get(i)));
        }
        return sum;
    }

    private boolean isSame(Object left, Object right) throws IOException {
        one.clear();
        other.clear();
        accumulators.serialize(left, one);
        accumulators.serialize(right, other);
        return Arrays.equals(one.getSharedBuffer(), 0, one.length(), other.getSharedBuffer(), 0, other.length());
    }
}
