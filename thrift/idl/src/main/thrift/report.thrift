/** What workers tell masters. */
namespace java dev.weft.idl

include "common.thrift"
include "state.thrift"

struct TWorkerMemory {
  1: required i64 processBytes
  2: required i64 heapBytes
  3: required i64 networkBytes
  4: required i64 managedBytes
  5: required i64 overheadBytes
}

/** Running totals of one attempt. Not required: a reader takes 0 for a counter that the writer does not know. */
struct TTaskCounters {
  1: i64 recordsIn
  2: i64 recordsOut
  3: i64 bytesIn
  4: i64 bytesOut
  5: i64 busyNanos
  6: i64 backPressuredNanos
  7: i64 idleNanos
}

/** A split, or the subtask at the other end of a channel: edge and subtask are -1 for a split. */
struct TTimeHolder {
  1: required string split
  2: required i32 edge
  3: required i32 subtask
  4: required i64 watermark
}

/** Where an attempt's event time stands. Not required: what the writer does not know is absent. */
struct TTaskTime {
  1: required i64 watermark
  2: required bool idle
  /** Absent when nothing holds it there. */
  3: optional TTimeHolder holder
}

struct TTaskStatus {
  1: required common.TAttempt attempt
  2: required i32 slot
  /** Name of our TaskState. */
  3: required string state
  4: required TTaskCounters counters
  5: optional TTaskTime time
}

/** A task that is at its end here; its job has not left the worker. */
struct TEndedTask {
  1: required common.TAttempt attempt
  2: required i32 slot
  /** Name of our TaskState, one of the ends. */
  3: required string state
  4: required TTaskCounters counters
  5: required map<string, binary> accumulators
}

/** Splits that a reader got behind a barrier and before the next one. */
struct TSplitsAfter {
  1: required i64 checkpoint
  2: required i32 serializerVersion
  3: required list<binary> splits
}

/** What a live source reader holds, for an enumerator that did not serve it. */
struct TReaderReport {
  1: required common.TAttempt attempt
  2: required binary source
  3: required string host
  4: required bool noMoreSplits
  5: required i32 requests
  6: required list<TSplitsAfter> splits
}

/** What a worker knows of one job, for a master that did not deploy it. */
struct TJobReport {
  1: required binary job
  2: required i64 highestCheckpoint
  3: required list<TEndedTask> ended
  4: required list<TReaderReport> readers
}

struct TWorkerRegistration {
  1: required string worker
  2: required i64 incarnation
  3: required common.TEpoch epoch
  4: required string host
  5: required i32 controlPort
  6: required i32 dataPort
  7: required i32 slots
  8: required TWorkerMemory memory
  9: required list<TTaskStatus> running
  /** Not required: a reader takes none for a writer that does not know of it. */
  10: list<TJobReport> jobs
}

struct TWorkerHeartbeat {
  1: required string worker
  2: required i64 incarnation
  3: required common.TEpoch epoch
  4: required i64 heapUsedBytes
  5: required list<TTaskStatus> tasks
}

struct TTaskReport {
  1: required common.TAttempt attempt
  2: required string state
  3: optional common.TFailure failure
  4: required TTaskCounters counters
  5: required map<string, binary> accumulators
}

struct TReaderStarted {
  1: required common.TAttempt attempt
  2: required binary source
  3: required string host
}

struct TSplitRequested {
  1: required common.TAttempt attempt
  2: required binary source
  3: required string host
}

struct TReaderEvent {
  1: required common.TAttempt attempt
  2: required binary source
  3: required binary event
}

/** How far a source reader of an alignment group has come. */
struct TReaderWatermark {
  1: required common.TAttempt attempt
  2: required binary source
  3: required string group
  4: required i64 maxDriftMillis
  5: required i64 watermark
  6: required bool idle
  /** What the reader is held to now. */
  7: required i64 limit
}

/** All that a worker's tasks wrote for a checkpoint. */
struct TCheckpointAck {
  1: required binary job
  2: required i64 checkpoint
  /** File 0 of all segments; absent when nobody had state. */
  3: optional state.TStateFile file
  4: required list<state.TSubtaskSnapshot> subtasks
  /** Files 1 and following: absolute URIs. */
  5: optional list<state.TStateFile> shared
}

struct TCheckpointDeclined {
  1: required binary job
  2: required i64 checkpoint
  3: required common.TAttempt attempt
  4: required string reason
  5: required bool storage
}

/** One message of a worker's ordered stream to its master: the field that its kind names is set. */
struct TFromWorker {
  1: required i64 sequence
  2: required string kind
  3: optional TTaskReport taskReport
  4: optional TReaderStarted readerStarted
  5: optional TSplitRequested splitRequested
  6: optional TReaderEvent readerEvent
  7: optional TCheckpointAck checkpointAck
  8: optional TCheckpointDeclined checkpointDeclined
  9: optional TReaderWatermark readerWatermark
}

/** What a group of metrics measures; a kind has the fields that it needs. */
struct TMetricScope {
  /** process, job, task, operator or coordinator */
  1: required string kind
  2: optional binary job
  3: optional common.TAttempt attempt
  4: optional string jobName
  5: optional string taskName
  6: optional binary operatorId
  7: optional string operatorName
}

/** Names are indexes into the report's names. */
struct TMetricGroup {
  1: required TMetricScope scope
  2: required list<i32> numberNames
  3: required list<double> numbers
  4: required map<i32, string> texts
}

/** A walk over a worker's metrics, or a part of one. */
struct TMetricsReport {
  1: required i64 walk
  2: required bool last
  3: required i64 epochMillis
  4: required list<string> names
  5: required list<TMetricGroup> groups
}
