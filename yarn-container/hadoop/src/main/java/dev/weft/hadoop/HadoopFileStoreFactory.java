package dev.weft.hadoop;

import dev.weft.core.config.ReadableConfig;
import dev.weft.core.fs.FileStore;
import dev.weft.core.fs.FileStoreFactory;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.FileSystem;

/**
 * Makes stores over Hadoop's file systems; found by ServiceLoader. Logs this JVM in when nobody did.
 *
 * <p>Hadoop keeps one file system per authority and user for the whole JVM, and reading its configuration costs a tenth of
 * a second or more. Both are shared by all stores of the JVM: a job opens one for each of its tasks.
 */
public final class HadoopFileStoreFactory implements FileStoreFactory {
    /** Those that Hadoop's own clients and the well-known connectors serve; which of them work depends on the class path. */
    private static final Set<String> SCHEMES = Set.of(
            "hdfs",
            "viewfs",
            "webhdfs",
            "swebhdfs",
            "har",
            "s3a",
            "abfs",
            "abfss",
            "gs",
            "o3fs",
            "ofs",
            "oss",
            "cosn",
            "obs");

    /** By the settings of ours that it was made from. */
    private static final Map<Map<String, String>, org.apache.hadoop.conf.Configuration> CONFIGURATIONS =
            new ConcurrentHashMap<>();

    @Override
    public Set<String> schemes() {
        return SCHEMES;
    }

    @Override
    public FileStore create(URI root, ReadableConfig config) throws IOException {
        org.apache.hadoop.conf.Configuration hadoop =
                CONFIGURATIONS.computeIfAbsent(HadoopConfiguration.relevant(config), settings -> open(config));
        HadoopLogin.loginOnce(config, hadoop);
        return new HadoopFileStore(FileSystem.get(root, hadoop));
    }

    /** Hadoop's own shutdown hook would close file systems while tasks that were told to end still remove their files. */
    private static org.apache.hadoop.conf.Configuration open(ReadableConfig config) {
        org.apache.hadoop.conf.Configuration hadoop = HadoopConfiguration.of(config);
        hadoop.setBoolean(CommonConfigurationKeysPublic.FS_AUTOMATIC_CLOSE_KEY, false);
        return hadoop;
    }
}
