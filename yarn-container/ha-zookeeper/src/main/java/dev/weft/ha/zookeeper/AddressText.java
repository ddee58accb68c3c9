package dev.weft.ha.zookeeper;

import dev.weft.core.id.Epoch;
import dev.weft.ha.LeaderAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The content of an address node: a format number and one value per line, readable with ZooKeeper's own client. */
final class AddressText {
    private static final String FORMAT = "1";
    private static final int LINES = 6;

    private AddressText() {}

    static byte[] encode(LeaderAddress address) {
        String text = String.join(
                "\n",
                FORMAT,
                Integer.toString(address.epoch().applicationAttempt()),
                Long.toString(address.epoch().leader()),
                address.host(),
                Integer.toString(address.rpcPort()),
                address.restUrl(),
                "");
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** The address; empty for anything that this version did not write. */
    static Optional<LeaderAddress> decode(byte[] bytes) {
        List<String> lines = List.of(new String(bytes, StandardCharsets.UTF_8).split("\n", -1));
        if (lines.size() < LINES || !lines.get(0).equals(FORMAT)) {
            return Optional.empty();
        }
        try {
            Epoch epoch = new Epoch(Integer.parseInt(lines.get(1)), Long.parseLong(lines.get(2)));
            return Optional.of(new LeaderAddress(epoch, lines.get(3), Integer.parseInt(lines.get(4)), lines.get(5)));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
