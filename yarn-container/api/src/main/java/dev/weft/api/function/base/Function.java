package dev.weft.api.function.base;

/** Any function of a user. Functions travel to the workers in serialised form. */
public interface Function extends java.io.Serializable {}
