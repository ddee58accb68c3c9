package dev.weft.cli;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.JobId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The job that a command is about. */
final class JobArgument {
    private JobArgument() {}

    /** Reads a job's id. */
    static JobId parse(@Nullable String text) {
        if (text == null || text.isEmpty()) {
            throw new EngineException(ErrorCode.BAD_INPUT, "Say which job (32 hexadecimal digits); see: weft list");
        }
        try {
            return JobId.parse(text);
        } catch (IllegalArgumentException e) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT, "'" + text + "' is no job id (32 hexadecimal digits); see: weft list", e);
        }
    }

    /**
     * A job and a folder from an option whose value may be left out, as in {@code stop -p <job>}: without a further argument the
     * option's value is the job.
     *
     * @param argument after the options
     * @param optionValue null when the option is not given
     */
    static JobAndFolder withOptionalFolder(@Nullable String argument, @Nullable String optionValue) {
        if (argument == null) {
            return new JobAndFolder(parse(optionValue), Optional.empty());
        }
        return new JobAndFolder(
                parse(argument), Optional.ofNullable(optionValue).filter(text -> !text.isBlank()));
    }

    /** A job and where its savepoint goes; empty: the configured folder. */
    record JobAndFolder(JobId job, Optional<String> folder) {}
}
