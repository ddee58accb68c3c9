package dev.weft.master.failover;

/** Every failure ends the job. */
record NoRestart() implements RestartStrategy {
    @Override
    public Decision decide(Incident incident) {
        return new Decision.GiveUp("restart strategy is none");
    }
}
