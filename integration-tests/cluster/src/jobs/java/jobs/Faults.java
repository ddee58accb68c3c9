package jobs;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;

/** Faults of user code on order: a file of the fault's name in a local folder makes the next one that looks there fail, once. */
final class Faults implements Serializable {
    private static final long serialVersionUID = 1L;

    private final String folder;

    /** @param folder "" for none */
    Faults(String folder) {
        this.folder = folder;
    }

    /** Throws when {@code fault} was ordered. */
    void look(String fault) {
        if (folder.isEmpty()) {
            return;
        }
        try {
            if (Files.deleteIfExists(Path.of(folder, fault))) {
                throw new IllegalStateException("a fault on order: " + fault);
            }
        } catch (IOException e) {
            throw new IllegalStateException("cannot look for faults in " + folder, e);
        }
    }
}
