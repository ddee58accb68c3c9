package dev.weft.master.view;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How a job is run, as people asked for it.
 *
 * @param restartStrategy its name
 * @param parallelism the default of the job
 * @param objectReuse whether functions may be given one object again and again
 * @param userConfig the job's global parameters; secrets hidden
 */
public record JobConfigView(
        String restartStrategy, int parallelism, boolean objectReuse, SortedMap<String, String> userConfig) {
    /** Of a job that ended under an earlier master: its configuration is not kept. */
    public static final JobConfigView UNKNOWN = new JobConfigView("unknown", -1, false, new TreeMap<>());

    public JobConfigView {
        userConfig = Collections.unmodifiableSortedMap(new TreeMap<>(userConfig));
    }
}
