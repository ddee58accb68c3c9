package dev.weft.master.job;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.JobId;
import dev.weft.master.blob.JobClasses;
import dev.weft.protocol.deploy.JobSetup;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A job's classes on this master until the job has ended. A job may end before the thread comes that opens them for a source: what
 * is opened behind the end is given back at once. Any I/O thread.
 */
final class OpenedClasses {
    private final JobClasses classes;
    private final JobId job;
    private final AtomicBoolean released = new AtomicBoolean();

    OpenedClasses(JobClasses classes, JobId job) {
        this.classes = classes;
        this.job = job;
    }

    /** @throws EngineException when they cannot be fetched, or the job has ended */
    ClassLoader open(JobSetup setup) {
        ClassLoader loader = classes.open(job, setup);
        if (released.get()) {
            classes.release(job);
            throw new EngineException(ErrorCode.INTERNAL, "Job " + job + " has ended");
        }
        return loader;
    }

    void release() {
        released.set(true); // before they are given back: who does not see it yet opened them before that
        classes.release(job);
    }
}
