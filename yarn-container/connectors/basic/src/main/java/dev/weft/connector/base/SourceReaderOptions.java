package dev.weft.connector.base;

import dev.weft.core.config.ConfigOption;
import dev.weft.core.config.ConfigOptions;
import java.time.Duration;

/** What a program may set for readers that are built on {@link SourceReaderBase}. */
public final class SourceReaderOptions {
    /** How long a closing reader waits for its fetchers. */
    public static final ConfigOption<Duration> SOURCE_READER_CLOSE_TIMEOUT = ConfigOptions.key(
                    "source.reader.close.timeout")
            .durationType()
            .defaultValue(Duration.ofSeconds(30))
            .withDescription("How long a reader that is closed waits for its fetchers before it interrupts them.");

    /** How many fetches wait for the task. */
    public static final ConfigOption<Integer> ELEMENT_QUEUE_CAPACITY = ConfigOptions.key(
                    "source.reader.element.queue.capacity")
            .intType()
            .range(1, 65_536)
            .defaultValue(2)
            .withDescription("How many fetches are kept for the task before the fetchers wait.");

    private SourceReaderOptions() {}
}
