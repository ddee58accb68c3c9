/** Values that every message shares. */
namespace java dev.weft.idl

/** Who leads: application attempt and leader epoch, compared by leader epoch first. */
struct TEpoch {
  1: required i32 applicationAttempt
  2: required i64 leaderEpoch
}
