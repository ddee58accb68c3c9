package dev.weft.runtime.operator;

/** Puts operators of one kind together; lives in the package of what it is about. Task thread. */
@FunctionalInterface
public interface OperatorKind {
    /** The operator of {@code material}. */
    Operator make(FunctionMaterial material);
}
