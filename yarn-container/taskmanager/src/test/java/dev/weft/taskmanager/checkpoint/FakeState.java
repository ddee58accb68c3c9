package dev.weft.taskmanager.checkpoint;

import dev.weft.protocol.state.KeyGroupRange;
import dev.weft.protocol.state.StateKind;
import dev.weft.runtime.state.FrozenState;
import dev.weft.runtime.state.PartSink;
import dev.weft.runtime.state.StateMeta;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A frozen state of one element that remembers what was done with it. */
public final class FakeState implements FrozenState {
    private final String name;
    private final @Nullable Throwable thrown;
    boolean written;
    boolean released;

    private FakeState(String name, @Nullable Throwable thrown) {
        this.name = name;
        this.thrown = thrown;
    }

    public static FakeState named(String name) {
        return new FakeState(name, null);
    }

    /** One whose serialiser throws, unchecked. */
    public static FakeState failing(String name, Throwable thrown) {
        return new FakeState(name, thrown);
    }

    @Override
    public StateMeta meta() {
        return StateMeta.ofBytes(StateKind.SPLIT, name);
    }

    @Override
    public KeyGroupRange keyGroups() {
        return new KeyGroupRange(0, 0);
    }

    @Override
    public int elements() {
        return 1;
    }

    @Override
    public void writeTo(PartSink sink) throws IOException {
        if (released) {
            throw new IllegalStateException(name + " is written after its release");
        }
        if (thrown instanceof RuntimeException exception) {
            throw exception;
        }
        if (thrown instanceof Error error) {
            throw error;
        }
        sink.begin(0).writeString(name);
        written = true;
    }

    @Override
    public void release() {
        released = true;
    }
}
