package dev.weft.runtime.state.heap;

import dev.weft.api.type.DataInputView;
import dev.weft.api.type.DataOutputView;
import dev.weft.api.type.TypeSerializer;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What a table holds for each key: how it is copied, written and read. One thread; others take a {@link #duplicate()}. */
interface ValueForm {
    /** Copies what a snapshot holds before it is changed; null when values never change. */
    @Nullable
    UnaryOperator<Object> copier();

    /** Writes a value. */
    void write(Object value, DataOutputView to) throws IOException;

    /** How values are restored that {@code readers} read, one for each serialiser of this form. */
    Reader reader(List<TypeSerializer<Object>> readers);

    /**
     * What is left of a value without what has expired: the value itself when nothing has, null when all has.
     *
     * @param expired tells it of a value, a list's element, a map's value
     * @param snapshots those of the table that will hold what is left
     */
    @Nullable
    Object live(Object value, Predicate<Object> expired, OpenSnapshots snapshots);

    /** The same for another thread. */
    ValueForm duplicate();

    /** Reads values of a checkpoint. */
    interface Reader {
        /** Reads a value into a table whose snapshots are {@code snapshots}. */
        Object read(DataInputView from, OpenSnapshots snapshots) throws IOException;
    }
}
