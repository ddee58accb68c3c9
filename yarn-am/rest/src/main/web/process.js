// All metrics of a process as a list that can be searched.
import { h, Fragment } from './dom.js';
import { usePoll } from './poll.js';
import { Card, Facts, Meter, Polled, Table } from './ui.js';
import * as format from './format.js';

const MOST = 400;
/** Addresses stay below what servers and proxies take. */
const LONGEST = 7000;

/** Reads metrics by name; what was not measured is undefined. */
function useMetrics(base, names) {
  const values = usePoll(`${base}/metrics?get=${names.map(encodeURIComponent).join(',')}`);
  const known = new Map((values.data ?? []).map((metric) => [metric.id, Number(metric.value)]));
  return { values, of: (name) => known.get(name) };
}

const MEMORY = [['Heap', 'Heap'], ['Metaspace', 'Metaspace'], ['Outside the heap, of the JVM', 'NonHeap']];
const MEMORY_NAMES = [...MEMORY.flatMap(([, part]) => ['Used', 'Committed', 'Max'].map((figure) => `Status.JVM.Memory.${part}.${figure}`)),
  'Status.JVM.Memory.Direct.Count', 'Status.JVM.Memory.Direct.MemoryUsed', 'Status.JVM.Memory.Mapped.Count', 'Status.JVM.Memory.Mapped.MemoryUsed',
  'Status.JVM.GarbageCollector.All.Count', 'Status.JVM.GarbageCollector.All.Time', 'Status.JVM.Threads.Count', 'Status.JVM.CPU.Load'];

/** Memory of a JVM against its limits. */
export function JvmMemory({ base }) {
  const { values, of } = useMetrics(base, MEMORY_NAMES);
  const rows = MEMORY.map(([name, part]) => [name, ...['Used', 'Committed', 'Max'].map((figure) => of(`Status.JVM.Memory.${part}.${figure}`))]);
  return h(Card, { title: 'Memory', note: 'live use against limits' }, h(Polled, { poll: values, what: 'figures' }, () => h(Fragment,
    h(Table, { label: 'Memory', rows, keyOf: ([name]) => name, columns: [
      { id: 'part', title: 'Part', cell: ([name]) => h('b', name) },
      { id: 'limit', title: 'Limit', number: true, cell: (row) => (row[3] > 0 ? format.bytes(row[3]) : 'none') },
      { id: 'taken', title: 'Taken from the system', number: true, cell: (row) => format.bytes(row[2]) },
      { id: 'used', title: 'In use', cell: (row) => h(Used, { name: row[0], size: row[3], used: row[1] ?? null }) },
    ] }),
    h(Facts, { class: 'inline', items: [
      ['Direct buffers', `${format.whole(of('Status.JVM.Memory.Direct.Count'))}, ${format.bytes(of('Status.JVM.Memory.Direct.MemoryUsed'))}`],
      ['Mapped files', `${format.whole(of('Status.JVM.Memory.Mapped.Count'))}, ${format.bytes(of('Status.JVM.Memory.Mapped.MemoryUsed'))}`],
      ['Garbage collection', `${format.whole(of('Status.JVM.GarbageCollector.All.Count'))} times, ${format.duration(of('Status.JVM.GarbageCollector.All.Time'))}`],
      ['Threads', format.whole(of('Status.JVM.Threads.Count'))],
      ['Processor load', format.percent(of('Status.JVM.CPU.Load'))],
    ] }))));
}

/** How much of a budget is in use. */
export function Used({ name, size, used }) {
  if (used === null) return h('span.quiet', 'not measured');
  if (!(size > 0)) return format.bytes(used);
  const share = used / size;
  return h(Meter, { label: name, value: share, text: `${format.bytes(used)} (${format.percent(share)})`, color: share > 0.9 ? 'bad' : 'info' });
}

export function ProcessMetrics({ base }) {
  const ids = usePoll(`${base}/metrics`, { every: 60_000 });
  const names = (ids.data ?? []).map((metric) => metric.id).sort().slice(0, MOST);
  const values = usePoll(names.length > 0 ? `${base}/metrics?get=${fitting(names).join(',')}` : null);
  const known = new Map((values.data ?? []).map((metric) => [metric.id, metric]));
  const columns = [
    { id: 'name', title: 'Metric', value: (metric) => metric.id, cell: (metric) => h('code', metric.id) },
    { id: 'value', title: 'Value', number: true, value: (metric) => Number(metric.value), cell: (metric) => shown(metric) },
  ];
  return h(Card, { title: 'Metrics', note: names.length || null },
    h(Polled, { poll: ids, what: 'metrics' }, () =>
      h(Table, { label: 'Metrics', columns, rows: names.map((id) => known.get(id) ?? { id }), keyOf: (metric) => metric.id, sort: { id: 'name' }, page: 25,
        search: (metric) => metric.id, empty: 'No metric has arrived yet.' })));
}

/** As many as one address holds. */
function fitting(names) {
  let length = 0;
  return names.map(encodeURIComponent).filter((name) => (length += name.length + 1) < LONGEST);
}

function shown({ id, value }) {
  if (!format.known(value)) return format.NONE;
  const number = Number(value);
  if (Number.isNaN(number)) return value;
  if (/memory|bytes|heap|metaspace|capacity/i.test(id) && !/count|ratio|segments|usage$/i.test(id)) return format.bytes(number);
  return Number.isInteger(number) ? format.whole(number) : number.toFixed(3);
}
