package dev.weft.master.checkpoint;

import dev.weft.core.id.AttemptId;
import dev.weft.core.id.WorkerId;
import dev.weft.master.plan.JobPlan;
import dev.weft.master.plan.PlannedVertex;
import dev.weft.master.slot.SlotOffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Participants by worker, and their names. Pure. */
final class Workers {
    private Workers() {}

    /** The chosen attempts of each worker, with one of its slots as the way there. */
    static Map<SlotOffer, List<AttemptId>> bySlot(Collection<Participant> participants, Predicate<Participant> chosen) {
        TreeMap<WorkerId, SlotOffer> ways = new TreeMap<>();
        Map<SlotOffer, List<AttemptId>> attempts = new LinkedHashMap<>();
        for (Participant one : participants) {
            if (chosen.test(one)) {
                SlotOffer way = ways.computeIfAbsent(one.at().slot().worker(), worker -> one.at());
                attempts.computeIfAbsent(way, slot -> new ArrayList<>()).add(one.attempt());
            }
        }
        return attempts;
    }

    /** For people: {@code "'Map' (2/4)"}. */
    static String name(AttemptId attempt, JobPlan plan) {
        PlannedVertex vertex = plan.vertex(attempt.task().vertex());
        return "'" + vertex.name() + "' (" + (attempt.task().subtask() + 1) + "/" + vertex.parallelism() + ")";
    }

    /** For people: who has not answered. */
    static String missing(PendingCheckpoint pending, JobPlan plan) {
        if (pending.phase() == PendingCheckpoint.Phase.ENUMERATORS) {
            return "enumerators of sources have not answered";
        }
        List<Participant> silent = pending.participants().stream()
                .filter(one -> pending.of(one.attempt().task()).isEmpty())
                .toList();
        if (silent.isEmpty()) {
            return "its manifest was not written";
        }
        Participant first = silent.get(0);
        return silent.size() + " of " + pending.participants().size() + " tasks have not answered, first of them "
                + name(first.attempt(), plan) + " on " + first.at().slot().worker();
    }
}
