package dev.weft.protocol.inspect;

import dev.weft.core.id.JobId;
import dev.weft.core.id.VertexId;
import dev.weft.core.inspect.LogName;
import java.time.Duration;
import java.util.Optional;

/** One question to a process about itself. */
public sealed interface Inspection {
    /** Calls the handler's method for this kind of question. */
    <R> R handle(Handler<R> handler);

    /** How long the process takes to find out, beyond what it takes to answer at all. */
    default Duration takes() {
        return Duration.ZERO;
    }

    /** One method per kind of question. */
    interface Handler<R> {
        R listLogs(ListLogs inspection);

        R readLog(ReadLog inspection);

        R dumpThreads(DumpThreads inspection);

        R sampleStacks(SampleStacks inspection);

        R listLogLevels(ListLogLevels inspection);

        R setLogLevel(SetLogLevel inspection);
    }

    /** Which log files are there? Answered by {@link Findings.LogFiles}. */
    record ListLogs() implements Inspection {
        @Override
        public <R> R handle(Handler<R> handler) {
            return handler.listLogs(this);
        }
    }

    /**
     * A range of a log; arguments as in {@link dev.weft.core.inspect.LogFolder#read}. Answered by {@link Findings.LogRange}.
     */
    record ReadLog(LogName log, long file, long offset, int length) implements Inspection {
        @Override
        public <R> R handle(Handler<R> handler) {
            return handler.readLog(this);
        }
    }

    /** What do the threads do? Answered by {@link Findings.Threads}. */
    record DumpThreads() implements Inspection {
        @Override
        public <R> R handle(Handler<R> handler) {
            return handler.dumpThreads(this);
        }
    }

    /**
     * Where do the threads of a vertex spend their time? Answered by {@link Findings.Stacks}.
     *
     * @param subtask its index; empty for all
     * @param samples how many are taken
     * @param interval between two of them
     * @param depth frames of a stack at most, counted from the thread's begin
     */
    record SampleStacks(
            JobId job, VertexId vertex, Optional<Integer> subtask, int samples, Duration interval, int depth)
            implements Inspection {
        @Override
        public <R> R handle(Handler<R> handler) {
            return handler.sampleStacks(this);
        }

        @Override
        public Duration takes() {
            return interval.multipliedBy(samples);
        }
    }

    /** Which loggers have a level of their own? Answered by {@link Findings.LogLevels}. */
    record ListLogLevels() implements Inspection {
        @Override
        public <R> R handle(Handler<R> handler) {
            return handler.listLogLevels(this);
        }
    }

    /** Sets a level, or takes it back when it is empty. Answered by {@link Findings.LogLevels} as they are then. */
    record SetLogLevel(String logger, Optional<String> level) implements Inspection {
        @Override
        public <R> R handle(Handler<R> handler) {
            return handler.setLogLevel(this);
        }
    }
}
