package dev.weft.api;

import dev.weft.api.type.FunctionTypes;
import dev.weft.api.type.TypeInformation;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.util.List;
import java.util.Map;
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
    static <R> Optional<TypeInformation<R>> outputOf(
            Object function, Class<?> functionType, int inputParameter, TypeInformation<?> input) {
        return outputOf(function, functionType, Map.of(inputParameter, input));
    }

    /** As above for functions of two inputs, whose type parameters are neighbours. */
    static <R> Optional<TypeInformation<R>> outputOf(
            Object function,
            Class<?> functionType,
            int firstParameter,
            TypeInformation<?> first,
            TypeInformation<?> second) {
        return outputOf(function, functionType, Map.of(firstParameter, first, firstParameter + 1, second));
    }

    @SuppressWarnings("unchecked") // the caller names function and type together
    private static <R> Optional<TypeInformation<R>> outputOf(
            Object function, Class<?> functionType, Map<Integer, TypeInformation<?>> inputs) {
        int outputParameter = functionType.getTypeParameters().length - 1;
        return FunctionTypes.output(function, functionType, inputs, outputParameter)
                .map(type -> (TypeInformation<R>) type);
    }

    static EngineException fault(String message) {
        return new EngineException(ErrorCode.BAD_INPUT, message);
    }
}
