package dev.weft.api.type;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Values of one type or of another. */
public final class EitherTypeInfo<L, R> extends ContainerTypeInfo<Either<L, R>> {
    private static final long serialVersionUID = 1L;

    private final TypeInformation<L> left;
    private final TypeInformation<R> right;

    public EitherTypeInfo(TypeInformation<L> left, TypeInformation<R> right) {
        super("Either", left, right);
        this.left = left;
        this.right = right;
    }

    /** Type of left values. */
    public TypeInformation<L> getLeftType() {
        return left;
    }

    /** Type of right values. */
    public TypeInformation<R> getRightType() {
        return right;
    }

    @Override
    @SuppressWarnings("unchecked")
    public Class<Either<L, R>> getTypeClass() {
        return (Class<Either<L, R>>) (Class<?>) Either.class;
    }

    @Override
    public Map<String, TypeInformation<?>> getGenericParameters() {
        return Map.of("L", left, "R", right);
    }

    @Override
    public Optional<String> keyFault() {
        return partFault();
    }

    @Override
    public TypeSerializer<Either<L, R>> createSerializer(SerializerConfig config) {
        return new EitherSerializer<>(List.of(left.createSerializer(config), right.createSerializer(config)));
    }
}
