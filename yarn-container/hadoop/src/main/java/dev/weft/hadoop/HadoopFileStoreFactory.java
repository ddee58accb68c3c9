package dev.weft.hadoop;

import dev.weft.core.config.ReadableConfig;
import dev.weft.core.fs.FileStore;
import dev.weft.core.fs.FileStoreFactory;
import java.io.IOException;
import java.net.URI;
import java.util.Set;
import org.apache.hadoop.fs.FileSystem;

/** Makes stores over Hadoop's file systems; found by ServiceLoader. Logs this JVM in when nobody did. */
public final class HadoopFileStoreFactory implements FileStoreFactory {
    /** Those that Hadoop's own clients and the well-known connectors serve; which of them work depends on the class path. */
    private static final Set<String> SCHEMES = Set.of(
            "hdfs", "viewfs", "webhdfs", "swebhdfs", "har", "s3a", "abfs", "abfss", "gs", "o3fs", "ofs", "oss", "cosn", "obs");

    @Override
    public Set<String> schemes() {
        return SCHEMES;
    }

    @Override
    public FileStore create(URI root, ReadableConfig config) throws IOException {
        org.apache.hadoop.conf.Configuration hadoop = HadoopConfiguration.of(config);
        HadoopLogin.loginOnce(config, hadoop);
        return new HadoopFileStore(FileSystem.newInstance(root, hadoop));
    }
}
