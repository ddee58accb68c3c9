package dev.weft.protocol.inspect;

/**
 * An answer on its way.
 *
 * @param id of the question
 */
public record InspectionReply(long id, Findings findings) {}
