package dev.weft.master.testing;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.ha.FencingToken;
import dev.weft.ha.Pointer;
import dev.weft.ha.single.MemoryPointers;
import dev.weft.ha.single.Pointers;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Pointers whose service does not always answer. */
public final class TrickyPointers implements Pointers {
    /** What happens to a call. */
    public enum Trick {
        NONE,
        /** It does nothing and fails. */
        LOST,
        /** It does what it should and fails all the same: its answer was lost. */
        UNKNOWN,
        /** Another master leads. */
        FENCED
    }

    public Trick trick = Trick.NONE;
    /** What a reader finds instead: another master has moved the pointer meanwhile. */
    public UnaryOperator<String> afterMove = UnaryOperator.identity();

    private final MemoryPointers real = new MemoryPointers();

    @Override
    public Pointer pointer(String name) {
        Pointer pointer = real.pointer(name);
        return new Pointer() {
            @Override
            public Optional<String> read() {
                if (trick == Trick.LOST || trick == Trick.UNKNOWN) {
                    throw lost();
                }
                return pointer.read().map(afterMove);
            }

            @Override
            public void compareAndSet(FencingToken token, Optional<String> previous, String next) {
                call(() -> pointer.compareAndSet(token, previous, next));
            }

            @Override
            public void clear(FencingToken token) {
                call(() -> pointer.clear(token));
            }
        };
    }

    private void call(Runnable move) {
        switch (trick) {
            case NONE -> move.run();
            case LOST -> throw lost();
            case UNKNOWN -> {
                move.run();
                throw lost();
            }
            case FENCED -> throw new EngineException(ErrorCode.STALE, "Another master leads");
        }
    }

    private static EngineException lost() {
        return new EngineException(ErrorCode.STORAGE, "Connection to the election service is lost");
    }

    @Override
    public void claim(FencingToken token) {
        call(() -> real.claim(token));
    }

    @Override
    public List<String> names() {
        return real.names();
    }
}
