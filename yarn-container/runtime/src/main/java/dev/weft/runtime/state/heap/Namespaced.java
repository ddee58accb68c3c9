package dev.weft.runtime.state.heap;

import dev.weft.api.type.KeyGroups;
import dev.weft.api.type.StableHash;

/**
 * A key within a namespace, as tables with namespaces hold it. Never changes while it is in a table; the one used for looking up
 * does.
 */
final class Namespaced {
    Object key;
    Object namespace;

    Namespaced(Object key, Object namespace) {
        this.key = key;
        this.namespace = namespace;
    }

    /** Hash of both, mixed and never 0. */
    static int hash(int mixedKeyHash, int namespaceHash) {
        int mixed = KeyGroups.mix(31 * mixedKeyHash + namespaceHash);
        return mixed == 0 ? 1 : mixed;
    }

    /** Identity of both; only {@link #same} is asked. */
    static final class Identity extends StableHash<Object> {
        private final StableHash<Object> keys;
        private final StableHash<Object> namespaces;

        Identity(StableHash<Object> keys, StableHash<Object> namespaces) {
            this.keys = keys;
            this.namespaces = namespaces;
        }

        @Override
        public int hash(Object key) {
            Namespaced pair = (Namespaced) key;
            return Namespaced.hash(KeyGroups.mix(keys.hash(pair.key)), namespaces.hash(pair.namespace));
        }

        @Override
        public boolean same(Object left, Object right) {
            Namespaced one = (Namespaced) left;
            Namespaced other = (Namespaced) right;
            return keys.same(one.key, other.key) && namespaces.same(one.namespace, other.namespace);
        }
    }
}
