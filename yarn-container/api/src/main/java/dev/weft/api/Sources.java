package dev.weft.api;

import dev.weft.api.connector.Boundedness;
import dev.weft.api.connector.Source;
import dev.weft.api.connector.lib.CollectionSource;
import dev.weft.api.connector.lib.NumberSequenceSource;
import dev.weft.api.connector.lib.SocketTextSource;
import dev.weft.api.function.legacy.FunctionSource;
import dev.weft.api.function.legacy.ParallelSourceFunction;
import dev.weft.api.function.legacy.SourceFunction;
import dev.weft.api.graph.OperatorSpec.SourceSpec;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.api.type.FunctionTypes;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.type.Types;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Makes the sources of one environment. The program's thread. */
final class Sources {
    private final StreamExecutionEnvironment environment;

    Sources(StreamExecutionEnvironment environment) {
        this.environment = environment;
    }

    static <OUT> List<OUT> listOf(Iterator<OUT> data) {
        List<OUT> elements = new ArrayList<>();
        data.forEachRemaining(elements::add);
        return elements;
    }

    /** Elements at hand, read by one subtask. */
    <OUT> DataStreamSource<OUT> collection(Collection<OUT> data, Optional<TypeInformation<OUT>> type) {
        List<OUT> elements = new ArrayList<>(data);
        OperatorTransformation<OUT> operator = new OperatorTransformation<>(
                "Source: Collection Source",
                List.of(),
                type,
                ErasedType.cure(),
                1,
                (self, codes) -> sourceSpec(
                        self.getName(),
                        new CollectionSource<>(
                                elements,
                                self.getOutputType()
                                        .createSerializer(
                                                environment.getConfig().getSerializerConfig())),
                        WatermarkStrategy.noWatermarks(),
                        codes));
        operator.setMaxParallelism(1);
        environment.add(operator);
        return new DataStreamSource<>(environment, operator, new SingleReader());
    }

    /** A function that emits on a thread of its own. */
    @SuppressWarnings("unchecked") // the first type argument of a source function is what it emits
    <OUT> DataStreamSource<OUT> function(
            SourceFunction<OUT> function, String sourceName, Optional<TypeInformation<OUT>> given) {
        String name = "Source: " + sourceName;
        environment.clean(function, name);
        Optional<TypeInformation<OUT>> type = given.isPresent()
                ? given
                : FunctionTypes.output(function, SourceFunction.class, -1, 0, Types.VOID)
                        .map(found -> (TypeInformation<OUT>) found);
        boolean parallel = function instanceof ParallelSourceFunction;
        int parallelism = parallel ? environment.getParallelism() : 1;
        OperatorTransformation<OUT> operator =
                new OperatorTransformation<>(name, List.of(), type, ErasedType.cure(), parallelism, (self, codes) -> {
                    FunctionSource.checkParallelism(function, self.getParallelism());
                    return sourceSpec(
                            self.getName(),
                            new FunctionSource<>(
                                    function,
                                    self.getOutputType()
                                            .createSerializer(
                                                    environment.getConfig().getSerializerConfig())),
                            WatermarkStrategy.noWatermarks(),
                            codes);
                });
        if (!parallel) {
            operator.setMaxParallelism(1);
        }
        environment.add(operator);
        return new DataStreamSource<>(environment, operator, asked -> FunctionSource.checkParallelism(function, asked));
    }

    DataStreamSource<Long> sequence(long from, long to) {
        return source(
                new NumberSequenceSource(from, to),
                WatermarkStrategy.noWatermarks(),
                "Sequence Source",
                Optional.of(Types.LONG));
    }

    DataStreamSource<String> socket(String hostname, int port, String delimiter, long maxRetry) {
        DataStreamSource<String> lines = source(
                        new SocketTextSource(hostname, port, delimiter, maxRetry),
                        WatermarkStrategy.noWatermarks(),
                        "Socket Stream",
                        Optional.of(Types.STRING))
                .setParallelism(1);
        lines.setMaxParallelism(1);
        return lines;
    }

    @SuppressWarnings("unchecked") // the first type argument of a source is what it produces
    static <OUT> Optional<TypeInformation<OUT>> producedType(Source<OUT, ?, ?> source) {
        return FunctionTypes.output(source, Source.class, -1, 0, Types.VOID).map(type -> (TypeInformation<OUT>) type);
    }

    <OUT> DataStreamSource<OUT> source(
            Source<OUT, ?, ?> source,
            WatermarkStrategy<OUT> watermarks,
            String sourceName,
            Optional<TypeInformation<OUT>> type) {
        String name = "Source: " + sourceName;
        environment.clean(source, name);
        environment.clean(watermarks, name);
        OperatorTransformation<OUT> operator = new OperatorTransformation<>(
                name, List.of(), type, ErasedType.cure(), environment.getParallelism(), (self, codes) -> {
                    source.checkParallelism(self.getParallelism());
                    return sourceSpec(self.getName(), source, watermarks, codes);
                });
        environment.add(operator);
        return new DataStreamSource<>(environment, operator, source::checkParallelism);
    }

    private static SourceSpec sourceSpec(
            String name, Source<?, ?, ?> source, WatermarkStrategy<?> watermarks, UserCodes codes) {
        return new SourceSpec(
                codes.function(name, "source", source),
                codes.function(name, "watermark strategy", watermarks),
                source.getBoundedness() == Boundedness.BOUNDED);
    }
}
