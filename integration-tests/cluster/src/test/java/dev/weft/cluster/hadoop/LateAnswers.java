package dev.weft.cluster.hadoop;

import java.net.InetAddress;
import java.time.Duration;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.hdfs.server.namenode.AuditLogger;

/**
 * Has the NameNode answer late when somebody lists a folder or deletes something below certain paths: what is then removed was decided
 * long before. The NameNode makes one itself, asks it on any of its threads after the change and outside its lock.
 */
public final class LateAnswers implements AuditLogger {
    private static final AtomicReference<Setting> SETTING = new AtomicReference<>(new Setting("", Duration.ZERO, 0));

    private record Setting(String prefix, Duration most, long seed) {
        Duration drawFor(String source) {
            return Duration.ofNanos(
                    new SplittableRandom(seed * 31 + source.hashCode()).nextLong(Math.max(1, most.toNanos())));
        }
    }

    /** From now on up to {@code most}, drawn for each path by {@code seed}; zero for at once. */
    static void delay(String prefix, Duration most, long seed) {
        SETTING.set(new Setting(prefix, most, seed));
    }

    @Override
    public void initialize(Configuration configuration) {}

    @Override
    public void logAuditEvent(
            boolean succeeded,
            String user,
            InetAddress address,
            String command,
            String source,
            String destination,
            FileStatus status) {
        Setting setting = Objects.requireNonNull(SETTING.get());
        boolean concerned = command.equals("delete") || command.equals("listStatus");
        if (concerned && !setting.most().isZero() && source.startsWith(setting.prefix())) {
            LockSupport.parkNanos(setting.drawFor(source).toNanos());
        }
    }
}
