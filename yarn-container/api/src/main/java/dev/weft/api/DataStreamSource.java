package dev.weft.api;

/** The output of a source. */
public class DataStreamSource<T> extends SingleOutputStreamOperator<T> {
    private final ParallelismLimit limits;

    DataStreamSource(
            StreamExecutionEnvironment environment, Transformation<T> transformation, ParallelismLimit limits) {
        super(environment, transformation);
        this.limits = limits;
    }

    /** Number of subtasks; refused when the source cannot serve as many. */
    @Override
    public DataStreamSource<T> setParallelism(int parallelism) {
        limits.checkParallelism(parallelism);
        super.setParallelism(parallelism);
        return this;
    }
}
