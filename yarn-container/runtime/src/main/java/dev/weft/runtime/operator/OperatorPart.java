package dev.weft.runtime.operator;

/** Something of an operator that needs its states. Task thread. */
public interface OperatorPart {
    /** The operator's states are there. */
    void restored() throws Exception;
}
