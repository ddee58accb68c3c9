package dev.weft.api;

import dev.weft.api.graph.UserCode;
import dev.weft.api.state.StateDescriptor;
import dev.weft.api.type.SerializerConfig;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.type.TypeSerializer;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;

/** Turns functions and types into the opaque parts of a job graph. One per graph. */
final class UserCodes {
    private final SerializerConfig config;
    private final Map<TypeInformation<?>, UserCode> serializers = new HashMap<>();

    UserCodes(SerializerConfig config) {
        this.config = config;
    }

    /** A serialiser's bytes, made once per type. */
    UserCode serializer(String operator, TypeInformation<?> type) {
        return serializers.computeIfAbsent(type, key -> encode(operator, key));
    }

    private UserCode encode(String operator, TypeInformation<?> type) {
        return function(operator, "serializer", plain(operator, type));
    }

    /** A serialiser, made under the job's settings. */
    TypeSerializer<?> plain(String operator, TypeInformation<?> type) {
        try {
            return type.createSerializer(config);
        } catch (EngineException e) {
            throw new EngineException(e.code(), "Operator '" + operator + "': " + e.getMessage(), e);
        }
    }

    /** The bytes of states' descriptors, whose serialisers are made under the job's settings. */
    UserCode descriptors(String operator, ArrayList<? extends StateDescriptor<?, ?>> descriptors) {
        try {
            descriptors.forEach(descriptor -> descriptor.initializeSerializerUnlessSet(config));
        } catch (EngineException e) {
            throw new EngineException(e.code(), "Operator '" + operator + "': " + e.getMessage(), e);
        }
        return function(operator, "state descriptors", descriptors);
    }

    /**
     * A function's bytes.
     *
     * @throws EngineException BAD_INPUT naming operator and field when it cannot be serialised
     */
    UserCode function(String operator, String part, Object function) {
        try {
            return UserCode.of(function);
        } catch (java.io.IOException e) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "Operator '" + operator + "': its " + part + " cannot be serialized: "
                            + SerializationPath.describe(function, e),
                    e);
        }
    }
}
