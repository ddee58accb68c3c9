package dev.weft.simulation;

import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.core.id.TaskId;
import dev.weft.runtime.exchange.ChannelEvent;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Knows the truth about every attempt in the world: where it runs, what it read, how it ended. Refuses what must never be: an
 * attempt that starts twice, a split that reaches one attempt twice. Carries the news of ends to the attempts downstream, as
 * the data plane does.
 */
final class TaskLedger {
    private final World world;
    private final Names names;
    private final CommitLedger commits;
    private final Predicate<String> givenUp;
    private final TreeMap<AttemptId, Live> alive = new TreeMap<>();
    private final Set<AttemptId> everStarted = new HashSet<>();
    private final Set<AttemptId> finished = new HashSet<>();
    private final TreeMap<TaskId, Integer> highestStarted = new TreeMap<>();
    private final Set<String> assignedSplits = new HashSet<>();
    private final Map<AttemptId, List<String>> readSplits = new HashMap<>();
    private final Map<AttemptId, List<AttemptId>> inputs = new HashMap<>();
    private final Set<AttemptId> drained = new HashSet<>();
    private final Map<Checkpoint, Set<TaskId>> frozen = new HashMap<>();
    private final Map<JobId, Set<TaskId>> tasksOfJobs = new HashMap<>();
    private final Set<JobId> ended = new HashSet<>();
    private final TreeMap<TaskId, Integer> undisturbed = new TreeMap<>();
    private long completions;
    private long restores;

    private record Checkpoint(JobId job, long id) {}

    /** An attempt that lives, as the attempts upstream reach it. */
    interface Downstream {
        /** The attempts that feed it. */
        Collection<AttemptId> inputs();

        /** One of them has finished. */
        void inputFinished();

        /** A barrier of one of them. */
        void barrier(AttemptId from, ChannelEvent.Barrier barrier);

        /** One of them ended before it had finished. */
        void inputLost();
    }

    /** Where an attempt runs. */
    record Place(String process, int slot) {
        @Override
        public String toString() {
            return process + "@" + slot;
        }
    }

    private record Live(Place place, String sharedSlot, Downstream task) {
        String process() {
            return place.process();
        }
    }

    /** @param givenUp true for a process that the master does not count on any more, whether it is dead or not */
    TaskLedger(World world, Names names, CommitLedger commits, Predicate<String> givenUp) {
        this.world = world;
        this.names = names;
        this.commits = commits;
        this.givenUp = givenUp;
    }

    void started(AttemptId attempt, Place place, Downstream task) {
        String process = place.process();
        world.happened(process, names.of(attempt) + " starts");
        if (!everStarted.add(attempt)) {
            Live other = alive.get(attempt);
            throw new InvariantViolation("attempt " + names.of(attempt) + " starts on " + process
                    + " though it was started before" + (other == null ? "" : " and runs on " + other.process()));
        }
        checkUndisturbed(attempt);
        String sharedSlot = names.sharedSlotOf(attempt);
        if (!givenUp.test(process)) {
            checkNotEnded(attempt);
            checkAlone(attempt);
            checkSlot(attempt, place, sharedSlot);
        }
        highestStarted.merge(attempt.task(), attempt.number(), Math::max);
        inputs.put(attempt, List.copyOf(task.inputs()));
        alive.put(attempt, new Live(place, sharedSlot, task));
    }

    /** A job that has ended never runs again. */
    private void checkNotEnded(AttemptId attempt) {
        if (ended.contains(attempt.job())) {
            throw new InvariantViolation(names.of(attempt) + " starts though its job has ended");
        }
    }

    /** A task is active twice only while the master has given up on the worker of one of the attempts. */
    private void checkAlone(AttemptId attempt) {
        alive.forEach((other, live) -> {
            if (other.task().equals(attempt.task()) && !givenUp.test(live.process())) {
                throw new InvariantViolation(
                        names.of(attempt) + " starts while " + names.of(other) + " is active on " + live.process());
            }
        });
    }

    /** A slot holds one pipeline of one sharing group of one job. */
    private void checkSlot(AttemptId attempt, Place place, String sharedSlot) {
        alive.forEach((other, live) -> {
            boolean foreign =
                    !other.job().equals(attempt.job()) || !live.sharedSlot().equals(sharedSlot);
            if (live.place().equals(place) && foreign) {
                throw new InvariantViolation(
                        names.of(attempt) + " starts in slot " + place + ", where " + names.of(other) + " is active");
            }
        });
    }

