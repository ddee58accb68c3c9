package dev.weft.core.concurrent;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Says which loop or thread owns the instances of a class; others enter by messages. */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface ConfinedTo {
    /** The owner, e.g. {@code "job loop"}. */
    String value();
}
