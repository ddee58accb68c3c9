package dev.weft.api.window;

import java.io.Serializable;

/**
 * How far two records are apart.
 *
 * @param <DATA> type of the records
 */
public interface DeltaFunction<DATA> extends Serializable {
    /** The distance from {@code oldDataPoint} to {@code newDataPoint}. */
    double getDelta(DATA oldDataPoint, DATA newDataPoint);
}
