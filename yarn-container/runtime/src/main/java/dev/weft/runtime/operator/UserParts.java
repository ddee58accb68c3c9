package dev.weft.runtime.operator;

import dev.weft.api.graph.OperatorSpec;
import dev.weft.api.graph.Partitioning;
import dev.weft.api.graph.UserCode;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The opened user code of one operator, edge or serialiser: fresh objects for one task. Task thread.
 *
 * @param owner name of the operator, for error messages
 * @param kind what it belongs to
 * @param parts the objects by part name
 */
public record UserParts(String owner, String kind, SortedMap<String, Object> parts) {
    /** Opens the parts of an operator. */
    public static UserParts of(String owner, OperatorSpec spec, ClassLoader loader) {
        return open(owner, spec.kind(), spec.parts(), loader);
    }

    /** Opens the parts of an edge; {@code owner} is the operator that emits. */
    public static UserParts of(String owner, Partitioning partitioning, ClassLoader loader) {
        if (partitioning instanceof Partitioning.Hash hash) {
            return open(
                    owner,
                    partitioning.shipName(),
                    Map.of("key-selector", hash.keySelector(), "key-serializer", hash.keySerializer()),
                    loader);
        }
        if (partitioning instanceof Partitioning.Custom custom) {
            return open(
                    owner,
                    partitioning.shipName(),
                    Map.of("partitioner", custom.partitioner(), "key-selector", custom.keySelector()),
                    loader);
        }
        return open(owner, partitioning.shipName(), Map.of(), loader);
    }

    /** Opens the serialiser of an edge. */
    public static UserParts ofSerializer(String owner, UserCode serializer, ClassLoader loader) {
        return open(owner, "edge", Map.of("serializer", serializer), loader);
    }

    private static UserParts open(String owner, String kind, Map<String, UserCode> parts, ClassLoader loader) {
        SortedMap<String, Object> opened = new TreeMap<>();
        parts.forEach((name, code) -> opened.put(name, open(owner, name, code, loader)));
        return new UserParts(owner, kind, opened);
    }

    /** User code: its constructors and readObject methods may throw anything, and may never return. */
    private static Object open(String owner, String name, UserCode code, ClassLoader loader) {
        try {
            return code.open(loader);
        } catch (IOException | ClassNotFoundException | LinkageError e) {
            throw new EngineException(
                    ErrorCode.USER_CODE,
                    "The " + name + " of operator '" + owner + "' cannot be read with the job's classes: " + e,
                    e);
        } catch (RuntimeException e) {
            throw new OperatorFailure(owner).of(e);
        }
    }

    /** The part called {@code name}. */
    @SuppressWarnings("unchecked") // the graph was built with the type that the operator's kind demands
    public <T> T part(String name) {
        Object part = parts.get(name);
        if (part == null) {
            throw new IllegalStateException("Operator '" + owner + "' of kind '" + kind + "' lacks its part " + name);
        }
        return (T) part;
    }

    /** True when there is a part called {@code name}. */
    public boolean has(String name) {
        return parts.containsKey(name);
    }

    /** Classes of the parts, in the order of their names. */
    public List<Class<?>> classes() {
        List<Class<?>> classes = new ArrayList<>();
        parts.values().forEach(part -> classes.add(part.getClass()));
        return classes;
    }
}
