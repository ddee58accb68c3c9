package dev.weft.runtime.state;

import dev.weft.api.type.DataOutputView;
import java.io.IOException;

/** Where a frozen state writes its parts: ascending, a part ends where the next begins. The snapshot's thread. */
public interface PartSink {
    /**
     * Begins the next part: a key group for keyed state (only groups that are not empty), else an element's number.
     *
     * @return where its bytes go, valid until the next call
     */
    DataOutputView begin(int part) throws IOException;
}
