package dev.weft.api.function.legacy;

import dev.weft.api.tuple.Tuple2;

/**
 * A transaction and when it began.
 *
 * @param handle the user's
 * @param startMillis epoch milliseconds
 */
record HeldTransaction<TXN>(TXN handle, long startMillis) {
    static <TXN> HeldTransaction<TXN> of(Tuple2<TXN, Long> state) {
        return new HeldTransaction<>(state.f0, state.f1);
    }

    Tuple2<TXN, Long> state() {
        return Tuple2.of(handle, startMillis);
    }
}
