package dev.weft.rest.checkpoints;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.master.view.StatsSummary;
import dev.weft.rest.server.Json;

/** StatsSummary: quantiles of no figures are the text "NaN". */
public final class StatsJson {
    private StatsJson() {}

    /** Figures that this engine's aligned barriers make zero. */
    static final StatsSummary ZERO = StatsSummary.of(0);

    public static ObjectNode of(StatsSummary summary) {
        boolean some = summary.count() > 0;
        ObjectNode json = Json.object();
        json.put("min", summary.min());
        json.put("max", summary.max());
        json.put("avg", summary.avg());
        json.put("p50", some ? summary.p50() : Double.NaN);
        json.put("p90", some ? summary.p90() : Double.NaN);
        json.put("p95", some ? summary.p95() : Double.NaN);
        json.put("p99", some ? summary.p99() : Double.NaN);
        json.put("p999", some ? summary.p999() : Double.NaN);
        return json;
    }
}
