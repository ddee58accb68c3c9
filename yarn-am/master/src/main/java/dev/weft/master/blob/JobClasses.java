package dev.weft.master.blob;

import dev.weft.core.id.JobId;
import dev.weft.protocol.deploy.JobSetup;

/** The class loader with a job's own code on the master: for split enumerators. Calls block and are made on I/O threads. */
public interface JobClasses {
    /**
     * The loader of the job, with its artifacts fetched; the same one until {@link #release}.
     *
     * @throws dev.weft.core.error.EngineException STORAGE when an artifact cannot be fetched
     */
    ClassLoader open(JobId job, JobSetup setup);

    /** Closes the job's loader and removes its local files; no effect when there are none. */
    void release(JobId job);

    /** Job code lies on the class path of this JVM already: IDE, tests and simulation. */
    static JobClasses ofClassPath(ClassLoader loader) {
        return new JobClasses() {
            @Override
            public ClassLoader open(JobId job, JobSetup setup) {
                return loader;
            }

            @Override
            public void release(JobId job) {
                // the loader belongs to the JVM
            }
        };
    }
}
