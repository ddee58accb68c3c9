package dev.weft.protocol.inspect;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Lays stacks over each other. Beyond a number of nodes new frames are left out, their samples count for the frames that called
 * them. Confined to whoever made it.
 */
public final class StackTreeBuilder {
    private final Map<Key, Integer> indexes = new LinkedHashMap<>();
    private final List<Counts> counts = new ArrayList<>();
    private final int maxNodes;

    private record Key(int parent, String frame) {}

    private static final class Counts {
        private int onCpu;
        private int offCpu;
    }

    /** @param maxNodes how many frames the tree may have */
    public StackTreeBuilder(int maxNodes) {
        this.maxNodes = maxNodes;
    }

    /**
     * Adds one sample.
     *
     * @param frames the thread's first call first
     */
    public void add(List<String> frames, boolean onCpu) {
        int parent = -1;
        for (String frame : frames) {
            int index = index(parent, frame);
            if (index < 0) {
                return;
            }
            count(index, onCpu ? 1 : 0, onCpu ? 0 : 1);
            parent = index;
        }
    }

    /** Adds all samples of another tree. */
    public void add(StackTree tree) {
        int[] here = new int[tree.nodes().size()];
        for (int i = 0; i < here.length; i++) {
            StackTree.Node node = tree.nodes().get(i);
            boolean kept = node.parent() < 0 || here[node.parent()] >= 0;
            here[i] = kept ? index(node.parent() < 0 ? -1 : here[node.parent()], node.frame()) : -1;
            if (here[i] >= 0) {
                count(here[i], node.onCpu(), node.offCpu());
            }
        }
    }

    private void count(int index, int onCpu, int offCpu) {
        counts.get(index).onCpu += onCpu;
        counts.get(index).offCpu += offCpu;
    }

    /** The node's index; -1 when there is no room for it. */
    private int index(int parent, String frame) {
        Key key = new Key(parent, frame);
        Integer known = indexes.get(key);
        if (known != null) {
            return known;
        }
        if (indexes.size() >= maxNodes) {
            return -1;
        }
        indexes.put(key, counts.size());
        counts.add(new Counts());
        return counts.size() - 1;
    }

    /** What was added so far. */
    public StackTree build() {
        List<StackTree.Node> nodes = new ArrayList<>(counts.size());
        indexes.forEach((key, index) -> {
            Counts found = counts.get(index);
            nodes.add(new StackTree.Node(key.parent(), key.frame(), found.onCpu, found.offCpu));
        });
        return new StackTree(nodes);
    }
}
