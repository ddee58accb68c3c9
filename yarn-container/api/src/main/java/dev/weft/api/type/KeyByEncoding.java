package dev.weft.api.type;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Accepts a class with its own {@code equals}/{@code hashCode} as a key although keys are the same when their encoded
 * forms are the same, and its own methods are never asked.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface KeyByEncoding {}
