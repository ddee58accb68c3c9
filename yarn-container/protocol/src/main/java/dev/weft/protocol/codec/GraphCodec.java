package dev.weft.protocol.codec;

import static dev.weft.protocol.codec.CommonCodec.array;
import static dev.weft.protocol.codec.CommonCodec.bytes;
import static dev.weft.protocol.codec.CommonCodec.map;
import static dev.weft.protocol.codec.CommonCodec.operator;
import static dev.weft.protocol.codec.CommonCodec.present;
import static dev.weft.protocol.codec.CommonCodec.refused;

import dev.weft.api.graph.Artifact;
import dev.weft.api.graph.Edge;
import dev.weft.api.graph.JobGraph;
import dev.weft.api.graph.OperatorNode;
import dev.weft.api.graph.OperatorSpec;
import dev.weft.api.graph.Partitioning;
import dev.weft.api.graph.UserCode;
import dev.weft.core.id.ContentHash;
import dev.weft.idl.TArtifact;
import dev.weft.idl.TEdge;
import dev.weft.idl.TJobGraph;
import dev.weft.idl.TOperatorNode;
import dev.weft.idl.TOperatorSpec;
import dev.weft.idl.TPartitioning;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The parts of a job graph. */
final class GraphCodec {
    private GraphCodec() {}

    static TJobGraph encode(JobGraph graph, int formatVersion, String writerVersion) {
        return new TJobGraph(
                formatVersion,
                writerVersion,
                bytes(graph.id().value()),
                graph.name(),
                map(graph.operators(), GraphCodec::encode),
                map(graph.edges(), GraphCodec::encode),
                new LinkedHashMap<>(graph.options()),
                map(graph.artifacts(), GraphCodec::encode));
    }

    static JobGraph decode(TJobGraph graph) {
        return new JobGraph(
                CommonCodec.job(graph.bufferForId()),
                graph.getName(),
                map(graph.getOperators(), GraphCodec::decode),
                map(graph.getEdges(), GraphCodec::decode),
                new TreeMap<>(graph.getOptions()),
                map(graph.getArtifacts(), GraphCodec::decode));
    }

    static TOperatorNode encode(OperatorNode node) {
        TOperatorNode encoded = new TOperatorNode(
                bytes(node.id().value()),
                node.name(),
                encode(node.spec()),
                node.parallelism(),
                node.maxParallelism(),
                node.slotSharingGroup(),
                node.chaining().name());
        node.uid().ifPresent(encoded::setUid);
        if (!node.maxParallelismGiven()) {
            encoded.setMaxParallelismDerived(true);
        }
        return encoded;
    }

    static OperatorNode decode(TOperatorNode node) {
        return new OperatorNode(
                operator(node.bufferForId()),
                node.getName(),
                Optional.ofNullable(node.getUid()),
                decode(node.getSpec()),
                node.getParallelism(),
                node.getMaxParallelism(),
                !node.isMaxParallelismDerived(),
                node.getSlotSharingGroup(),
                CommonCodec.constant(OperatorNode.Chaining.class, node.getChaining()));
    }

    static TEdge encode(Edge edge) {
        return new TEdge(
                bytes(edge.source().value()),
                edge.sideOutput(),
                bytes(edge.target().value()),
                edge.input(),
                encode(edge.partitioning()),
                encode(edge.serializer()));
    }

    static Edge decode(TEdge edge) {
        return new Edge(
                operator(edge.bufferForSource()),
                edge.getSideOutput(),
                operator(edge.bufferForTarget()),
                edge.getInput(),
                decode(edge.getPartitioning()),
                code(edge.bufferForSerializer()));
    }

    static TOperatorSpec encode(OperatorSpec spec) {
        Map<String, ByteBuffer> parts = new LinkedHashMap<>();
        spec.parts().forEach((name, code) -> parts.put(name, encode(code)));
        return new TOperatorSpec(spec.kind(), parts);
    }

    static OperatorSpec decode(TOperatorSpec spec) {
        Map<String, UserCode> parts = new TreeMap<>();
        spec.getParts().forEach((name, code) -> parts.put(name, code(code)));
        try {
            return OperatorSpec.of(spec.getKind(), parts);
        } catch (IllegalArgumentException e) {
            throw refused(String.valueOf(e.getMessage()));
        }
    }

    static TPartitioning encode(Partitioning partitioning) {
        TPartitioning encoded = new TPartitioning(partitioning.shipName());
        if (partitioning instanceof Partitioning.Hash hash) {
            encoded.setKeySelector(encode(hash.keySelector()));
            encoded.setKeySerializer(encode(hash.keySerializer()));
        } else if (partitioning instanceof Partitioning.Custom custom) {
            encoded.setKeySelector(encode(custom.keySelector()));
            encoded.setPartitioner(encode(custom.partitioner()));
        }
        return encoded;
    }

    static Partitioning decode(TPartitioning partitioning) {
        String kind = partitioning.getKind();
        return switch (kind) {
            case "FORWARD" -> new Partitioning.Forward();
            case "REBALANCE" -> new Partitioning.Rebalance();
            case "RESCALE" -> new Partitioning.Rescale();
            case "SHUFFLE" -> new Partitioning.Shuffle();
            case "BROADCAST" -> new Partitioning.Broadcast();
            case "GLOBAL" -> new Partitioning.Global();
            case "HASH" ->
                new Partitioning.Hash(
                        part(partitioning.bufferForKeySelector(), kind),
                        part(partitioning.bufferForKeySerializer(), kind));
            case "CUSTOM" ->
                new Partitioning.Custom(
                        part(partitioning.bufferForPartitioner(), kind),
                        part(partitioning.bufferForKeySelector(), kind));
            default -> throw refused("Unknown partitioning '" + kind + "': the job was built by a newer version");
        };
    }

    private static UserCode part(@Nullable ByteBuffer bytes, String kind) {
        return code(present(bytes, kind));
    }

    static TArtifact encode(Artifact artifact) {
        return new TArtifact(artifact.fileName(), artifact.hash().hex(), artifact.lengthBytes());
    }

    static Artifact decode(TArtifact artifact) {
        return new Artifact(artifact.getFileName(), new ContentHash(artifact.getHash()), artifact.getLengthBytes());
    }

    static ByteBuffer encode(UserCode code) {
        return ByteBuffer.wrap(code.bytes());
    }

    static UserCode code(ByteBuffer bytes) {
        return UserCode.ofBytes(array(bytes));
    }
}
