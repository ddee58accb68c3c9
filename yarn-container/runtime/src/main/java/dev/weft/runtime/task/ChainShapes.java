package dev.weft.runtime.task;

import dev.weft.runtime.operator.ClassCopies;
import dev.weft.runtime.operator.UserParts;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The class copies of the chains that ran lately, by shape: kinds of the operators and edges, and the classes of their user code.
 * A job that runs again, or a restarted attempt, finds its compiled code. Holds no user class strongly. One per process; safe on
 * any thread.
 */
final class ChainShapes {
    private static final int MAX_SHAPES = 256;

    private final Map<List<String>, Shape> shapes = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<List<String>, Shape> eldest) {
            return size() > MAX_SHAPES;
        }
    };

    /** The copies for a chain of these parts, in the order of operators and edges. */
    synchronized ClassCopies copiesFor(List<UserParts> chain) {
        List<String> names = new ArrayList<>();
        List<Class<?>> classes = new ArrayList<>();
        for (UserParts parts : chain) {
            names.add(parts.kind());
            parts.classes().forEach(type -> {
                names.add(type.getName());
                classes.add(type);
            });
        }
        Shape known = shapes.get(names);
        if (known == null || !known.isOf(classes)) {
            known = new Shape(
                    classes.stream()
                            .<WeakReference<Class<?>>>map(WeakReference::new)
                            .toList(),
                    new ClassCopies());
            shapes.put(names, known);
        }
        return known.copies;
    }

    private record Shape(List<WeakReference<Class<?>>> classes, ClassCopies copies) {
        boolean isOf(List<Class<?>> others) {
            for (int i = 0; i < classes.size(); i++) {
                if (classes.get(i).get() != others.get(i)) {
                    return false;
                }
            }
            return true;
        }
    }
}
