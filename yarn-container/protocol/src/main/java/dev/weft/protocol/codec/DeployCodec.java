package dev.weft.protocol.codec;

import static dev.weft.protocol.codec.CommonCodec.bytes;
import static dev.weft.protocol.codec.CommonCodec.decode;
import static dev.weft.protocol.codec.CommonCodec.encode;
import static dev.weft.protocol.codec.CommonCodec.map;

import dev.weft.idl.TChainInput;
import dev.weft.idl.TChainedOperator;
import dev.weft.idl.TDeployTasks;
import dev.weft.idl.TEdgeDeployment;
import dev.weft.idl.TJobSetup;
import dev.weft.idl.TPeer;
import dev.weft.idl.TPlacementRange;
import dev.weft.idl.TSubtaskDeployment;
import dev.weft.idl.TVertexDeployment;
import dev.weft.protocol.deploy.ChainedOperator;
import dev.weft.protocol.deploy.DeployTasks;
import dev.weft.protocol.deploy.EdgeDeployment;
import dev.weft.protocol.deploy.EdgeDeployment.PlacementRange;
import dev.weft.protocol.deploy.JobSetup;
import dev.weft.protocol.deploy.Peer;
import dev.weft.protocol.deploy.SubtaskDeployment;
import dev.weft.protocol.deploy.VertexDeployment;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.TreeMap;

/** Deployments. */
final class DeployCodec {
    private DeployCodec() {}

    static TDeployTasks encode(DeployTasks deploy) {
        return new TDeployTasks(
                bytes(deploy.job().value()),
                encode(deploy.setup()),
                map(deploy.vertices(), DeployCodec::encode),
                map(deploy.edges(), DeployCodec::encode),
                map(deploy.peers(), DeployCodec::encode));
    }

    static DeployTasks decode(TDeployTasks deploy) {
        return new DeployTasks(
                CommonCodec.job(deploy.bufferForJob()),
                decode(deploy.getSetup()),
                map(deploy.getVertices(), DeployCodec::decode),
                map(deploy.getEdges(), DeployCodec::decode),
                map(deploy.getPeers(), DeployCodec::decode));
    }

    private static TJobSetup encode(JobSetup setup) {
        return new TJobSetup(
                        setup.jobName(),
                        new LinkedHashMap<>(setup.options()),
                        map(setup.artifacts(), GraphCodec::encode),
                        setup.artifactStore())
                .setCheckpointing(setup.checkpointing());
    }

    private static JobSetup decode(TJobSetup setup) {
        return new JobSetup(
                setup.getJobName(),
                new TreeMap<>(setup.getOptions()),
                map(setup.getArtifacts(), GraphCodec::decode),
                setup.getArtifactStore(),
                setup.isCheckpointing());
    }

    private static TVertexDeployment encode(VertexDeployment vertex) {
        return new TVertexDeployment(
                bytes(vertex.id().value()),
                vertex.name(),
                vertex.parallelism(),
                vertex.maxParallelism(),
                map(vertex.chain(), DeployCodec::encode),
                map(vertex.subtasks(), DeployCodec::encode));
    }

    private static VertexDeployment decode(TVertexDeployment vertex) {
        return new VertexDeployment(
                CommonCodec.vertex(vertex.bufferForId()),
                vertex.getName(),
                vertex.getParallelism(),
                vertex.getMaxParallelism(),
                map(vertex.getChain(), DeployCodec::decode),
                map(vertex.getSubtasks(), DeployCodec::decode));
    }

    private static TSubtaskDeployment encode(SubtaskDeployment subtask) {
        TSubtaskDeployment encoded = new TSubtaskDeployment(subtask.subtask(), subtask.attempt(), subtask.slot());
        subtask.restore().ifPresent(restore -> encoded.setRestore(RestoreCodec.encode(restore)));
        return encoded;
    }

    private static SubtaskDeployment decode(TSubtaskDeployment subtask) {
        return new SubtaskDeployment(
                subtask.getSubtask(),
                subtask.getAttempt(),
                subtask.getSlot(),
                Optional.ofNullable(subtask.getRestore()).map(RestoreCodec::decode));
    }

    private static TChainedOperator encode(ChainedOperator operator) {
        TChainedOperator encoded =
                new TChainedOperator(bytes(operator.id().value()), operator.name(), GraphCodec.encode(operator.spec()));
        operator.uid().ifPresent(encoded::setUid);
        operator.input().ifPresent(input -> encoded.setInput(encode(input)));
        return encoded;
    }

    private static ChainedOperator decode(TChainedOperator operator) {
        return new ChainedOperator(
                CommonCodec.operator(operator.bufferForId()),
                operator.getName(),
                Optional.ofNullable(operator.getUid()),
                GraphCodec.decode(operator.getSpec()),
                Optional.ofNullable(operator.getInput()).map(DeployCodec::decode));
    }

    private static TChainInput encode(ChainedOperator.ChainInput input) {
        return new TChainInput(input.operator(), input.sideOutput(), GraphCodec.encode(input.serializer()));
    }

    private static ChainedOperator.ChainInput decode(TChainInput input) {
        return new ChainedOperator.ChainInput(
                input.getOp(), input.getSideOutput(), GraphCodec.code(input.bufferForSerializer()));
    }

    private static TEdgeDeployment encode(EdgeDeployment edge) {
        return new TEdgeDeployment(
                edge.index(),
                bytes(edge.source().value()),
                edge.sourceOperator(),
                edge.sideOutput(),
                bytes(edge.target().value()),
                edge.input(),
                GraphCodec.encode(edge.partitioning()),
                GraphCodec.encode(edge.serializer()),
                edge.sourceParallelism(),
                edge.targetParallelism(),
                edge.targetMaxParallelism(),
                map(edge.sources(), DeployCodec::encode),
                map(edge.targets(), DeployCodec::encode));
    }

    private static EdgeDeployment decode(TEdgeDeployment edge) {
        return new EdgeDeployment(
                edge.getIndex(),
                CommonCodec.vertex(edge.bufferForSource()),
                edge.getSourceOperator(),
                edge.getSideOutput(),
                CommonCodec.vertex(edge.bufferForTarget()),
                edge.getInput(),
                GraphCodec.decode(edge.getPartitioning()),
                GraphCodec.code(edge.bufferForSerializer()),
                edge.getSourceParallelism(),
                edge.getTargetParallelism(),
                edge.getTargetMaxParallelism(),
                map(edge.getSources(), DeployCodec::decode),
                map(edge.getTargets(), DeployCodec::decode));
    }

    private static TPlacementRange encode(PlacementRange range) {
        return new TPlacementRange(range.firstSubtask(), range.count(), range.peer(), range.attempt());
    }

    private static PlacementRange decode(TPlacementRange range) {
        return new PlacementRange(range.getFirstSubtask(), range.getCount(), range.getPeer(), range.getAttempt());
    }

    private static TPeer encode(Peer peer) {
        return new TPeer(peer.worker().value(), peer.host(), peer.dataPort());
    }

    private static Peer decode(TPeer peer) {
        return new Peer(CommonCodec.worker(peer.getWorker()), peer.getHost(), peer.getDataPort());
    }
}
