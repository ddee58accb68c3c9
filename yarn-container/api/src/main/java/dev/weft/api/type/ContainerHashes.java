package dev.weft.api.type;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Identity of ordered containers as keys: element by element. */
final class ContainerHashes {
    private ContainerHashes() {}

    static final class OfList<E> extends StableHash<List<E>> {
        private final StableHash<E> element;

        OfList(StableHash<E> element) {
            this.element = element;
        }

        @Override
        public int hash(List<E> key) {
            int hash = 1;
            for (E part : key) {
                hash = 31 * hash + element.hashOrZero(part);
            }
            return hash;
        }

        @Override
        public boolean same(List<E> left, List<E> right) {
            if (left.size() != right.size()) {
                return false;
            }
            Iterator<E> others = right.iterator();
            for (E part : left) {
                if (!element.sameOrBothNull(part, others.next())) {
                    return false;
                }
            }
            return true;
        }
    }

    static final class OfArray<E> extends StableHash<E[]> {
        private final StableHash<E> element;

        OfArray(StableHash<E> element) {
            this.element = element;
        }

        @Override
        public int hash(E[] key) {
            int hash = 1;
            for (E part : key) {
                hash = 31 * hash + element.hashOrZero(part);
            }
            return hash;
        }

        @Override
        public boolean same(E[] left, E[] right) {
            if (left.length != right.length) {
                return false;
            }
            for (int i = 0; i < left.length; i++) {
                if (!element.sameOrBothNull(left[i], right[i])) {
                    return false;
                }
            }
            return true;
        }
    }

    static final class OfOptional<E> extends StableHash<Optional<E>> {
        private final StableHash<E> element;

        OfOptional(StableHash<E> element) {
            this.element = element;
        }

        @Override
        public int hash(Optional<E> key) {
            return key.isPresent() ? 31 + element.hash(key.get()) : 0;
        }

        @Override
        public boolean same(Optional<E> left, Optional<E> right) {
            return element.sameOrBothNull(left.orElse(null), right.orElse(null));
        }
    }

    static final class OfEither<L, R> extends StableHash<Either<L, R>> {
        private final StableHash<L> left;
        private final StableHash<R> right;

        OfEither(StableHash<L> left, StableHash<R> right) {
            this.left = left;
            this.right = right;
        }

        @Override
        public int hash(Either<L, R> key) {
            return key.isLeft() ? left.hash(key.left()) : ~right.hash(key.right());
        }

        @Override
        public boolean same(Either<L, R> one, Either<L, R> other) {
            if (one.isLeft() != other.isLeft()) {
                return false;
            }
            return one.isLeft() ? left.same(one.left(), other.left()) : right.same(one.right(), other.right());
        }
    }
}
