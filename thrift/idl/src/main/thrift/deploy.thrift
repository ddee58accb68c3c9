/** What masters tell workers. */
namespace java dev.weft.idl

include "common.thrift"
include "graph.thrift"
include "state.thrift"

struct TRegistrationAccepted {
  1: required string worker
  2: required i64 incarnation
  3: required common.TEpoch epoch
  4: required i64 heartbeatIntervalNanos
  5: required i64 heartbeatTimeoutNanos
}

struct TRefusal {
  /** Name of our Refusal.Reason. */
  1: required string reason
  2: required i64 incarnation
  3: required common.TEpoch epoch
  4: required string message
}

struct TJobSetup {
  1: required string jobName
  2: required map<string, string> options
  3: required list<graph.TArtifact> artifacts
  4: required string artifactStore
  /** Tasks stay at the end of their input until they are told to finish. */
  5: optional bool checkpointing
}

/** The forward edge that was fused into a chain. */
struct TChainInput {
  1: required i32 op
  2: required string sideOutput
  3: required binary serializer
}

struct TChainedOperator {
  1: required binary id
  2: required string name
  3: optional string uid
  4: required graph.TOperatorSpec spec
  5: optional TChainInput input
}

struct TSubtaskDeployment {
  1: required i32 subtask
  2: required i32 attempt
  3: required i32 slot
  4: optional state.TTaskRestore restore
}

struct TVertexDeployment {
  1: required binary id
  2: required string name
  3: required i32 parallelism
  4: required i32 maxParallelism
  5: required list<TChainedOperator> chain
  6: required list<TSubtaskDeployment> subtasks
}

/** Neighbouring subtasks with the same peer and attempt number. */
struct TPlacementRange {
  1: required i32 firstSubtask
  2: required i32 count
  3: required i32 peer
  4: required i32 attempt
}

struct TEdgeDeployment {
  1: required i32 index
  2: required binary source
  3: required i32 sourceOperator
  4: required string sideOutput
  5: required binary target
  6: required i32 input
  7: required graph.TPartitioning partitioning
  8: required binary serializer
  9: required i32 sourceParallelism
  10: required i32 targetParallelism
  11: required i32 targetMaxParallelism
  12: required list<TPlacementRange> sources
  13: required list<TPlacementRange> targets
}

struct TPeer {
  1: required string worker
  2: required string host
  3: required i32 dataPort
}

struct TDeployTasks {
  1: required binary job
  2: required TJobSetup setup
  3: required list<TVertexDeployment> vertices
  4: required list<TEdgeDeployment> edges
  5: required list<TPeer> peers
}

struct TCancelTasks {
  1: required binary job
  2: required list<common.TAttempt> attempts
}

struct TReleaseJob {
  1: required binary job
}

struct TAddSplits {
  1: required common.TAttempt attempt
  2: required binary source
  3: required i32 serializerVersion
  4: required list<binary> splits
}

struct TNoMoreSplits {
  1: required common.TAttempt attempt
  2: required binary source
}

struct TEnumeratorEvent {
  1: required common.TAttempt attempt
  2: required binary source
  3: required binary event
}

struct TStopWorker {
  1: required string reason
}

/** The completed checkpoint with which a new one may share files. */
struct TCheckpointBase {
  1: required i64 checkpoint
  /** Absolute URIs of its files that the new one must not share. */
  2: required list<string> left
}

struct TTriggerCheckpoint {
  1: required binary job
  2: required i64 checkpoint
  3: required i64 epochMillis
  /** CHECKPOINT or SAVEPOINT. */
  4: required string kind
  5: required bool suspendSources
  6: required string folder
  7: required list<common.TAttempt> sources
  8: required list<common.TAttempt> participants
  /** Absent when nothing may be shared with earlier checkpoints. */
  9: optional TCheckpointBase base
}

struct TCheckpointComplete {
  1: required binary job
  2: required i64 checkpoint
}

struct TCheckpointAborted {
  1: required binary job
  2: required i64 checkpoint
  3: required string reason
}

struct TDrainSources {
  1: required binary job
  2: required list<common.TAttempt> sources
}

struct TFinishTasks {
  1: required binary job
  2: required list<common.TAttempt> attempts
}

/** A source reader waits while its event time is above this. */
struct TWatermarkLimit {
  1: required common.TAttempt attempt
  2: required binary source
  3: required i64 limit
}

/** What a worker may load ahead: vertices without subtasks, edges without places. */
struct TPrepareJob {
  1: required TDeployTasks shape
}

/** One message of a master's ordered stream to a worker: the field that its kind names is set. */
struct TToWorker {
  1: required i64 sequence
  2: required string kind
  3: optional TDeployTasks deployTasks
  4: optional TCancelTasks cancelTasks
  5: optional TReleaseJob releaseJob
  6: optional TAddSplits addSplits
  7: optional TNoMoreSplits noMoreSplits
  8: optional TEnumeratorEvent enumeratorEvent
  9: optional TStopWorker stopWorker
  10: optional TTriggerCheckpoint triggerCheckpoint
  11: optional TCheckpointComplete checkpointComplete
  12: optional TCheckpointAborted checkpointAborted
  13: optional TDrainSources drainSources
  14: optional TFinishTasks finishTasks
  15: optional TWatermarkLimit watermarkLimit
  16: optional TPrepareJob prepareJob
}
