package dev.weft.api.type;

import java.io.IOException;
import java.util.List;

/** Values of one type or of another: both parts, of which one is absent. Belongs to one thread. */
final class EitherSerializer<L, R> extends ContainerSerializer<Either<L, R>> {
    private static final long serialVersionUID = 1L;

    private final TypeSerializer<L> left;
    private final TypeSerializer<R> right;

    /** Of what these two write. */
    @SuppressWarnings("unchecked") // of L and R
    EitherSerializer(List<TypeSerializer<?>> parts) {
        left = (TypeSerializer<L>) parts.get(0);
        right = (TypeSerializer<R>) parts.get(1);
    }

    @Override
    ContainerKind kind() {
        return ContainerKind.EITHER;
    }

    @Override
    List<TypeSerializer<?>> parts() {
        return List.of(left, right);
    }

    @Override
    ContainerSerializer<Either<L, R>> withParts(List<TypeSerializer<?>> duplicates) {
        return new EitherSerializer<>(duplicates);
    }

    @Override
    public boolean isImmutableType() {
        return left.isImmutableType() && right.isImmutableType();
    }

    @Override
    public Either<L, R> createInstance() {
        return Either.Left(left.createInstance());
    }

    @Override
    public Either<L, R> copy(Either<L, R> from) {
        if (isImmutableType()) {
            return from;
        }
        return from.isLeft() ? Either.Left(left.copy(from.left())) : Either.Right(right.copy(from.right()));
    }

    @Override
    public void serialize(Either<L, R> record, DataOutputView target) throws IOException {
        writePart(left, record.isLeft() ? record.left() : null, target);
        writePart(right, record.isLeft() ? null : record.right(), target);
    }

    @Override
    public Either<L, R> deserialize(DataInputView source) throws IOException {
        L leftValue = readPart(left, source);
        R rightValue = readPart(right, source);
        if (leftValue != null && rightValue == null) {
            return Either.Left(leftValue);
        }
        if (rightValue != null && leftValue == null) {
            return Either.Right(rightValue);
        }
        throw new IOException("Malformed: an Either has one value, not " + leftValue + " and " + rightValue);
    }

    @Override
    public void copy(DataInputView source, DataOutputView target) throws IOException {
        copyPart(left, source, target);
        copyPart(right, source, target);
    }

    @Override
    public StableHash<Either<L, R>> stableHash() {
        return new ContainerHashes.OfEither<>(left.stableHash(), right.stableHash());
    }
}
