package dev.weft.protocol.inspect;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Stacks laid over each other: how often each frame was seen below the same frames. Empty when no thread was sampled.
 *
 * @param nodes a node's parent stands before it
 */
public record StackTree(List<Node> nodes) {
    /** Nothing was sampled. */
    public static final StackTree EMPTY = new StackTree(List.of());

    public StackTree {
        nodes = List.copyOf(nodes);
        for (int i = 0; i < nodes.size(); i++) {
            if (nodes.get(i).parent() >= i || nodes.get(i).parent() < -1) {
                throw new IllegalArgumentException(
                        "Node " + i + " has parent " + nodes.get(i).parent());
            }
        }
    }

    /** The frames that were seen most often, at most {@code limit} of them; none without the frames that called it. */
    public StackTree heaviest(int limit) {
        if (nodes.size() <= limit) {
            return this;
        }
        List<Integer> kept = IntStream.range(0, nodes.size())
                .boxed()
                .sorted(Comparator.comparingInt(
                                (Integer index) -> -nodes.get(index).samples())
                        .thenComparing(Comparator.naturalOrder()))
                .limit(limit)
                .sorted()
                .toList();
        Map<Integer, Integer> moved = new HashMap<>();
        List<Node> left = new ArrayList<>();
        for (int index : kept) {
            Node node = nodes.get(index);
            moved.put(index, left.size());
            int parent = node.parent() < 0 ? -1 : moved.getOrDefault(node.parent(), -1);
            left.add(new Node(parent, node.frame(), node.onCpu(), node.offCpu()));
        }
        return new StackTree(left);
    }

    /**
     * A frame below others.
     *
     * @param parent index of the frame that called it; -1 for a thread's first
     * @param frame class, method and line
     * @param onCpu samples in which the thread was running
     * @param offCpu samples in which it waited, slept or was blocked
     */
    public record Node(int parent, String frame, int onCpu, int offCpu) {
        /** All samples; never more than its parent has. */
        public int samples() {
            return onCpu + offCpu;
        }
    }
}
