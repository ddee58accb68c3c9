package dev.weft.runtime.operator.async;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** Lets answers go in the order of their records. Task thread. */
final class OrderedQueue implements WaitQueue {
    /** Entries, and watermarks as Longs. */
    private final ArrayDeque<Object> elements = new ArrayDeque<>();

    private int size;

    @Override
    public void add(Entry entry) {
        elements.add(entry);
        size++;
    }

    @Override
    public void watermark(long watermark) {
        if (elements.peekLast() instanceof Long) {
            elements.removeLast();
        }
        elements.add(watermark);
    }

    @Override
    public void answered(Entry entry, Output to) {
        while (!elements.isEmpty()) {
            Object first = elements.peek();
            if (first instanceof Entry head) {
                if (!head.isAnswered()) {
                    return;
                }
                elements.remove();
                size--;
                to.answered(head);
            } else {
                elements.remove();
                to.eventTime((Long) first);
            }
        }
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public List<Entry> entries() {
        List<Entry> entries = new ArrayList<>(size);
        for (Object element : elements) {
            if (element instanceof Entry entry) {
                entries.add(entry);
            }
        }
        return entries;
    }
}
