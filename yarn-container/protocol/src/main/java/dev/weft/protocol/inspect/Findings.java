package dev.weft.protocol.inspect;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.inspect.LogChunk;
import dev.weft.core.inspect.LogFile;
import dev.weft.core.inspect.ThreadEntry;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/** What a process answers to an {@link Inspection}. */
public sealed interface Findings {
    /** Calls the handler's method for this kind of answer. */
    void handle(Handler handler);

    /** These findings, or the failure that a refusal stands for. */
    default CompletableFuture<Findings> outcome() {
        return CompletableFuture.completedFuture(this);
    }

    /** One method per kind of answer. */
    interface Handler {
        void logFiles(LogFiles findings);

        void logRange(LogRange findings);

        void threads(Threads findings);

        void stacks(Stacks findings);

        void logLevels(LogLevels findings);

        void refused(Refused findings);
    }

    /** The files of the log folder. */
    record LogFiles(List<LogFile> files) implements Findings {
        public LogFiles {
            files = List.copyOf(files);
        }

        @Override
        public void handle(Handler handler) {
            handler.logFiles(this);
        }
    }

    /** A range of a log. */
    record LogRange(LogChunk chunk) implements Findings {
        @Override
        public void handle(Handler handler) {
            handler.logRange(this);
        }
    }

    /** The threads. */
    record Threads(List<ThreadEntry> threads) implements Findings {
        public Threads {
            threads = List.copyOf(threads);
        }

        @Override
        public void handle(Handler handler) {
            handler.threads(this);
        }
    }

    /** Samples of stacks, laid over each other. */
    record Stacks(StackTree tree) implements Findings {
        @Override
        public void handle(Handler handler) {
            handler.stacks(this);
        }
    }

    /** Level by logger. */
    record LogLevels(SortedMap<String, String> levels) implements Findings {
        public LogLevels {
            levels = Collections.unmodifiableSortedMap(new TreeMap<>(levels));
        }

        @Override
        public void handle(Handler handler) {
            handler.logLevels(this);
        }
    }

    /** It cannot be answered. */
    record Refused(ErrorCode code, String message) implements Findings {
        @Override
        public void handle(Handler handler) {
            handler.refused(this);
        }

        @Override
        public CompletableFuture<Findings> outcome() {
            return CompletableFuture.failedFuture(new EngineException(code, message));
        }
    }
}
