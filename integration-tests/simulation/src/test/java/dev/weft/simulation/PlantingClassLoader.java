package dev.weft.simulation;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A second copy of product and simulation in this JVM, with a fault planted in one class. */
final class PlantingClassLoader extends ClassLoader {
    private static final String OURS = "dev.weft.";

    private final Optional<PlantedFault> fault;

    PlantingClassLoader(Optional<PlantedFault> fault) {
        super(PlantingClassLoader.class.getClassLoader());
        this.fault = fault;
    }

    /** Runs a seed on the copy; the story of its violation, if there was one. */
    Optional<String> run(long seed) {
        try {
            invoke(seed);
            return Optional.empty();
        } catch (InvocationTargetException e) {
            return story(e.getCause()).or(() -> {
                throw new IllegalStateException("Seed " + seed + " ended without a story", e);
            });
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("The copy cannot be run", e);
        }
    }

    private static Optional<String> story(@Nullable Throwable thrown) {
        return Optional.ofNullable(thrown)
                .filter(cause -> cause.getClass().getName().equals(InvariantViolation.class.getName()))
                .map(Throwable::getMessage);
    }

    /** Runs a seed on the copy; its history as one figure. */
    long historyHash(long seed) throws ReflectiveOperationException {
        Object report = invoke(seed);
        return (long) report.getClass().getMethod("historyHash").invoke(report);
    }

    private Object invoke(long seed) throws ReflectiveOperationException {
        return loadClass(Simulation.class.getName())
                .getMethod("run", long.class)
                .invoke(null, seed);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(OURS)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : define(name);
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] original = in.readAllBytes();
            byte[] bytes = fault.filter(planted -> planted.className().equals(name))
                    .map(planted -> planted.plant(original))
                    .orElse(original);
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
