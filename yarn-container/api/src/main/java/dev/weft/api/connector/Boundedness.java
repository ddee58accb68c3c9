package dev.weft.api.connector;

/** Does a source end? */
public enum Boundedness {
    /** It ends: the job can finish. */
    BOUNDED,
    /** It never ends by itself. */
    CONTINUOUS_UNBOUNDED
}
