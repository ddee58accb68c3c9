package dev.weft.api;

import dev.weft.api.function.OutputTag;
import dev.weft.api.graph.OperatorNode.Chaining;
import dev.weft.api.type.TypeHint;
import dev.weft.api.type.TypeInformation;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The output of an operator, whose properties can still be set. */
public class SingleOutputStreamOperator<T> extends DataStream<T> {
    private static final Logger log = LoggerFactory.getLogger(SingleOutputStreamOperator.class);

    private final Map<String, TypeInformation<?>> sideOutputs = new HashMap<>();

    SingleOutputStreamOperator(StreamExecutionEnvironment environment, Transformation<T> transformation) {
        super(environment, transformation);
    }

    public String getName() {
        return getTransformation().getName();
    }

    /** Name for people, in plans, logs and metrics. */
    public SingleOutputStreamOperator<T> name(String name) {
        getTransformation().setName(name);
        return this;
    }

    /** Name by which state is found again; unique within the job. */
    public SingleOutputStreamOperator<T> uid(String uid) {
        getTransformation().setUid(uid);
        return this;
    }

    /** The operator's id itself, 32 hexadecimal digits, as an earlier version of the program had it; goes before the uid. */
    public SingleOutputStreamOperator<T> setUidHash(String uidHash) {
        getTransformation().setUidHash(uidHash);
        return this;
    }

    /**
     * What the operator emits under {@code sideOutputTag}.
     *
     * @throws dev.weft.core.error.EngineException BAD_INPUT when the tag's id was asked for with another type
     */
    public <X> SideOutputDataStream<X> getSideOutput(OutputTag<X> sideOutputTag) {
        TypeInformation<?> known = sideOutputs.putIfAbsent(sideOutputTag.getId(), sideOutputTag.getTypeInfo());
        if (known != null && !known.equals(sideOutputTag.getTypeInfo())) {
            throw Operators.fault("Operator '" + getName() + "' has one side output '" + sideOutputTag.getId()
                    + "', but it is read as " + known + " and as " + sideOutputTag.getTypeInfo());
        }
        return new SideOutputDataStream<>(
                getExecutionEnvironment(), new SideOutputTransformation<>(getTransformation(), sideOutputTag));
    }

    /** Longer text for people; kept by the transformation, plans show the name. */
    public SingleOutputStreamOperator<T> setDescription(String description) {
        getTransformation().setDescription(description);
        return this;
    }

    /** Number of subtasks. */
    public SingleOutputStreamOperator<T> setParallelism(int parallelism) {
        getTransformation().setParallelism(parallelism);
        return this;
    }

    /** Number of key groups: the limit of later parallelism. */
    public SingleOutputStreamOperator<T> setMaxParallelism(int maxParallelism) {
        getTransformation().setMaxParallelism(maxParallelism);
        return this;
    }

    /** Accepted; buffers leave as soon as nothing else is to do, so there is no time to set. */
    public SingleOutputStreamOperator<T> setBufferTimeout(long timeoutMillis) {
        log.info(
                "Operator '{}': setBufferTimeout({}) is not needed, records leave at the latest after 5 ms",
                getName(),
                timeoutMillis);
        return this;
    }

    /** Never fused with its neighbours. */
    public SingleOutputStreamOperator<T> disableChaining() {
        getTransformation().setChaining(Chaining.NEVER);
        return this;
    }

    /** Not fused with what comes before. */
    public SingleOutputStreamOperator<T> startNewChain() {
        getTransformation().setChaining(Chaining.HEAD);
        return this;
    }

    /** Subtasks share slots only with operators of the same group. */
    public SingleOutputStreamOperator<T> slotSharingGroup(String slotSharingGroup) {
        getTransformation().setSlotSharingGroup(slotSharingGroup);
        return this;
    }

    /** As {@link #slotSharingGroup(String)}; what the group needs is registered with the environment. */
    public SingleOutputStreamOperator<T> slotSharingGroup(SlotSharingGroup slotSharingGroup) {
        getExecutionEnvironment().registerSlotSharingGroup(slotSharingGroup);
        return slotSharingGroup(slotSharingGroup.getName());
    }

    /** Tells the type of the result. */
    public SingleOutputStreamOperator<T> returns(Class<T> typeClass) {
        return returns(TypeInformation.of(typeClass));
    }

    /** Tells the type of the result. */
    public SingleOutputStreamOperator<T> returns(TypeHint<T> typeHint) {
        return returns(typeHint.getTypeInfo());
    }

    /** Tells the type of the result. */
    public SingleOutputStreamOperator<T> returns(TypeInformation<T> typeInfo) {
        getTransformation().setOutputType(typeInfo);
        return this;
    }
}
