package dev.weft.master.view;

import java.util.Optional;

/**
 * A user's accumulator as people read it.
 *
 * @param type simple name of its class
 * @param value its text
 * @param number the value itself when it is a Long, Integer or Double
 */
public record AccumulatorView(String name, String type, String value, Optional<Number> number) {}
