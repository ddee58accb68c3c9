package dev.weft.runtime.operator;

import dev.weft.api.connector.InputStatus;

/** Lets a source read on. Task thread. */
interface PollRunner {
    /** Polls at most {@code polls} times; fewer when the task wants attention or an output has no room. */
    InputStatus run(int polls);
}
