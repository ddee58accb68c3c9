package dev.weft.api.type;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** Numbers that take on a wider type when state is restored: only where every value, or this very value, stays exact. */
final class Widening {
    private static final Map<BasicForm, Set<BasicForm>> WIDER = Map.of(
            BasicForm.BYTE,
                    EnumSet.of(BasicForm.SHORT, BasicForm.INT, BasicForm.LONG, BasicForm.FLOAT, BasicForm.DOUBLE),
            BasicForm.SHORT, EnumSet.of(BasicForm.INT, BasicForm.LONG, BasicForm.FLOAT, BasicForm.DOUBLE),
            BasicForm.INT, EnumSet.of(BasicForm.LONG, BasicForm.FLOAT, BasicForm.DOUBLE),
            BasicForm.FLOAT, EnumSet.of(BasicForm.DOUBLE));

    private Widening() {}

    static boolean allowed(BasicForm from, BasicForm to) {
        return WIDER.getOrDefault(from, Set.of()).contains(to);
    }

    /**
     * The number as a value of {@code to}.
     *
     * @throws EngineException with BAD_INPUT for an int that a float cannot hold
     */
    static Object widen(Object value, BasicForm to) {
        Number number = (Number) value;
        if (to == BasicForm.SHORT) {
            return number.shortValue();
        }
        if (to == BasicForm.INT) {
            return number.intValue();
        }
        if (to == BasicForm.LONG) {
            return number.longValue();
        }
        return to == BasicForm.DOUBLE ? (Object) number.doubleValue() : (Object) exactFloat(number);
    }

    private static Float exactFloat(Number number) {
        float wide = number.floatValue();
        if ((double) wide != number.doubleValue()) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "The int " + number + " in the state has no exact float: declare the field as double or long");
        }
        return wide;
    }
}
