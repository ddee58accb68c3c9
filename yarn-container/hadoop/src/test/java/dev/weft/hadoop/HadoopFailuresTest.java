package dev.weft.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import org.apache.hadoop.hdfs.protocol.AlreadyBeingCreatedException;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.security.AccessControlException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HadoopFailuresTest {
    private static final String NAME_NODE = "org.apache.hadoop.hdfs.server.namenode.";

    @Test
    void aNameNodeThatTakesNothingNowMayLater() {
        assertThat(mayPass(NAME_NODE + "SafeModeException", "Cannot create file. Name node is in safe mode."))
                .isTrue();
        assertThat(mayPass("org.apache.hadoop.ipc.StandbyException", "Operation category WRITE is not supported"))
                .isTrue();
        assertThat(mayPass("org.apache.hadoop.ipc.RetriableException", "NameNode still not started"))
                .isTrue();
        assertThat(mayPass("org.apache.hadoop.hdfs.protocol.RecoveryInProgressException", "Try again later"))
                .isTrue();
        assertThat(mayPass(
                        "java.io.IOException", "File /out could only be written to 0 of the 1 minReplication nodes."))
                .isTrue();
    }

    @Test
    void whoIsOutOfReachMayComeBack() {
        assertThat(HadoopFailures.mayPass(new ConnectException("Connection refused")))
                .isTrue();
        assertThat(HadoopFailures.mayPass(new SocketTimeoutException("60000 millis timeout")))
                .isTrue();
        assertThat(HadoopFailures.mayPass(new IOException("All datanodes [127.0.0.1:9866] are bad. Aborting...")))
                .isTrue();
    }

    @Test
    void whatIsRefusedForGoodIsRefusedAgain() {
        assertThat(mayPass(AccessControlException.class.getName(), "Permission denied"))
                .isFalse();
        assertThat(mayPass(AlreadyBeingCreatedException.class.getName(), "is created by another"))
                .isFalse();
        assertThat(mayPass("org.apache.hadoop.hdfs.protocol.NSQuotaExceededException", "The quota is exceeded"))
                .isFalse();
        assertThat(HadoopFailures.mayPass(new FileNotFoundException("/out"))).isFalse();
        assertThat(HadoopFailures.mayPass(new IOException("anything else"))).isFalse();
    }

    /** Hadoop says in the same way that time is over and that somebody told the thread to stop. */
    @Test
    void anInterruptIsNoMatterOfTime() {
        assertThat(HadoopFailures.mayPass(new InterruptedIOException())).isFalse();
        Thread.currentThread().interrupt();
        try {
            assertThat(HadoopFailures.mayPass(new SocketTimeoutException())).isFalse();
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    private static boolean mayPass(String nameNodesException, String message) {
        return HadoopFailures.mayPass(new RemoteException(nameNodesException, message));
    }
}
