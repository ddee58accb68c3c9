package dev.weft.rest.checkpoints;

import dev.weft.core.id.Id128;
import dev.weft.rest.server.HttpRefusal;

/** Ids of orders in requests. */
final class OrderIds {
    private OrderIds() {}

    /** {@code hex} as an id; else a refusal that calls it {@code name}. */
    static Id128 parse(String name, String hex) {
        try {
            return Id128.parse(hex);
        } catch (IllegalArgumentException e) {
            throw new HttpRefusal(400, name + " must be 32 hexadecimal digits, got '" + hex + "'");
        }
    }
}
