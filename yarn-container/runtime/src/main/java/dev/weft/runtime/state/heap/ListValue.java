package dev.weft.runtime.state.heap;

import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The elements of one key's list. A snapshot keeps the object as it is; the table goes on with a {@link #successor()} that shares
 * the array: elements are only appended behind the end that the snapshot knows, so appending needs no copy. Elements that can change
 * are copied before they are given out. Task thread; a frozen one is read by the snapshot's thread.
 */
final class ListValue implements Iterable<Object> {
    private static final int INITIAL_ELEMENTS = 4;

    private @Nullable Object[] elements;
    private int size;
    /** Elements before this one are also known to a snapshot. */
    private int sharedElements;

    ListValue() {
        elements = new Object[INITIAL_ELEMENTS];
    }

    private ListValue(ListValue before) {
        elements = before.elements;
        size = before.size;
        sharedElements = before.size;
    }

    /** What the table goes on with once this one is frozen. */
    ListValue successor() {
        return new ListValue(this);
    }

    /** Says that a snapshot may know all elements that are in here now. */
    void markShared() {
        sharedElements = size;
    }

    int size() {
        return size;
    }

    Object at(int index) {
        Object element = elements[index];
        if (element == null) {
            throw new IllegalStateException("No element at " + index + " of " + size);
        }
        return element;
    }

    void add(Object element) {
        if (size == elements.length) {
            elements = Arrays.copyOf(elements, 2 * size);
        }
        elements[size++] = element;
    }

    /** Copies what a snapshot also knows, so that the elements may be changed. */
    void own(UnaryOperator<Object> copier) {
        if (sharedElements == 0) {
            return;
        }
        @Nullable Object[] own = elements.clone();
        for (int i = 0; i < sharedElements; i++) {
            own[i] = copier.apply(at(i));
        }
        elements = own;
        sharedElements = 0;
    }

    @Override
    public Iterator<Object> iterator() {
        return new Elements();
    }

    /** The elements as they were when it was asked for. */
    private final class Elements implements Iterator<Object> {
        private final int end = size;
        private int next;

        @Override
        public boolean hasNext() {
            return next < end;
        }

        @Override
        public Object next() {
            if (next >= end) {
                throw new NoSuchElementException("The list state has " + end + " elements");
            }
            return at(next++);
        }
    }
}
