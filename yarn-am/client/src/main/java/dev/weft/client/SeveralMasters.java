package dev.weft.client;

import java.net.URI;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Masters that follow each other: the next one is asked when one does not answer. Thread-safe. */
final class SeveralMasters implements RestAddress {
    private static final Logger log = LoggerFactory.getLogger(SeveralMasters.class);

    private final List<URI> bases;
    private final AtomicInteger asked = new AtomicInteger();

    SeveralMasters(List<URI> bases) {
        this.bases = List.copyOf(bases);
    }

    @Override
    public URI current() {
        return bases.get(Math.floorMod(asked.get(), bases.size()));
    }

    @Override
    public boolean gone() {
        URI silent = current();
        asked.incrementAndGet();
        log.info("No leader answers at {}: asking {}", silent, current());
        return true;
    }
}
