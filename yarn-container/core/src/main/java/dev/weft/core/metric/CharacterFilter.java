package dev.weft.core.metric;

/** Replaces characters that a reporter cannot take. */
public interface CharacterFilter {
    /** The text as the reporter may print it. */
    String filterCharacters(String input);
}
