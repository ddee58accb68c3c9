/** State in files: handles, snapshots, the manifest of a checkpoint, what a task restores. */
namespace java dev.weft.idl

include "common.thrift"

/** A piece of a state file. */
struct TSegment {
  /** Index into the list of files that stands beside it. */
  1: required i32 file
  2: required i64 offset
  3: required i64 length
  4: required i32 crc32c
}

struct TStateFile {
  /** Relative to the folder of the manifest, or an absolute URI. */
  1: required string path
  2: required i64 length
  3: required i32 indexCrc32c
}

struct TKeyGroupRange {
  1: required i32 first
  2: required i32 last
}

/** A file of a state that lies as a whole in a state file, with the checksum of all its bytes. */
struct TSharedPart {
  1: required string name
  2: required TSegment segment
}

struct TStateHandle {
  /** Name of our StateKind. */
  1: required string kind
  2: required string name
  3: required TSegment segment
  4: required TKeyGroupRange keyGroups
  5: required i32 elements
  /** Files that this and later checkpoints share. */
  6: optional list<TSharedPart> shared
}

struct TOperatorSnapshot {
  1: required binary id
  2: required i64 watermark
  3: required list<TStateHandle> states
}

struct TSnapshotStatistics {
  1: i64 startDelayNanos
  2: i64 alignmentNanos
  3: i64 syncNanos
  4: i64 asyncNanos
  5: i64 bytes
  6: i64 alignedBytes
  7: i64 fullBytes
}

struct TSubtaskSnapshot {
  1: required binary vertex
  2: required i32 subtask
  3: required bool drained
  4: required list<TOperatorSnapshot> operators
  5: required TSnapshotStatistics statistics
}

struct TSubtaskState {
  1: required i32 subtask
  2: required bool drained
  3: required i64 watermark
  4: required list<TStateHandle> states
}

struct TOperatorState {
  1: required binary id
  2: optional string uid
  3: required string name
  4: required i32 parallelism
  5: required i32 maxParallelism
  6: optional binary enumerator
  7: required i32 enumeratorVersion
  8: required list<TSubtaskState> subtasks
}

/** The body of a manifest; its frame (magic, format version, length, CRC32C) is the codec's. */
struct TManifest {
  1: required i32 formatVersion
  2: required string writerVersion
  3: required binary job
  4: required binary lineage
  5: required common.TEpoch epoch
  6: required i64 checkpoint
  7: required i64 triggeredEpochMillis
  8: required i64 completedEpochMillis
  /** CHECKPOINT or SAVEPOINT. */
  9: required string kind
  10: required map<string, string> jobInfo
  11: required list<TStateFile> files
  12: required list<TOperatorState> operators
}

/** A file that a task restores from; segments of its assignments point here. */
struct TRestoreFile {
  1: required string uri
  2: required i64 length
}

struct TStateAssignment {
  /** Name of our StateKind. */
  1: required string kind
  2: required string name
  /** Index into the task's files. */
  3: required i32 file
  4: required TSegment segment
  5: required TKeyGroupRange keyGroups
  6: required i32 firstElement
  7: required i32 elements
  /** Segments point to the task's files. */
  8: optional list<TSharedPart> shared
}

struct TOperatorRestore {
  1: required binary id
  2: required i64 watermark
  3: required list<TStateAssignment> states
}

struct TTaskRestore {
  1: required i64 checkpoint
  2: required bool drained
  3: required list<TRestoreFile> files
  4: required list<TOperatorRestore> operators
}
