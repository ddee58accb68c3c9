/**
 * A whole Weft cluster on one seeded thread: the very classes that real processes wire, with time, network, cluster, disk and
 * tasks replaced by models. Same seed, same run. Nothing here is shipped; {@code scripts/simulate} runs many seeds.
 *
 * <p>{@code World} is time and chance; every {@code SimulatedLoop} runs on it. {@code SimulatedMaster} and
 * {@code SimulatedWorker} wire the product. {@code Wires} carries each call through the real codec over a {@code Network} that
 * loses, repeats, delays and reorders. {@code SimulatedYarn} grants too much, too late and tells ends late, twice or never.
 * {@code Masters} are attempts of the application, or several masters of a standalone cluster; {@code Ensemble} is the ZooKeeper
 * that elects them and fences their pointers. {@code SavepointUser} takes savepoints and goes on from them, {@code CommitLedger}
 * knows what the model sinks committed. Masters are lost as well, but for {@code -Dweft.simulation.takeovers=false}.
 * {@code SimulatedHosts} are a standalone cluster, where workers come by themselves.
 * {@code TaskModel} stands for task threads: each of its {@code ModelTask}s aligns barriers ({@code ModelAlignment}) and keeps its
 * splits as state ({@code ModelSplits}) in the {@code FlakyFiles} that all share; {@code TaskLedger} knows the truth about attempts, slots, splits and
 * checkpoints; {@code Invariants} and {@code Client} say what must be true.
 *
 * <p>A new kind of fault: a component of {@code Faults}, drawn per seed so that many runs lack it, and the place where it
 * happens. A new rule: a check in {@code TaskLedger} for what must never be, a {@code Watch} in {@code Invariants} for what must
 * not last; then a planted fault in the tests that shows it being noticed. A fault that a seed found gets a test in its own
 * module: a seed means another run as soon as a model changes.
 *
 * <p>One thread. Depends on master and taskmanager; nothing depends on it.
 */
@NullMarked
package dev.weft.simulation;

import org.jspecify.annotations.NullMarked;
