package dev.weft.api.connector.lib;

import dev.weft.api.connector.Sink;
import dev.weft.api.connector.SinkWriter;
import dev.weft.api.connector.WriterInitContext;
import java.io.PrintStream;

/**
 * Prints each record in a line: {@code prefix:3> record}; the subtask (from 1) only when there are several, the prefix only
 * when there is one.
 */
public final class PrintSink<IN> implements Sink<IN> {
    private static final long serialVersionUID = 1L;

    private final String sinkIdentifier;
    private final boolean stdErr;

    /** To standard output. */
    public PrintSink() {
        this("", false);
    }

    /** To standard error when {@code stdErr}. */
    public PrintSink(boolean stdErr) {
        this("", stdErr);
    }

    /** To standard output with a prefix. */
    public PrintSink(String sinkIdentifier) {
        this(sinkIdentifier, false);
    }

    /** To standard error when {@code stdErr}, with a prefix. */
    public PrintSink(String sinkIdentifier, boolean stdErr) {
        this.sinkIdentifier = sinkIdentifier;
        this.stdErr = stdErr;
    }

    @Override
    public SinkWriter<IN> createWriter(WriterInitContext context) {
        int subtasks = context.getTaskInfo().getNumberOfParallelSubtasks();
        int subtask = context.getTaskInfo().getIndexOfThisSubtask() + 1;
        return new Writer<>(stdErr ? System.err : System.out, prefix(subtask, subtasks));
    }

    /** What stands before the records of subtask {@code subtask}, from 1. */
    public String prefix(int subtask, int subtasks) {
        String number = subtasks > 1 ? String.valueOf(subtask) : "";
        String middle = sinkIdentifier.isEmpty() || number.isEmpty() ? "" : ":";
        String prefix = sinkIdentifier + middle + number;
        return prefix.isEmpty() ? "" : prefix + "> ";
    }

    @Override
    public String toString() {
        return "Print to " + (stdErr ? "System.err" : "System.out");
    }

    private static final class Writer<IN> implements SinkWriter<IN> {
        private final PrintStream stream;
        private final String prefix;

        Writer(PrintStream stream, String prefix) {
            this.stream = stream;
            this.prefix = prefix;
        }

        @Override
        public void write(IN element, Context context) {
            stream.println(prefix + element);
        }

        @Override
        public void flush(boolean endOfInput) {
            stream.flush();
        }

        @Override
        public void close() {
            stream.flush();
        }
    }
}
