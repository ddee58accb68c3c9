package dev.weft.api;

import dev.weft.api.type.FunctionTypes;
import dev.weft.api.type.TypeInformation;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.util.List;
import java.util.Optional;

/** Adds operators to a program. The program's thread. */
final class Operators {
    private Operators() {}

    /** The stream behind a new operator over {@code inputs}, whose types must be known. */
    static <R> SingleOutputStreamOperator<R> add(
            StreamExecutionEnvironment environment,
            String name,
            List<Transformation<?>> inputs,
            Optional<TypeInformation<R>> outputType,
            OperatorTransformation.SpecFactory<R> spec) {
        inputs.forEach(Transformation::getOutputType);
        OperatorTransformation<R> operator = new OperatorTransformation<>(
                name, inputs, outputType, ErasedType.cure(), environment.parallelismFor(inputs.get(0)), spec);
        environment.add(operator);
        return new SingleOutputStreamOperator<>(environment, operator);
    }

    /** What {@code function} produces, by the last type parameter of {@code functionType}; empty when it was erased. */
    @SuppressWarnings("unchecked") // the caller names function and type together
    static <R> Optional<TypeInformation<R>> outputOf(
            Object function, Class<?> functionType, int inputParameter, TypeInformation<?> input) {
        int outputParameter = functionType.getTypeParameters().length - 1;
        return FunctionTypes.output(function, functionType, inputParameter, outputParameter, input)
                .map(type -> (TypeInformation<R>) type);
    }

    static EngineException fault(String message) {
        return new EngineException(ErrorCode.BAD_INPUT, message);
    }
}
