package dev.weft.api;

import dev.weft.api.graph.OperatorNode.Chaining;

/** The end of a stream, whose properties can still be set. */
public class DataStreamSink<T> {
    private static final String PREFIX = "Sink: ";

    private final OperatorTransformation<T> transformation;

    DataStreamSink(OperatorTransformation<T> transformation) {
        this.transformation = transformation;
    }

    public Transformation<T> getTransformation() {
        return transformation;
    }

    OperatorTransformation<T> operator() {
        return transformation;
    }

    /** Name for people; plans show it as "Sink: name". */
    public DataStreamSink<T> name(String name) {
        transformation.setName(name.startsWith(PREFIX) || name.isBlank() ? name : PREFIX + name);
        return this;
    }

    /** Name by which state is found again; unique within the job. */
    public DataStreamSink<T> uid(String uid) {
        transformation.setUid(uid);
        return this;
    }

    /** The operator's id itself, 32 hexadecimal digits, as an earlier version of the program had it; goes before the uid. */
    public DataStreamSink<T> setUidHash(String uidHash) {
        transformation.setUidHash(uidHash);
        return this;
    }

    /** Longer text for people; kept by the transformation, plans show the name. */
    public DataStreamSink<T> setDescription(String description) {
        transformation.setDescription(description);
        return this;
    }

    /** Number of subtasks. */
    public DataStreamSink<T> setParallelism(int parallelism) {
        transformation.setParallelism(parallelism);
        return this;
    }

    /** Number of key groups. */
    public DataStreamSink<T> setMaxParallelism(int maxParallelism) {
        transformation.setMaxParallelism(maxParallelism);
        return this;
    }

    /** Never fused with what comes before. */
    public DataStreamSink<T> disableChaining() {
        transformation.setChaining(Chaining.NEVER);
        return this;
    }

    /** Subtasks share slots only with operators of the same group. */
    public DataStreamSink<T> slotSharingGroup(String slotSharingGroup) {
        transformation.setSlotSharingGroup(slotSharingGroup);
        return this;
    }

    /** Subtasks share slots only with operators of the same group. */
    public DataStreamSink<T> slotSharingGroup(SlotSharingGroup slotSharingGroup) {
        return slotSharingGroup(slotSharingGroup.getName());
    }
}
