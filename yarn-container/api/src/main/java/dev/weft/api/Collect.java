package dev.weft.api;

import dev.weft.api.collect.CollectIterator;
import dev.weft.api.collect.CollectingSink;
import dev.weft.api.execution.CloseableIterator;
import dev.weft.api.execution.JobClient;

/** A sink whose records the program reads, and the iterator that reads them. The program's thread. */
final class Collect<T> {
    private final OperatorTransformation<?> sink;
    private final CollectIterator<T> iterator;

    private Collect(OperatorTransformation<?> sink, CollectIterator<T> iterator) {
        this.sink = sink;
        this.iterator = iterator;
    }

    /** The records of {@code stream} once its job runs. */
    static <T> CloseableIterator<T> of(DataStream<T> stream) {
        StreamExecutionEnvironment environment = stream.getExecutionEnvironment();
        OperatorTransformation<?> sink = stream.sinkTo(new CollectingSink<>())
                .name("Data stream collect sink")
                .setParallelism(1)
                .operator();
        sink.setMaxParallelism(1);
        CollectIterator<T> iterator = new CollectIterator<>(
                stream.getType().createSerializer(environment.getConfig().getSerializerConfig()),
                environment.getConfiguration());
        environment.add(new Collect<>(sink, iterator));
        return iterator;
    }

    /** The job was submitted with what {@code graph} made of the program. */
    void begin(JobClient job, JobGraphGenerator graph) {
        iterator.begin(job, graph.idOf(sink));
    }
}
