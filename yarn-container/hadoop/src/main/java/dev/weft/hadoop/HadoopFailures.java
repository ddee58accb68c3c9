package dev.weft.hadoop;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hdfs.server.namenode.NotReplicatedYetException;
import org.apache.hadoop.hdfs.server.namenode.SafeModeException;
import org.apache.hadoop.ipc.ObserverRetryOnActiveException;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.ipc.RetriableException;
import org.apache.hadoop.ipc.StandbyException;
import org.apache.hadoop.net.ConnectTimeoutException;

/** Which failures of Hadoop's file systems go by. Pure. */
final class HadoopFailures {
    /** What a NameNode says, by the name of its class: the client gets it as a RemoteException. */
    private static final Set<String> OF_THE_NAME_NODE = Set.of(
            SafeModeException.class.getName(),
            StandbyException.class.getName(),
            RetriableException.class.getName(),
            NotReplicatedYetException.class.getName(),
            ObserverRetryOnActiveException.class.getName(),
            "org.apache.hadoop.hdfs.protocol.RecoveryInProgressException");

    /** Plain IOExceptions that have no class of their own: no DataNode takes a block, or all that had it went. */
    private static final List<String> OF_THE_DATA_NODES = List.of(
            "could only be written to 0 of the",
            "All datanodes ",
            "Unable to create new block",
            "Could not get block locations",
            "DataStreamer Exception");

    private HadoopFailures() {}

    static boolean mayPass(IOException failure) {
        if (failure instanceof RemoteException remote) {
            return OF_THE_NAME_NODE.contains(remote.getClassName()) || isOfDataNodes(remote);
        }
        if (failure instanceof InterruptedIOException) {
            // The same type says that somebody told this thread to stop.
            return (failure instanceof SocketTimeoutException || failure instanceof ConnectTimeoutException)
                    && !Thread.currentThread().isInterrupted();
        }
        return failure instanceof SafeModeException
                || failure instanceof StandbyException
                || failure instanceof RetriableException
                || isOfConnections(failure)
                || isOfDataNodes(failure);
    }

    private static boolean isOfConnections(IOException failure) {
        return failure instanceof ConnectException
                || failure instanceof NoRouteToHostException
                || (failure instanceof SocketException
                        && !Thread.currentThread().isInterrupted())
                || (failure instanceof EOFException
                        && String.valueOf(failure.getMessage()).contains("local exception"))
                || (failure instanceof ClosedChannelException
                        && !Thread.currentThread().isInterrupted());
    }

    private static boolean isOfDataNodes(IOException failure) {
        String message = String.valueOf(failure.getMessage());
        return OF_THE_DATA_NODES.stream().anyMatch(message::contains);
    }
}
