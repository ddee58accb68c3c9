/** The logical job, on the wire and on disk. Kinds are text, so that a reader can name one that it does not know. */
namespace java dev.weft.idl

/** What an operator does: a kind and the user's code by part name. */
struct TOperatorSpec {
  1: required string kind
  2: required map<string, binary> parts
}

/** How records find their subtask; which parts are set depends on the kind. */
struct TPartitioning {
  1: required string kind
  2: optional binary keySelector
  3: optional binary keySerializer
  4: optional binary partitioner
}

struct TArtifact {
  1: required string fileName
  /** SHA-256, 64 hexadecimal digits. */
  2: required string hash
  3: required i64 lengthBytes
}

struct TOperatorNode {
  1: required binary id
  2: required string name
  3: optional string uid
  4: required TOperatorSpec spec
  5: required i32 parallelism
  6: required i32 maxParallelism
  7: required string slotSharingGroup
  /** ALWAYS, HEAD or NEVER. */
  8: required string chaining
  /** True when nobody set maxParallelism: a savepoint's takes its place. */
  9: optional bool maxParallelismDerived
}

struct TEdge {
  1: required binary source
  2: required string sideOutput
  3: required binary target
  4: required i32 input
  5: required TPartitioning partitioning
  6: required binary serializer
}

/** The body of a job graph file; its frame (magic, format version, length, CRC32C) is the codec's. */
struct TJobGraph {
  1: required i32 formatVersion
  2: required string writerVersion
  3: required binary id
  4: required string name
  5: required list<TOperatorNode> operators
  6: required list<TEdge> edges
  7: required map<string, string> options
  8: required list<TArtifact> artifacts
}
