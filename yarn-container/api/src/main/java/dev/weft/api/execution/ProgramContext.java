package dev.weft.api.execution;

import dev.weft.core.config.Configuration;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a launcher (CLI, a child JVM of the AM) wants the environments of a user's {@code main} to use. Installed for the
 * launching thread and the threads it starts; {@code getExecutionEnvironment()} looks here first.
 *
 * <pre>{@code
 * try (ProgramContext.Scope scope = new ProgramContext(configuration, executor, loader, jars).install()) {
 *     main.invoke(null, (Object) arguments);
 * }
 * }</pre>
 *
 * @param configuration laid under the program's own settings
 * @param executor runs what the program executes
 * @param userClassLoader sees the program's classes
 * @param userJars files that the workers need, in class path order
 */
public record ProgramContext(
        Configuration configuration, JobExecutor executor, ClassLoader userClassLoader, List<URI> userJars) {
    /** Static because {@code getExecutionEnvironment()} is: a program has no other way to be handed something. */
    private static final InheritableThreadLocal<@Nullable ProgramContext> CURRENT = new InheritableThreadLocal<>();

    public ProgramContext {
        configuration = new Configuration(configuration);
        userJars = List.copyOf(userJars);
    }

    /** A copy, so that no program changes the launcher's. */
    @Override
    public Configuration configuration() {
        return new Configuration(configuration);
    }

    /** The context of this thread or of the one that started it. */
    public static Optional<ProgramContext> current() {
        return Optional.ofNullable(CURRENT.get());
    }

    /** Makes this the context of the calling thread until the scope is closed on it. */
    public Scope install() {
        ProgramContext previous = CURRENT.get();
        CURRENT.set(this);
        return () -> restore(previous);
    }

    private static void restore(@Nullable ProgramContext previous) {
        if (previous == null) {
            CURRENT.remove();
        } else {
            CURRENT.set(previous);
        }
    }

    /** Ends an installation. */
    @FunctionalInterface
    public interface Scope extends AutoCloseable {
        @Override
        void close();
    }
}
