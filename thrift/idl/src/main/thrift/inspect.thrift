/** What people want to know of a worker's process, and what it answers. A message is a kind and the field that the kind names. */
namespace java dev.weft.idl

struct TReadLog {
  /** Name of our LogName.Kind. */
  1: required string logKind
  2: required string name
  3: required i64 file
  4: required i64 offset
  5: required i32 length
}

struct TSampleStacks {
  1: required binary job
  2: required binary vertex
  /** Absent: all subtasks. */
  3: optional i32 subtask
  4: required i32 samples
  5: required i64 intervalNanos
  6: required i32 depth
}

struct TSetLogLevel {
  1: required string logger
  /** Absent: back to the configuration's. */
  2: optional string level
}

struct TInspection {
  /** Names the answer. */
  1: required i64 id
  2: required string kind
  3: optional TReadLog readLog
  4: optional TSampleStacks sampleStacks
  5: optional TSetLogLevel setLogLevel
}

struct TLogFile {
  1: required string name
  2: required i64 bytes
  3: required i64 modifiedMillis
}

struct TLogChunk {
  1: required i64 file
  2: required i64 fileBytes
  3: required i64 offset
  4: required binary bytes
}

struct TThreadEntry {
  1: required string name
  2: required string text
}

/** A node's parent stands before it; -1 for none. */
struct TStackNode {
  1: required i32 parent
  2: required string frame
  3: required i32 onCpu
  4: required i32 offCpu
}

struct TFindings {
  /** Of the inspection that is answered. */
  1: required i64 id
  2: required string kind
  3: optional list<TLogFile> logFiles
  4: optional TLogChunk logChunk
  5: optional list<TThreadEntry> threads
  6: optional list<TStackNode> stacks
  7: optional map<string, string> logLevels
  /** Name of our ErrorCode, when it could not be done. */
  8: optional string refusalCode
  9: optional string refusal
}
