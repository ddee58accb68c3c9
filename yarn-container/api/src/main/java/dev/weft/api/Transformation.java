package dev.weft.api;

import dev.weft.api.graph.OperatorNode.Chaining;
import dev.weft.api.type.TypeInformation;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A step of a program before it becomes part of a job graph. Confined to the program's thread; changed by the fluent
 * methods of the stream that stands for it.
 *
 * @param <T> type of the records that come out
 */
public abstract sealed class Transformation<T>
        permits OperatorTransformation, PartitionTransformation, SideOutputTransformation, UnionTransformation {
    private final List<Transformation<?>> inputs;
    private String name;
    private @Nullable TypeInformation<T> outputType;
    private final String cure;
    private boolean typeUsed;
    private @Nullable String uid;
    private @Nullable String uidHash;
    private @Nullable String description;
    private @Nullable String slotSharingGroup;
    private int parallelism;
    private int maxParallelism;
    private Chaining chaining = Chaining.ALWAYS;

    Transformation(
            String name,
            List<Transformation<?>> inputs,
            Optional<TypeInformation<T>> outputType,
            String cure,
            int parallelism) {
        this.name = name;
        this.inputs = List.copyOf(inputs);
        this.outputType = outputType.orElse(null);
        this.cure = cure;
        this.parallelism = parallelism;
    }

    /** Name for people. */
    public String getName() {
        return name;
    }

    void setName(String newName) {
        if (newName.isBlank()) {
            throw new EngineException(ErrorCode.BAD_INPUT, "Operator '" + name + "' cannot get an empty name");
        }
        name = newName;
    }

    /** What comes in, in the order of the inputs. */
    public List<Transformation<?>> getInputs() {
        return inputs;
    }

    /**
     * Type of what comes out.
     *
     * @throws EngineException BAD_INPUT when it was erased and not told: names operator, line and cure
     */
    public TypeInformation<T> getOutputType() {
        TypeInformation<T> known = outputType;
        if (known == null) {
            throw new EngineException(ErrorCode.BAD_INPUT, "Operator '" + name + "' " + cure);
        }
        typeUsed = true;
        return known;
    }

    void setOutputType(TypeInformation<T> newType) {
        if (typeUsed) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "Operator '" + name + "': returns(...) comes too late, its type " + outputType
                            + " is in use; call it directly after the operator");
        }
        outputType = newType;
    }

    /** Number of subtasks. */
    public int getParallelism() {
        return parallelism;
    }

    void setParallelism(int newParallelism) {
        requireInRange("parallelism", newParallelism);
        parallelism = newParallelism;
    }

    /** Number of key groups; empty when it follows from the parallelism. */
    public Optional<Integer> getMaxParallelism() {
        return maxParallelism > 0 ? Optional.of(maxParallelism) : Optional.empty();
    }

    void setMaxParallelism(int newMaxParallelism) {
        requireInRange("max parallelism", newMaxParallelism);
        maxParallelism = newMaxParallelism;
    }

    private void requireInRange(String what, int value) {
        int limit = dev.weft.api.graph.OperatorNode.MAX_PARALLELISM_LIMIT;
        if (value < 1 || value > limit) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "Operator '" + name + "' cannot have " + what + " " + value + ": it must be from 1 to " + limit);
        }
    }

    /** The user's name for state mapping. */
    public Optional<String> getUid() {
        return Optional.ofNullable(uid);
    }

    void setUid(String newUid) {
        if (newUid.isBlank()) {
            throw new EngineException(ErrorCode.BAD_INPUT, "Operator '" + name + "' cannot get an empty uid");
        }
        uid = newUid;
    }

    /** The operator's id as the user gives it, 32 hexadecimal digits; goes before the uid. */
    public Optional<String> getUidHash() {
        return Optional.ofNullable(uidHash);
    }

    void setUidHash(String newUidHash) {
        if (!newUidHash.matches("[0-9a-fA-F]{32}")) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "Operator '" + name + "': the uid hash '" + newUidHash + "' is not 32 hexadecimal digits");
        }
        uidHash = newUidHash;
    }

    /** What the user says about the operator. */
    public Optional<String> getDescription() {
        return Optional.ofNullable(description);
    }

    void setDescription(String newDescription) {
        description = newDescription;
    }

    /** The user's slot sharing group; empty when it is that of the inputs. */
    public Optional<String> getSlotSharingGroup() {
        return Optional.ofNullable(slotSharingGroup);
    }

    void setSlotSharingGroup(String group) {
        slotSharingGroup = group;
    }

    Chaining chaining() {
        return chaining;
    }

    void setChaining(Chaining newChaining) {
        chaining = newChaining;
    }

    @Override
    public String toString() {
        return getClass().getSimpleName() + "[" + name + ", parallelism " + parallelism + "]";
    }
}
