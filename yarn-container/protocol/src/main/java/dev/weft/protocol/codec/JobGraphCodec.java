package dev.weft.protocol.codec;

import dev.weft.api.graph.JobGraph;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.idl.TJobGraph;
import java.util.Optional;
import org.apache.thrift.TDeserializer;
import org.apache.thrift.TException;
import org.apache.thrift.TSerializer;
import org.apache.thrift.protocol.TCompactProtocol;

/**
 * The form of a job graph in a submission and on disk: magic, format version, length and CRC32C, then a Thrift struct in
 * compact protocol. A reader skips fields that it does not know and refuses kinds that it does not know. Pure; any thread.
 */
public final class JobGraphCodec {
    /** Rises when older readers could misunderstand what is written; they refuse it then. */
    public static final int FORMAT_VERSION = 1;

    private static final CheckedFrame FRAME = new CheckedFrame("WEFTJOB\n", FORMAT_VERSION, "job graph");

    private JobGraphCodec() {}

    /** The bytes of {@code graph}, naming this build as writer. */
    public static byte[] encode(JobGraph graph) {
        return encode(graph, ownVersion());
    }

    /** The bytes of {@code graph}, naming {@code writerVersion} as writer. The same input gives the same bytes. */
    public static byte[] encode(JobGraph graph, String writerVersion) {
        try {
            TSerializer serializer = new TSerializer(new TCompactProtocol.Factory());
            return FRAME.wrap(serializer.serialize(GraphCodec.encode(graph, FORMAT_VERSION, writerVersion)));
        } catch (TException e) {
            throw new EngineException(ErrorCode.INTERNAL, "Cannot encode job graph " + graph.id(), e);
        }
    }

    /**
     * The graph in {@code bytes}.
     *
     * @throws EngineException BAD_INPUT with one line when they are no job graph, cut, changed, of a newer format, or hold a
     *     kind that this version does not know
     */
    public static JobGraph decode(byte[] bytes) {
        byte[] body = FRAME.unwrap(bytes);
        TJobGraph graph = new TJobGraph();
        try {
            new TDeserializer(new TCompactProtocol.Factory()).deserialize(graph, body);
        } catch (TException e) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "The job graph cannot be read although its checksum is right: " + e.getMessage(),
                    e);
        }
        try {
            return GraphCodec.decode(graph);
        } catch (EngineException | IllegalArgumentException e) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "The job graph was written by Weft " + graph.getWriterVersion() + ", which this version ("
                            + ownVersion() + ") cannot read: " + e.getMessage(),
                    e);
        }
    }

    /** The version of this build, as writers name themselves. */
    static String ownVersion() {
        return Optional.ofNullable(JobGraphCodec.class.getPackage().getImplementationVersion())
                .orElse("development");
    }
}
