package dev.weft.api;

import dev.weft.api.function.base.ReduceFunction;
import dev.weft.api.type.FieldAccess;
import dev.weft.api.type.TypeInformation;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;

/** The reduce functions behind sum, min, max, minBy and maxBy. */
final class Aggregations {
    private Aggregations() {}

    static <T> FieldAccess<T, Object> field(String what, TypeInformation<T> type, int position) {
        try {
            return FieldAccess.of(type, position);
        } catch (IllegalArgumentException e) {
            throw new EngineException(ErrorCode.BAD_INPUT, what + "(" + position + "): " + e.getMessage(), e);
        }
    }

    static <T> FieldAccess<T, Object> field(String what, TypeInformation<T> type, String name) {
        try {
            return FieldAccess.of(type, name);
        } catch (IllegalArgumentException e) {
            throw new EngineException(ErrorCode.BAD_INPUT, what + "(\"" + name + "\"): " + e.getMessage(), e);
        }
    }

    static <T> ReduceFunction<T> sum(FieldAccess<T, Object> field) {
        Class<?> type = field.fieldType().getTypeClass();
        Addition addition = Addition.BY_TYPE.get(type);
        if (addition == null) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT, "sum: a field of type " + field.fieldType() + " is no number");
        }
        return new Sum<>(field, addition);
    }

    private static void requireComparable(String what, FieldAccess<?, Object> field) {
        if (!Comparable.class.isAssignableFrom(field.fieldType().getTypeClass())) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    what + ": values of a field of type " + field.fieldType() + " have no order (Comparable)");
        }
    }

    static <T> ReduceFunction<T> min(FieldAccess<T, Object> field) {
        requireComparable("min", field);
        return new Extreme<>(field, -1);
    }

    static <T> ReduceFunction<T> max(FieldAccess<T, Object> field) {
        requireComparable("max", field);
        return new Extreme<>(field, 1);
    }

    static <T> ReduceFunction<T> minBy(FieldAccess<T, Object> field, boolean first) {
        requireComparable("minBy", field);
        return new ExtremeBy<>(field, -1, first);
    }

    static <T> ReduceFunction<T> maxBy(FieldAccess<T, Object> field, boolean first) {
        requireComparable("maxBy", field);
        return new ExtremeBy<>(field, 1, first);
    }

    @SuppressWarnings("unchecked")
    private static int compare(Object left, Object right) {
        return ((Comparable<Object>) left).compareTo(right);
    }

    /** How two boxes of a type are added; whole numbers wrap as the language's do. */
    enum Addition {
        BYTE {
            @Override
            Object add(Object left, Object right) {
                return (byte) ((Byte) left + (Byte) right);
            }
        },
        SHORT {
            @Override
            Object add(Object left, Object right) {
                return (short) ((Short) left + (Short) right);
            }
        },
        INT {
            @Override
            Object add(Object left, Object right) {
                return (Integer) left + (Integer) right;
            }
        },
        LONG {
            @Override
            Object add(Object left, Object right) {
                return (Long) left + (Long) right;
            }
        },
        FLOAT {
            @Override
            Object add(Object left, Object right) {
                return (Float) left + (Float) right;
            }
        },
        DOUBLE {
            @Override
            Object add(Object left, Object right) {
                return (Double) left + (Double) right;
            }
        },
        BIG_INTEGER {
            @Override
            Object add(Object left, Object right) {
                return ((BigInteger) left).add((BigInteger) right);
            }
        },
        BIG_DECIMAL {
            @Override
            Object add(Object left, Object right) {
                return ((BigDecimal) left).add((BigDecimal) right);
            }
        };

        private static final Map<Class<?>, Addition> BY_TYPE = Map.of(
                Byte.class, BYTE,
                Short.class, SHORT,
                Integer.class, INT,
                Long.class, LONG,
                Float.class, FLOAT,
                Double.class, DOUBLE,
                BigInteger.class, BIG_INTEGER,
                BigDecimal.class, BIG_DECIMAL);

        abstract Object add(Object left, Object right);
    }

    private record Sum<T>(FieldAccess<T, Object> field, Addition addition) implements ReduceFunction<T> {
        @Override
        public T reduce(T value1, T value2) { // hot
            return field.with(value1, addition.add(field.get(value1), field.get(value2)));
        }
    }

    private record Extreme<T>(FieldAccess<T, Object> field, int sign) implements ReduceFunction<T> {
        @Override
        public T reduce(T value1, T value2) { // hot
            Object candidate = field.get(value2);
            return Integer.signum(compare(candidate, field.get(value1))) * sign > 0
                    ? field.with(value1, candidate)
                    : value1;
        }
    }

    private record ExtremeBy<T>(FieldAccess<T, Object> field, int sign, boolean first) implements ReduceFunction<T> {
        @Override
        public T reduce(T value1, T value2) { // hot
            int order = Integer.signum(compare(field.get(value2), field.get(value1))) * sign;
            return order > 0 || order == 0 && !first ? value2 : value1;
        }
    }
}