    void finished(AttemptId attempt, String process) {
        world.happened(process, names.of(attempt) + " finishes");
        alive.remove(attempt);
        finished.add(attempt);
        downstream(attempt).forEach(Downstream::inputFinished);
    }

    /** It is at the end of its input, and goes on for checkpoints. */
    void drained(AttemptId attempt, String process) {
        world.happened(process, names.of(attempt) + " is drained");
        drained.add(attempt);
        downstream(attempt).forEach(Downstream::inputFinished);
    }

    /** It sends a barrier to all that it feeds. */
    void barrier(AttemptId from, ChannelEvent.Barrier barrier) {
        downstream(from).forEach(task -> task.barrier(from, barrier));
    }

    /** It goes on from a checkpoint in which these splits were read. */
    void restored(AttemptId attempt, List<String> read) {
        restores++;
        readSplits.computeIfAbsent(attempt, id -> new ArrayList<>()).addAll(read);
    }

    /** It froze its state. */
    void froze(AttemptId attempt, long checkpoint) {
        frozen.computeIfAbsent(new Checkpoint(attempt.job(), checkpoint), id -> new HashSet<>())
                .add(attempt.task());
    }

    /** It is told that a checkpoint is complete: true? */
    void completed(AttemptId attempt, long checkpoint) {
        Set<TaskId> all = tasksOfJobs.getOrDefault(attempt.job(), Set.of());
        Set<TaskId> took = frozen.getOrDefault(new Checkpoint(attempt.job(), checkpoint), Set.of());
        if (!took.containsAll(all)) {
            throw new InvariantViolation(
                    "checkpoint " + checkpoint + " of " + names.of(attempt.job()) + " is complete, and only "
                            + took.size() + " of " + all.size() + " tasks froze their state for it");
        }
        completions++;
    }

    /** How often a task was told that a checkpoint is complete. */
    long completions() {
        return completions;
    }

    CommitLedger commits() {
        return commits;
    }

    /** How often a task went on from a checkpoint. */
    long restores() {
        return restores;
    }

    /** These are all tasks of the job. */
    void expect(JobId job, Collection<TaskId> tasks) {
        tasksOfJobs.put(job, Set.copyOf(tasks));
    }

    /** It ended in any other way. */
    void stopped(AttemptId attempt, String process, String how) {
        world.happened(process, names.of(attempt) + " " + how);
        alive.remove(attempt);
        downstream(attempt).forEach(Downstream::inputLost);
    }

    private List<Downstream> downstream(AttemptId attempt) {
        List<Downstream> tasks = new ArrayList<>();
        for (Live live : alive.values()) {
            if (live.task().inputs().contains(attempt)) {
                tasks.add(live.task());
            }
        }
        return tasks;
    }

    /** A split reached a reader. */
    void assigned(AttemptId attempt, byte[] split) {
        if (!assignedSplits.add(attempt + " " + text(split))) {
            throw new InvariantViolation("split " + text(split) + " is handed twice to attempt " + names.of(attempt));
        }
    }

    /** A reader read a split to its end. */
    void read(AttemptId attempt, byte[] split) {
        readSplits.computeIfAbsent(attempt, id -> new ArrayList<>()).add(text(split));
    }

    private static String text(byte[] split) {
        return new String(split, StandardCharsets.UTF_8);
    }

    /** True when all of these have handed over their last record. */
    boolean allDone(Collection<AttemptId> attempts) {
        return attempts.stream().allMatch(attempt -> finished.contains(attempt) || drained.contains(attempt));
    }

    /** True when it will send nothing any more. */
    boolean hasFinished(AttemptId attempt) {
        return finished.contains(attempt);
    }

    /** Attempts that live now, with their process. */
    Map<AttemptId, String> alive() {
        Map<AttemptId, String> processes = new TreeMap<>();
        alive.forEach((attempt, live) -> processes.put(attempt, live.process()));
        return processes;
    }

