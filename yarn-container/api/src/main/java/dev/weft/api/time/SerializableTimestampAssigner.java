package dev.weft.api.time;

import java.io.Serializable;

/** A timestamp assigner as a lambda. */
@FunctionalInterface
public interface SerializableTimestampAssigner<T> extends TimestampAssigner<T>, Serializable {}
