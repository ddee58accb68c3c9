package dev.weft.protocol.inspect;

/**
 * A question on its way.
 *
 * @param id the answer's; unique within one master's epoch
 */
public record InspectionRequest(long id, Inspection inspection) {}
