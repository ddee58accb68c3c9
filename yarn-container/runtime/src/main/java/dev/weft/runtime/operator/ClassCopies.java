package dev.weft.runtime.operator;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Private copies of the classes on a chain's record path. HotSpot profiles a call site per method, not per object: once three
 * chains have run in a process, {@code out.accept} in a shared class is megamorphic and is never inlined again. A hidden class
 * defined from the same bytes has a profile of its own, so every chain is compiled into one loop whatever ran before. Chains of the
 * same shape (same operators over the same user classes) share their copies, and with them the compiled code.
 *
 * <p>A class that is copied is final, has no nested classes and never names its own type in a signature. Safe on any thread; a
 * copy is collected with the last object that uses it.
 */
public final class ClassCopies {
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    /** By place in the chain and original. */
    private final Map<String, Class<?>> copies = new ConcurrentHashMap<>();

    /**
     * A new object of the copy of {@code original} that belongs to {@code place}, made by its only constructor.
     *
     * @param place names the position in the chain, e.g. {@code "operator 2"}
     * @param as what the caller uses it as; the copy is not an instance of {@code original} itself
     */
    public <T> T make(String place, Class<T> as, Class<? extends T> original, Object... arguments) {
        Constructor<?> constructor = copyFor(place, original).getDeclaredConstructors()[0];
        constructor.setAccessible(true);
        try {
            return as.cast(constructor.newInstance(arguments));
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException("Cannot make a " + original.getName(), e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Cannot make a " + original.getName(), e);
        }
    }

    private Class<?> copyFor(String place, Class<?> original) {
        return copies.computeIfAbsent(place + ' ' + original.getName(), key -> copy(original));
    }

    private static Class<?> copy(Class<?> original) {
        String file = original.getSimpleName() + ".class";
        try (InputStream bytes = original.getResourceAsStream(file)) {
            if (bytes == null) {
                throw new IllegalStateException("The class file of " + original.getName() + " is missing");
            }
            return MethodHandles.privateLookupIn(original, LOOKUP)
                    .defineHiddenClass(bytes.readAllBytes(), true)
                    .lookupClass();
        } catch (IOException | IllegalAccessException e) {
            throw new IllegalStateException("Cannot copy " + original.getName(), e);
        }
    }
}
