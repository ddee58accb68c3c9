package dev.weft.core.config;

import static dev.weft.core.config.ConfigOptions.key;

import java.time.Duration;
import java.util.List;

/** How ended jobs are shown when their cluster is gone. */
public final class HistoryOptions {
    public static final ConfigOption<List<String>> ARCHIVE_DIRS = key("historyserver.archive.fs.dir")
            .stringType()
            .asList()
            .noDefaultValue()
            .withDescription("Folders of archived jobs that the history server shows; masters write to the first"
                    + " unless jobmanager.archive.fs.dir says otherwise.");

    public static final ConfigOption<Duration> REFRESH_INTERVAL = key("historyserver.archive.fs.refresh-interval")
            .durationType()
            .range(Duration.ofMillis(100), Duration.ofDays(1))
            .defaultValue(Duration.ofSeconds(10))
            .withDescription("How often the folders are looked through.");

    public static final ConfigOption<Integer> RETAINED_JOBS = key("historyserver.archive.retained-jobs")
            .intType()
            .range(-1, Integer.MAX_VALUE)
            .defaultValue(-1)
            .withDescription(
                    "Archives that are kept in each folder, the newest; older ones are deleted. -1 keeps all.");

    public static final ConfigOption<Duration> RETAINED_TTL = key("historyserver.archive.retained-ttl")
            .durationType()
            .noDefaultValue()
            .withDescription("Archives older than this are deleted; absent: none.");

    public static final ConfigOption<Boolean> CLEAN_EXPIRED_JOBS = key("historyserver.archive.clean-expired-jobs")
            .booleanType()
            .defaultValue(false)
            .withDescription("Jobs whose archive somebody else removed are shown no longer.");

    public static final ConfigOption<String> WEB_ADDRESS = key("historyserver.web.address")
            .stringType()
            .noDefaultValue()
            .withDescription("Host of the history server: it listens there (absent: 127.0.0.1), and YARN's link to an"
                    + " ended application leads there.");

    public static final ConfigOption<Integer> WEB_PORT = key("historyserver.web.port")
            .intType()
            .range(0, 65535)
            .defaultValue(8082)
            .withDescription("Port of the history server; 0 takes any.");

    public static final ConfigOption<Duration> WEB_REFRESH_INTERVAL = key("historyserver.web.refresh-interval")
            .durationType()
            .defaultValue(Duration.ofSeconds(10))
            .withDescription("How often its pages ask for news.");

    public static final ConfigOption<String> WEB_TMPDIR = key("historyserver.web.tmpdir")
            .stringType()
            .noDefaultValue()
            .withDescription("Folder for its local copies, removed at its end; java.io.tmpdir when absent.");

    public static final ConfigOption<String> MASTER_LOG_URL = key("historyserver.log.jobmanager.url-pattern")
            .stringType()
            .noDefaultValue()
            .withDescription("Where the log of an ended job's master is kept; <jobid> is replaced.");

    public static final ConfigOption<String> WORKER_LOG_URL = key("historyserver.log.taskmanager.url-pattern")
            .stringType()
            .noDefaultValue()
            .withDescription("Where the log of an ended worker is kept; <jobid> and <tmid> are replaced.");

    private HistoryOptions() {}

    /** Every option of this class, in the order of declaration. */
    public static List<ConfigOption<?>> all() {
        return List.of(
                ARCHIVE_DIRS,
                REFRESH_INTERVAL,
                RETAINED_JOBS,
                RETAINED_TTL,
                CLEAN_EXPIRED_JOBS,
                WEB_ADDRESS,
                WEB_PORT,
                WEB_REFRESH_INTERVAL,
                WEB_TMPDIR,
                MASTER_LOG_URL,
                WORKER_LOG_URL);
    }
}
