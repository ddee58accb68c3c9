package dev.weft.api.function.legacy;

import dev.weft.api.connector.lib.PrintSink;
import dev.weft.api.function.OpenContext;
import dev.weft.api.function.TaskInfo;
import java.io.PrintStream;

/** Prints as {@link PrintSink} does. */
public class PrintSinkFunction<IN> extends RichSinkFunction<IN> {
    private static final long serialVersionUID = 1L;

    private final PrintSink<IN> sink;
    private final boolean stdErr;
    private transient PrintStream stream = System.out;
    private transient String prefix = "";

    /** To standard output. */
    public PrintSinkFunction() {
        this("", false);
    }

    /** To standard error when {@code stdErr}. */
    public PrintSinkFunction(boolean stdErr) {
        this("", stdErr);
    }

    /** To standard error when {@code stdErr}, with a prefix. */
    public PrintSinkFunction(String sinkIdentifier, boolean stdErr) {
        this.sink = new PrintSink<>(sinkIdentifier, stdErr);
        this.stdErr = stdErr;
    }

    @Override
    public void open(OpenContext openContext) throws Exception {
        TaskInfo task = getRuntimeContext().getTaskInfo();
        prefix = sink.prefix(task.getIndexOfThisSubtask() + 1, task.getNumberOfParallelSubtasks());
        stream = stdErr ? System.err : System.out;
    }

    @Override
    public void invoke(IN record) {
        stream.println(prefix + record);
    }

    @Override
    public String toString() {
        return sink.toString();
    }
}
