package dev.weft.api.type;

/** Implemented by functions, sources and formats that know the type they produce. */
public interface ResultTypeQueryable<T> {
    /** Type of what is produced. */
    TypeInformation<T> getProducedType();
}
