package dev.weft.runtime.task;

import dev.weft.core.id.JobId;
import dev.weft.runtime.operator.ClassCopies;
import dev.weft.runtime.operator.UserParts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The class copies of chains, by shape: kinds of the operators and edges, and the classes of their user code. The subtasks of a
 * vertex and a restarted attempt find compiled code; a job that runs again does too when its classes are still the same ones, as in
 * a program that holds its cluster. From a jar every submission makes new classes: what was copied for them is of no use to a
 * later job, so it goes with its job. One per process; safe on any thread.
 */
final class ChainShapes {
    private static final int MAX_SHARED = 256;

    /** Over classes that outlive their job: of the loaders above the job's own. The least recently used goes first. */
    private final Map<List<Object>, ClassCopies> shared = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<List<Object>, ClassCopies> eldest) {
            return size() > MAX_SHARED;
        }
    };

    private final Map<JobId, Map<List<Object>, ClassCopies>> ofJobs = new HashMap<>();

    /**
     * The copies for a chain.
     *
     * @param jobClasses class loader of the job
     * @param chain its parts, in the order of operators and edges
     */
    synchronized ClassCopies copiesFor(JobId job, ClassLoader jobClasses, List<UserParts> chain) {
        List<Object> shape = new ArrayList<>();
        boolean outlivesJob = true;
        for (UserParts parts : chain) {
            shape.add(parts.kind());
            for (Class<?> type : parts.classes()) {
                shape.add(type);
                outlivesJob &= isAbove(jobClasses, type);
            }
        }
        Map<List<Object>, ClassCopies> known =
                outlivesJob ? shared : ofJobs.computeIfAbsent(job, key -> new HashMap<>());
        return known.computeIfAbsent(shape, key -> new ClassCopies());
    }

    private static boolean isAbove(ClassLoader jobClasses, Class<?> type) {
        ClassLoader owner = type.getClassLoader();
        ClassLoader above = jobClasses.getParent();
        while (above != null && above != owner) {
            above = above.getParent();
        }
        return above == owner;
    }

    /** Forgets what only this job's chains use. */
    synchronized void release(JobId job) {
        ofJobs.remove(job);
    }
}
