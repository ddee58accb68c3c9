package dev.weft.runtime.operator.async;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalLong;

/** Lets answers go as they come, but never across a watermark. Task thread. */
final class UnorderedQueue implements WaitQueue {
    /** Never empty; only the last one is open. */
    private final ArrayDeque<Segment> segments = new ArrayDeque<>(List.of(new Segment()));

    private int size;

    @Override
    public void add(Entry entry) {
        Segment last = segments.getLast();
        entry.segment = last;
        last.entries.add(entry);
        size++;
    }

    @Override
    public void watermark(long watermark) {
        Segment last = segments.getLast();
        if (last.entries.isEmpty() && segments.size() > 1) {
            segments.removeLast(); // nothing came since the watermark before, which this one replaces
            last = segments.getLast();
        }
        last.closedBy = OptionalLong.of(watermark);
        segments.add(new Segment());
    }

    @Override
    public void answered(Entry entry, Output to) {
        if (entry.segment != segments.getFirst()) {
            return;
        }
        if (segments.getFirst().entries.remove(entry)) { // else it left together with others
            size--;
            to.answered(entry);
        }
        while (segments.getFirst().entries.isEmpty() && segments.size() > 1) {
            to.eventTime(segments.removeFirst().closedBy.orElseThrow());
            leaveAnswered(to);
        }
    }

    private void leaveAnswered(Output to) {
        Iterator<Entry> entries = segments.getFirst().entries.iterator();
        while (entries.hasNext()) {
            Entry entry = entries.next();
            if (entry.isAnswered()) {
                entries.remove();
                size--;
                to.answered(entry);
            }
        }
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public List<Entry> entries() {
        List<Entry> all = new ArrayList<>(size);
        segments.forEach(segment -> all.addAll(segment.entries));
        return all;
    }
}
