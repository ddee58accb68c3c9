package dev.weft.taskmanager.checkpoint;

import dev.weft.protocol.state.KeyGroupRange;
import dev.weft.protocol.state.StateKind;
import dev.weft.runtime.state.FrozenState;
import dev.weft.runtime.state.PartSink;
import dev.weft.runtime.state.StateMeta;
import java.io.IOException;

/** A frozen state of one element that remembers what was done with it. */
public final class FakeState implements FrozenState {
    private final String name;
    private final boolean broken;
    public boolean written;
    public boolean released;

    private FakeState(String name, boolean broken) {
        this.name = name;
        this.broken = broken;
    }

    public static FakeState named(String name) {
        return new FakeState(name, false);
    }

    /** One that cannot be serialised. */
    public static FakeState broken(String name) {
        return new FakeState(name, true);
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
        if (broken) {
            throw new IllegalArgumentException("no serialiser for " + name);
        }
        sink.begin(0).writeString(name);
        written = true;
    }

    @Override
    public void release() {
        released = true;
    }
}
