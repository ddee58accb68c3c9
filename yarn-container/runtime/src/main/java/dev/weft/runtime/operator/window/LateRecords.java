package dev.weft.runtime.operator.window;

import dev.weft.api.function.OutputTag;
import dev.weft.core.metric.Counter;
import dev.weft.runtime.operator.FunctionMaterial;
import dev.weft.runtime.operator.SideOutputs;
import org.jspecify.annotations.Nullable;

/** Where records go that came too late: into a side output, else they are dropped and counted. Task thread. */
final class LateRecords {
    private final SideOutputs side;
    private final @Nullable OutputTag<?> tag;
    private final Counter dropped;

    LateRecords(FunctionMaterial of, @Nullable OutputTag<?> tag) {
        this.side = of.side();
        this.tag = tag;
        this.dropped = of.metrics().counter("numLateRecordsDropped");
    }

    void take(Object record) {
        if (tag == null) {
            dropped.inc();
        } else {
            side.output(tag, record);
        }
    }

    /** Records that were aggregated before the exchange, which happens only where the late ones are dropped. */
    void drop(long records) {
        dropped.inc(records);
    }
}
