package dev.weft.cluster.database;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Transactions in two phases: begun, prepared, then committed or aborted. Their names are {@code owner/number/attempt}: whoever
 * claims an owner is the only one that may begin and prepare in its name from then on. Commits need no claim, as names are enough,
 * and committing again changes nothing. What no client of a correct engine asks for is refused, and remembered as a fault. Safe on
 * any thread.
 */
public final class Transactions {
    /** How far a transaction is. */
    public enum State {
        OPEN,
        PREPARED,
        COMMITTED,
        ABORTED
    }

    /** Somebody asked for what is not to be; the message says why. */
    public static final class RefusedException extends Exception {
        private static final long serialVersionUID = 1L;

        RefusedException(String message) {
            super(message);
        }
    }

    private static final class Transaction {
        private final String owner;
        private final long number;
        private final List<String> lines = new ArrayList<>();
        private State state = State.OPEN;

        Transaction(String owner, long number) {
            this.owner = owner;
            this.number = number;
        }
    }

    private final Map<String, Transaction> all = new LinkedHashMap<>();
    private final Map<String, Object> claims = new TreeMap<>();
    private final Map<String, Long> lastCommitted = new TreeMap<>();
    private final List<String> committed = new ArrayList<>();
    private final List<String> faults = new ArrayList<>();
    private int repetitions;

    /** {@code session} alone writes for {@code owner} now; what is unfinished from transaction {@code next} on is aborted. */
    synchronized void claim(Object session, String owner, long next) {
        claims.put(owner, session);
        all.forEach((name, one) -> {
            if (one.owner.equals(owner) && one.number >= next) {
                switch (one.state) {
                    case OPEN, PREPARED -> one.state = State.ABORTED;
                    case COMMITTED ->
                        faults.add(name + " is committed, and its writer went back before it, to " + next);
                    case ABORTED -> {}
                }
            }
        });
    }

    synchronized void begin(Object session, String name) throws RefusedException {
        String[] parts = name.split("/", -1);
        String owner = parts[0];
        checkClaim(session, owner);
        if (all.putIfAbsent(name, new Transaction(owner, Long.parseLong(parts[1]))) != null) {
            throw fault(name + " was begun before");
        }
    }

    synchronized void put(Object session, String name, List<String> lines) throws RefusedException {
        Transaction one = find(name);
        checkClaim(session, one.owner);
        check(name, one, State.OPEN);
        one.lines.addAll(lines);
    }

    synchronized void prepare(Object session, String name) throws RefusedException {
        Transaction one = find(name);
        checkClaim(session, one.owner);
        check(name, one, State.OPEN);
        one.state = State.PREPARED;
    }

    /** True when it was not committed before. */
    synchronized boolean commit(String name) throws RefusedException {
        Transaction one = find(name);
        if (one.state == State.COMMITTED) {
            repetitions++;
            return false;
        }
        if (one.state != State.PREPARED) {
            throw fault(name + " is to be committed and is " + one.state);
        }
        if (lastCommitted.getOrDefault(one.owner, -1L) >= one.number) {
            throw fault(name + " is to be committed after " + lastCommitted.get(one.owner));
        }
        lastCommitted.put(one.owner, one.number);
        one.state = State.COMMITTED;
        committed.addAll(one.lines);
        return true;
    }

    synchronized void abort(String name) throws RefusedException {
        Transaction one = find(name);
        if (one.state == State.COMMITTED) {
            throw fault(name + " is to be aborted and is committed");
        }
        one.state = State.ABORTED;
    }

    private Transaction find(String name) throws RefusedException {
        Transaction found = all.get(name);
        if (found == null) {
            throw fault("there is no transaction " + name);
        }
        return found;
    }

    private void checkClaim(Object session, String owner) throws RefusedException {
        if (claims.get(owner) != session) {
            throw new RefusedException(owner + " is written by a later attempt");
        }
    }

    private static void check(String name, Transaction one, State expected) throws RefusedException {
        if (one.state != expected) {
            throw new RefusedException(name + " is " + one.state);
        }
    }

    private RefusedException fault(String what) {
        faults.add(what);
        return new RefusedException(what);
    }

    /** Lines of committed transactions, in the order of the commits. */
    public synchronized List<String> lines() {
        return List.copyOf(committed);
    }

    /** Names of transactions in a state, the first begun first. */
    public synchronized List<String> in(State state) {
        return all.entrySet().stream()
                .filter(one -> one.getValue().state == state)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** How many commits were of transactions that were committed already. */
    public synchronized int repetitions() {
        return repetitions;
    }

    /** What was asked for and must never be. */
    public synchronized List<String> faults() {
        return List.copyOf(faults);
    }
}
