package dev.weft.core.classes;

import dev.weft.core.config.CoreOptions;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which classes a job may bring itself.
 *
 * @param order whose classes win
 * @param parentFirst prefixes of class names that are never taken from the job's jars
 */
public record ClassLoading(Order order, List<String> parentFirst) {
    /**
     * What makes no sense twice in one process, whatever a configuration says: the platform, our own classes (an object
     * of a user's function must be an instance of our interface), and the logging front end.
     */
    private static final List<String> ALWAYS_PARENT =
            List.of("java.", "jdk.", "sun.", "dev.weft.api.", "dev.weft.core.");

    /** Where a class is looked for first. */
    public enum Order {
        CHILD_FIRST,
        PARENT_FIRST
    }

    public ClassLoading {
        parentFirst = List.copyOf(parentFirst);
    }

    /** As {@code classloader.*} says. @throws EngineException BAD_INPUT when a value is none of the allowed */
    public static ClassLoading from(ReadableConfig config) {
        List<String> patterns = Stream.of(
                        ALWAYS_PARENT,
                        config.get(CoreOptions.ALWAYS_PARENT_FIRST_LOADER_PATTERNS),
                        config.get(CoreOptions.ALWAYS_PARENT_FIRST_LOADER_PATTERNS_ADDITIONAL))
                .flatMap(List::stream)
                .toList();
        return new ClassLoading(orderOf(config.get(CoreOptions.CLASSLOADER_RESOLVE_ORDER)), patterns);
    }

    private static Order orderOf(String text) {
        return switch (text) {
            case "child-first" -> Order.CHILD_FIRST;
            case "parent-first" -> Order.PARENT_FIRST;
            default ->
                throw new EngineException(
                        ErrorCode.BAD_INPUT,
                        "Value '" + text + "' of configuration key '" + CoreOptions.CLASSLOADER_RESOLVE_ORDER.key()
                                + "' is neither 'child-first' nor 'parent-first'");
        };
    }

    /** True when {@code className} is looked for in the parent first. */
    boolean asksParentFirst(String className) {
        return order == Order.PARENT_FIRST || parentFirst.stream().anyMatch(className::startsWith);
    }
}
