package dev.weft.api;

import dev.weft.api.state.MapStateDescriptor;
import dev.weft.api.type.TypeInformation;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A stream whose records go to every subtask of the operator that it is connected to, and the states in which that keeps them.
 *
 * @param <T> type of the records
 */
public class BroadcastStream<T> {
    private final StreamExecutionEnvironment environment;
    private final DataStream<T> stream;
    private final List<MapStateDescriptor<?, ?>> descriptors;

    BroadcastStream(
            StreamExecutionEnvironment environment,
            DataStream<T> stream,
            List<MapStateDescriptor<?, ?>> broadcastStateDescriptors) {
        this.environment = environment;
        this.stream = stream;
        this.descriptors = List.copyOf(broadcastStateDescriptors);
        checkNames();
    }

    private void checkNames() {
        if (descriptors.isEmpty()) {
            throw Operators.fault("broadcast(descriptors...) needs at least one MapStateDescriptor");
        }
        Set<String> names = new HashSet<>();
        for (MapStateDescriptor<?, ?> descriptor : descriptors) {
            if (!names.add(descriptor.getName())) {
                throw Operators.fault("Two broadcast states have the name '" + descriptor.getName() + "'");
            }
        }
    }

    public StreamExecutionEnvironment getEnvironment() {
        return environment;
    }

    public Transformation<T> getTransformation() {
        return stream.getTransformation();
    }

    /** Type of the records. */
    public TypeInformation<T> getType() {
        return stream.getType();
    }

    public List<MapStateDescriptor<?, ?>> getBroadcastStateDescriptors() {
        return descriptors;
    }
}
