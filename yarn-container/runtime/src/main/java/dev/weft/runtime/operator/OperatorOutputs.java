package dev.weft.runtime.operator;

import java.util.Map;

/**
 * Where an operator of a chain sends what it makes.
 *
 * @param main takes its records
 * @param side takes the records of its side outputs, by their ids; those that nobody reads are not there
 * @param eventTime takes event time that the operator makes itself
 */
public record OperatorOutputs(Receiver main, Map<String, Receiver> side, EventTimeOutput eventTime) {
    public OperatorOutputs {
        side = Map.copyOf(side);
    }
}
