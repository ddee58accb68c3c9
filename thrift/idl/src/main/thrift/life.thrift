/** What is kept on storage of a job's life, beside its graph and its checkpoints. */
namespace java dev.weft.idl

include "common.thrift"
include "report.thrift"

/** One failure as people see it. */
struct TLifeFailure {
  1: required common.TFailure failure
  2: required i64 atEpochMillis
  /** Name of the task with index and attempt, "" when none is to blame. */
  3: required string task
  4: required string host
  5: required string worker
  /** What followed from it. */
  6: required list<TLifeFailure> concurrent
}

/** What a later master goes on to count and to show. */
struct TJobLife {
  1: required i32 formatVersion
  2: required string writerVersion
  3: required binary job
  4: required i64 startedEpochMillis
  5: required i32 restarts
  /** Newest first. */
  6: required list<TLifeFailure> failures
  /** True when older failures were dropped. */
  7: required bool truncated
  /** Those of the restarts that use up what the job's strategy allows. */
  8: required i32 countedRestarts
}

/** An edge into a vertex. */
struct TEndedInput {
  1: required i32 number
  2: required binary source
  3: required string shipStrategy
  4: required string exchange
}

/** A vertex of a job that has ended. */
struct TEndedVertex {
  1: required binary id
  2: required string name
  3: required string description
  4: required string slotSharingGroup
  5: required i32 parallelism
  6: required i32 maxParallelism
  7: required string status
  8: required i64 startEpochMillis
  9: required i64 endEpochMillis
  /** Subtasks by the name of their state. */
  10: required map<string, i32> tasks
  11: required report.TTaskCounters counters
  /** Every subtask had reported its counters. */
  12: required bool complete
  13: required list<TEndedInput> inputs
}

/** How a job ended. */
struct TJobEnd {
  1: required i32 formatVersion
  2: required string writerVersion
  3: required binary job
  4: required string name
  /** FINISHED, CANCELED or FAILED. */
  5: required string status
  6: required bool streaming
  7: required i64 startEpochMillis
  8: required i64 endEpochMillis
  9: optional common.TFailure failure
  10: required map<string, binary> accumulators
  11: required i32 restarts
  /** Newest first. */
  12: required list<TLifeFailure> failures
  13: required bool truncated
  /** When each status was last reached, by its name. */
  14: required map<string, i64> reachedEpochMillis
  15: required list<TEndedVertex> vertices
}
