package dev.weft.api.connector.lib;

import dev.weft.api.connector.Boundedness;
import dev.weft.api.connector.SimpleVersionedSerializer;
import dev.weft.api.connector.Source;
import dev.weft.api.connector.SourceReader;
import dev.weft.api.connector.SourceReaderContext;
import dev.weft.api.connector.SplitEnumerator;
import dev.weft.api.connector.SplitEnumeratorContext;
import dev.weft.api.type.ResultTypeQueryable;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.type.Types;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.util.Collection;
import java.util.List;

/**
 * Text from a server that we dial, cut at a delimiter. One reader; nothing can be read twice, so records are lost when the
 * task restarts.
 */
public final class SocketTextSource
        implements Source<String, OffsetSplit, Collection<OffsetSplit>>, ResultTypeQueryable<String> {
    private static final long serialVersionUID = 1L;
    private static final int MAX_PORT = 65_535;

    private final String host;
    private final int port;
    private final String delimiter;
    private final long maxRetries;

    /**
     * A server to read from.
     *
     * @param delimiter ends a record; a carriage return before a line feed is dropped too
     * @param maxRetries dials again this often, half a second apart, when the connection is refused or ends; 0: the end
     *     of the connection is the end of the input; −1: for ever
     */
    public SocketTextSource(String host, int port, String delimiter, long maxRetries) {
        if (port < 1 || port > MAX_PORT || delimiter.isEmpty() || maxRetries < -1) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "Socket source " + host + ":" + port + " needs a port from 1 to " + MAX_PORT
                            + ", a delimiter, and retries from -1; got delimiter '" + delimiter + "', retries "
                            + maxRetries);
        }
        this.host = host;
        this.port = port;
        this.delimiter = delimiter;
        this.maxRetries = maxRetries;
    }

    @Override
    public void checkParallelism(int parallelism) {
        if (parallelism != 1) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "The socket source has one connection: its parallelism must be 1, not " + parallelism);
        }
    }

    @Override
    public TypeInformation<String> getProducedType() {
        return Types.STRING;
    }

    @Override
    public Boundedness getBoundedness() {
        return Boundedness.CONTINUOUS_UNBOUNDED;
    }

    @Override
    public SourceReader<String, OffsetSplit> createReader(SourceReaderContext readerContext) {
        return new SocketTextReader(readerContext, host, port, delimiter, maxRetries);
    }

    @Override
    public SplitEnumerator<OffsetSplit, Collection<OffsetSplit>> createEnumerator(
            SplitEnumeratorContext<OffsetSplit> enumContext) {
        return new SplitQueueEnumerator<>(enumContext, List.of(new OffsetSplit(0)));
    }

    @Override
    public SplitEnumerator<OffsetSplit, Collection<OffsetSplit>> restoreEnumerator(
            SplitEnumeratorContext<OffsetSplit> enumContext, Collection<OffsetSplit> checkpoint) {
        return new SplitQueueEnumerator<>(enumContext, checkpoint);
    }

    @Override
    public SimpleVersionedSerializer<OffsetSplit> getSplitSerializer() {
        return OffsetSplit.serializer();
    }

    @Override
    public SimpleVersionedSerializer<Collection<OffsetSplit>> getEnumeratorCheckpointSerializer() {
        return new SplitCollectionSerializer<>(OffsetSplit.serializer());
    }
}
