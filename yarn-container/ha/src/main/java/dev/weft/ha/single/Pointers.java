package dev.weft.ha.single;

import dev.weft.ha.FencingToken;
import dev.weft.ha.Pointer;
import java.util.List;

/** Where {@link SingleHighAvailability} keeps its pointers. Thread-safe; may block. */
public interface Pointers {
    /** The pointer of this name, whether it has a value or not. */
    Pointer pointer(String name);

    /** From now on no earlier leader moves any of them. @throws EngineException STALE when a later leader was here */
    void claim(FencingToken token);

    /** Names of pointers that may have a value, sorted. */
    List<String> names();
}
