package dev.weft.protocol.state;

import java.util.List;

/**
 * The completed checkpoint with which a new one may share files: they stay until the new one is over.
 *
 * @param checkpoint its id
 * @param left absolute URIs of its files that the new one must not share, since too little of them is alive
 */
public record Predecessor(long checkpoint, List<String> left) {
    public Predecessor {
        left = List.copyOf(left);
    }
}
