package dev.weft.api.type;

import java.util.List;

/** Boxes of numbers from the narrowest to the widest, as Java widens them in expressions (JLS 5.1.2). Any thread. */
final class NumberOrder {
    private static final List<Class<?>> WIDENING =
            List.of(Byte.class, Short.class, Integer.class, Long.class, Float.class, Double.class);

    private NumberOrder() {}

    static boolean widens(Class<?> from, Class<?> to) {
        int narrow = WIDENING.indexOf(from == Character.class ? Short.class : from);
        return narrow >= 0 && WIDENING.indexOf(to) > narrow;
    }
}
