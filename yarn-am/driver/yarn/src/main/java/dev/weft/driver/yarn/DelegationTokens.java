package dev.weft.driver.yarn;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.SecurityOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.client.util.YarnClientUtils;
import org.apache.hadoop.yarn.security.AMRMTokenIdentifier;

/** Hadoop's tokens on their way into containers. Blocks. */
final class DelegationTokens {
    private DelegationTokens() {}

    /** The name towards a Hadoop without security; empty when it has. */
    static Optional<String> simpleUser() throws IOException {
        return UserGroupInformation.isSecurityEnabled()
                ? Optional.empty()
                : Optional.of(UserGroupInformation.getCurrentUser().getShortUserName());
    }

    /**
     * Tokens for the staging folder's file system and those of {@code security.kerberos.access.hadoopFileSystems}, with
     * whatever the client has; empty when Hadoop's security is off.
     */
    static Optional<ByteBuffer> obtain(
            Configuration configuration, org.apache.hadoop.conf.Configuration hadoop, FileSystem staging)
            throws IOException {
        if (!UserGroupInformation.isSecurityEnabled()) {
            return Optional.empty();
        }
        Credentials credentials =
                new Credentials(UserGroupInformation.getCurrentUser().getCredentials());
        if (configuration.get(SecurityOptions.DELEGATION_TOKENS_ENABLED)) {
            String renewer = YarnClientUtils.getRmPrincipal(hadoop);
            staging.addDelegationTokens(renewer, credentials);
            List<String> others = configuration
                    .getOptional(SecurityOptions.KERBEROS_HADOOP_FILESYSTEMS_TO_ACCESS)
                    .orElse(List.of());
            for (String other : others) {
                new Path(other).getFileSystem(hadoop).addDelegationTokens(renewer, credentials);
            }
        }
        return Optional.of(bytes(credentials));
    }

    /** What this container was given, for the workers' containers; empty when Hadoop's security is off. */
    static Optional<ByteBuffer> ofThisContainer() throws IOException {
        if (!UserGroupInformation.isSecurityEnabled()) {
            return Optional.empty();
        }
        Credentials credentials =
                new Credentials(UserGroupInformation.getCurrentUser().getCredentials());
        // Workers must not speak to the ResourceManager in the master's name.
        credentials.getAllTokens().removeIf(token -> token.getKind().equals(AMRMTokenIdentifier.KIND_NAME));
        return Optional.of(bytes(credentials));
    }

    private static ByteBuffer bytes(Credentials credentials) throws IOException {
        DataOutputBuffer buffer = new DataOutputBuffer();
        credentials.writeTokenStorageToStream(buffer);
        return ByteBuffer.wrap(buffer.getData(), 0, buffer.getLength());
    }
}
