package dev.weft.protocol.inspect;

import java.util.List;

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

    /**
     * A frame below others.
     *
     * @param parent index of the frame that called it; -1 for a thread's first
     * @param frame class, method and line
     * @param onCpu samples in which the thread was running
     * @param offCpu samples in which it waited, slept or was blocked
     */
    public record Node(int parent, String frame, int onCpu, int offCpu) {}
}
