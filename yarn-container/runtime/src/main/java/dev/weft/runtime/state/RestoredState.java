package dev.weft.runtime.state;

import dev.weft.api.type.DataInputView;
import java.io.IOException;

/** One state of a checkpoint as one subtask gets it: only the parts that are assigned to it. Task thread. */
public interface RestoredState {
    /** What it is. */
    StateMeta meta();

    /** Reads all parts. May be called again. */
    void read(PartReader to) throws IOException;

    /** Takes the parts one by one. */
    interface PartReader {
        /** The part {@code part} (a key group, else an element's number in its file) is the next {@code length} bytes of {@code in}. */
        void part(int part, DataInputView in, int length) throws IOException;
    }
}
