/** Values that every message shares. */
namespace java dev.weft.idl

/** Who leads: application attempt and leader epoch, compared by leader epoch first. */
struct TEpoch {
  1: required i32 applicationAttempt
  2: required i64 leaderEpoch
}

/** The two ordered streams between one run of one worker and one master. */
struct TStreamId {
  1: required string worker
  2: required i64 incarnation
  3: required TEpoch epoch
}

/** One try at running a subtask. Ids are 16 bytes, upper half first. */
struct TAttempt {
  1: required binary job
  2: required binary vertex
  3: required i32 subtask
  4: required i32 number
}

/** A failure as text. */
struct TFailure {
  /** Name of our ErrorCode. */
  1: required string code
  2: required string message
  3: required string stack
}

/** The called side understood that it must not do what was asked. */
exception Refused {
  /** Name of our ErrorCode. */
  1: required string code
  2: required string message
}