    /**
     * A fault that tasks must not notice: no attempt that lives now in a job of which all tasks were started, or has done its work
     * there, may get a successor.
     */
    void mustNotNotice() {
        tasksOfJobs.forEach((job, tasks) -> {
            boolean complete = !ended.contains(job) && tasks.stream().allMatch(this::isThere);
            if (complete) {
                tasks.forEach(task -> undisturbed.put(task, highestStarted(task)));
            }
        });
    }

    private boolean isThere(TaskId task) {
        int number = highestStarted(task);
        if (number == 0) {
            return false;
        }
        var attempt = new AttemptId(task, number);
        return alive.containsKey(attempt) || finished.contains(attempt);
    }

    private void checkUndisturbed(AttemptId attempt) {
        Integer number = undisturbed.get(attempt.task());
        if (number != null) {
            throw new InvariantViolation(
                    names.of(attempt) + " starts in place of #" + number + ", which no fault but of masters has hit");
        }
    }

    /** A job is said to have ended: no attempt of it is active but on workers that the master has given up. */
    void checkEnded(JobId job) {
        ended.add(job);
        alive.forEach((attempt, live) -> {
            if (attempt.job().equals(job) && !givenUp.test(live.process())) {
                throw new InvariantViolation(
                        names.of(job) + " has ended while " + names.of(attempt) + " is active on " + live.process());
            }
        });
    }

    /** True when an attempt lives on the process. */
    boolean isBusy(String process) {
        return alive.values().stream().anyMatch(live -> live.process().equals(process));
    }

    /** Attempts of the job that live now, with their process, as text. */
    List<String> aliveOf(JobId job) {
        List<String> attempts = new ArrayList<>();
        alive.forEach((attempt, live) -> {
            if (attempt.job().equals(job)) {
                attempts.add(names.of(attempt) + " on " + live.process());
            }
        });
        return attempts;
    }

    /** Tasks of which a lower attempt lives beside a higher one that was started, with the process of the lower. */
    Map<AttemptId, String> overlapping() {
        Map<AttemptId, String> lower = new TreeMap<>();
        alive.forEach((attempt, live) -> {
            if (attempt.number() < highestStarted.getOrDefault(attempt.task(), 0)) {
                lower.put(attempt, live.process());
            }
        });
        return lower;
    }

    /** The highest attempt of the task that was ever started; 0 for none. */
    int highestStarted(TaskId task) {
        return highestStarted.getOrDefault(task, 0);
    }

    /** What feeds a last attempt must be a last attempt itself, or records of two lives of the job were mixed. */
    private void checkFed(AttemptId last) {
        for (AttemptId input : inputs.getOrDefault(last, List.of())) {
            if (input.number() != highestStarted(input.task())) {
                throw new InvariantViolation(names.of(last.job()) + " is FINISHED but " + names.of(last)
                        + " was fed by " + names.of(input) + ", which is not the last attempt");
            }
        }
    }

    /**
     * Checks a job that is said to have finished: the last attempt of each task has finished, and the last attempts of its
     * sources have read each split once.
     *
     * @param stopped true when it was told to finish early: then none was read twice
     */
    void checkFinished(
            JobId job, Collection<TaskId> tasks, Map<String, TreeSet<String>> splitsBySource, boolean stopped) {
        commits.checkFinished(job);
        TreeMap<String, TreeSet<String>> read = new TreeMap<>();
        splitsBySource.keySet().forEach(source -> read.put(source, new TreeSet<>()));
        for (TaskId task : tasks) {
            int number = highestStarted(task);
            if (number == 0 || !finished.contains(new AttemptId(task, number))) {
                throw new InvariantViolation(names.of(job) + " is FINISHED but the last attempt of task "
                        + names.of(new AttemptId(task, Math.max(1, number))) + " is not");
            }
            checkFed(new AttemptId(task, number));
            for (String split : readSplits.getOrDefault(new AttemptId(task, number), List.of())) {
                String source = split.substring(0, split.indexOf('-'));
                if (!read.computeIfAbsent(source, id -> new TreeSet<>()).add(split)) {
                    throw new InvariantViolation(names.of(job) + " is FINISHED but split " + split
                            + " was read by two of the last attempts");
                }
            }
        }
        if (!stopped && !read.equals(splitsBySource)) {
            throw new InvariantViolation(
                    names.of(job) + " is FINISHED but its last attempts read " + read + " of " + splitsBySource);
        }
    }
}
