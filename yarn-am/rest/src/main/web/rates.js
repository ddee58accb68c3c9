// Figures of vertices from two answers of a job's page, until tasks have measured some: what was counted in between.
import { useMemo, useRef } from './dom.js';

const WINDOW_MILLIS = 12_000;
const SHORTEST_MILLIS = 1500;

/** {vertex id: {busy, backPressured, idle, recordsInPerSecond, recordsOutPerSecond}}, or nothing yet. */
export function useRates(job) {
  const seen = useRef([]);
  return useMemo(() => {
    const snapshot = { now: job.now, vertices: new Map(job.vertices.map((vertex) => [vertex.id, vertex])) };
    const before = seen.current.filter((one) => one.now < snapshot.now);
    // The oldest one within the window, or the one just before it.
    const firstInside = before.findIndex((one) => snapshot.now - one.now <= WINDOW_MILLIS);
    const kept = firstInside < 0 ? before.slice(-1) : before.slice(firstInside);
    seen.current = [...kept, snapshot];
    const from = kept[0];
    if (!from || snapshot.now - from.now < SHORTEST_MILLIS) return undefined;
    return Object.fromEntries(job.vertices
      .map((vertex) => [vertex.id, between(from.vertices.get(vertex.id), vertex, snapshot.now - from.now)])
      .filter(([, figures]) => figures));
  }, [job]);
}

function between(before, after, millis) {
  // Of what does not run, nothing is known: neither a rate of none nor idleness.
  if (!before || !(after.tasks.RUNNING > 0)) return undefined;
  const grown = (name) => after.metrics[name] - before.metrics[name];
  const times = ['accumulated-busy-time', 'accumulated-backpressured-time', 'accumulated-idle-time'].map(grown);
  const records = ['read-records', 'write-records'].map(grown);
  // Records that were taken back: the counters began anew with a restart. Times may waver a little, as what runs is estimated.
  if (records.some((growth) => !(growth >= 0)) || times.some(Number.isNaN)) return undefined;
  const [busy, backPressured, idle] = times.map((time) => Math.max(0, Math.min(1, time / (millis * after.parallelism))));
  return { busy, backPressured, idle, recordsInPerSecond: (records[0] * 1000) / millis, recordsOutPerSecond: (records[1] * 1000) / millis };
}
