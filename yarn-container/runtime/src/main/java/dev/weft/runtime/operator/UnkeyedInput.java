package dev.weft.runtime.operator;

/** The broadcast side of a keyed operator: its records have no key. Copied per chain: see {@link ClassCopies}. */
final class UnkeyedInput implements Receiver {
    private final OperatorStates states;
    private final Receiver out;

    UnkeyedInput(OperatorStates states, Receiver out) {
        this.states = states;
        this.out = out;
    }

    @Override
    public void accept(Object record) { // hot
        states.backend.clearCurrentKey();
        out.accept(record);
    }
}
