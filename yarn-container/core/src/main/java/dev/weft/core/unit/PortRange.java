package dev.weft.core.unit;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;

/**
 * Ports to try in turn, written {@code 8081}, {@code 0} (any free one), {@code 50000-50050} or a comma list of these.
 *
 * @param text as configured
 * @param ports in the order to try
 */
public record PortRange(String text, List<Integer> ports) {
    private static final int MAX_PORT = 65_535;

    public PortRange {
        ports = List.copyOf(ports);
    }

    /**
     * Reads the written form.
     *
     * @throws EngineException BAD_INPUT naming the text when it has another form
     */
    public static PortRange parse(String text) {
        List<Integer> ports = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            String[] ends = part.trim().split("-", -1);
            int first = portOf(text, ends[0]);
            int last = ends.length == 1 ? first : portOf(text, ends[1]);
            if (ends.length > 2 || last < first) {
                throw wrong(text);
            }
            for (int port = first; port <= last; port++) {
                ports.add(port);
            }
        }
        return new PortRange(text, ports);
    }

    private static int portOf(String text, String digits) {
        try {
            int port = Integer.parseInt(digits.trim());
            if (port < 0 || port > MAX_PORT) {
                throw wrong(text);
            }
            return port;
        } catch (NumberFormatException e) {
            throw wrong(text);
        }
    }

    private static EngineException wrong(String text) {
        return new EngineException(
                ErrorCode.BAD_INPUT, "'" + text + "' is no port or port range (0, 8081, 50000-50050)");
    }
}
