// TaskManagers: the list, and one with its memory, metrics, logs and threads.
import { h, Fragment, useEffect } from './dom.js';
import { usePoll } from './poll.js';
import { link } from './router.js';
import { Card, CopyText, Empty, Facts, Meter, Polled, Table, Tabs, Time } from './ui.js';
import { Logs, Stdout, ThreadDump } from './logs.js';
import { WorkerHistory } from './metrics.js';
import { ProcessMetrics, Used } from './process.js';
import * as format from './format.js';

const COLUMNS = [
  { id: 'id', title: 'TaskManager', value: (w) => w.id, cell: (w) => h('a.strong', { href: link('taskmanager', w.id) }, w.id) },
  { id: 'path', title: 'Address', value: (w) => w.path, cell: (w) => w.path },
  { id: 'data', title: 'Data port', number: true, value: (w) => w.dataPort, cell: (w) => (w.dataPort > 0 ? w.dataPort : format.NONE) },
  { id: 'slots', title: 'Slots used', value: (w) => w.slotsNumber - w.freeSlots, cell: (w) => {
    const used = w.slotsNumber - w.freeSlots;
    return h(Meter, { label: 'Slots used', value: used / w.slotsNumber, text: `${used} / ${w.slotsNumber}`, color: 'info' });
  } },
  { id: 'tasks', title: 'Tasks', number: true, value: (w) => w.assignedTasks, cell: (w) => (w.assignedTasks >= 0 ? w.assignedTasks : format.NONE) },
  { id: 'cpu', title: 'CPUs', number: true, value: (w) => w.hardware.cpuCores, cell: (w) => (w.hardware.cpuCores > 0 ? w.hardware.cpuCores : format.NONE) },
  { id: 'heap', title: 'Heap', number: true, value: (w) => w.memoryConfiguration.taskHeap, cell: (w) => format.bytes(w.memoryConfiguration.taskHeap) },
  { id: 'managed', title: 'Managed', number: true, value: (w) => w.memoryConfiguration.managedMemory, cell: (w) => format.bytes(w.memoryConfiguration.managedMemory) },
  { id: 'process', title: 'Process', number: true, value: (w) => w.memoryConfiguration.totalProcessMemory, cell: (w) => format.bytes(w.memoryConfiguration.totalProcessMemory) },
  { id: 'heard', title: 'Last heard', value: (w) => w.timeSinceLastHeartbeat, cell: (w) => h('span', { title: format.time(w.timeSinceLastHeartbeat) }, format.ago(w.timeSinceLastHeartbeat)) },
  { id: 'blocked', title: 'Note', cell: (w) => (w.blocked ? h('b.bad', 'blocked') : '') },
];

/** What no worker has anything to say about needs no column. */
function told(workers) {
  return COLUMNS.filter(({ id }) => (id !== 'cpu' || workers.some((worker) => worker.hardware.cpuCores > 0))
    && (id !== 'blocked' || workers.some((worker) => worker.blocked)));
}

export function WorkersPage() {
  const poll = usePoll('taskmanagers');
  useEffect(() => {
    document.title = 'TaskManagers · Weft';
  }, []);
  return h('div.page', h('h1', 'TaskManagers'),
    h(Polled, { poll, what: 'TaskManagers' }, (data) => h(Card, {},
      h(Table, { label: 'TaskManagers', columns: told(data.taskmanagers), rows: data.taskmanagers, keyOf: (w) => w.id, sort: { id: 'id' },
        search: (w) => `${w.id} ${w.path}`, empty: 'No TaskManager is here now. They come when a job needs them.' }))));
}

const TABS = [['metrics', 'Overview'], ['logs', 'Logs'], ['stdout', 'Stdout'], ['thread-dump', 'Threads']];

export function WorkerPage({ route }) {
  const base = `taskmanagers/${encodeURIComponent(route.id)}`;
  const poll = usePoll(base);
  const tab = TABS.some(([id]) => id === route.tab) ? route.tab : 'metrics';
  useEffect(() => {
    document.title = `TaskManager ${route.id} · Weft`;
  }, [route.id]);
  return h('div.page',
    h('p.crumbs', h('a', { href: link('taskmanagers') }, 'TaskManagers')),
    h('h1', h(CopyText, { text: route.id, what: 'TaskManager id' })),
    h(Tabs, { label: 'TaskManager', current: tab, items: TABS.map(([id, name]) => [id, name, link('taskmanager', route.id, id)]) }),
    tab === 'metrics' && h(Polled, { poll, what: 'the TaskManager', missing: h(Gone, { id: route.id }) }, (worker) => h(Worker, { worker, base })),
    tab === 'logs' && h(Logs, { base, address: link('taskmanager', route.id, 'logs'), file: route.rest[0] }),
    tab === 'stdout' && h(Stdout, { base }),
    tab === 'thread-dump' && h(ThreadDump, { base }));
}

function Gone({ id }) {
  return h('span', `TaskManager ${id} is not here any more. `,
    /^container_/.test(id) && h(Fragment, 'YARN keeps its logs: ', h('code', `yarn logs -containerId ${id}`)));
}

function Worker({ worker, base }) {
  return h(Fragment,
    h(Card, { title: 'Process' }, h(Facts, { class: 'inline', items: [
      ['Address', worker.path],
      ['Data port', worker.dataPort > 0 ? worker.dataPort : null],
      ['Slots', `${worker.slotsNumber - worker.freeSlots} of ${worker.slotsNumber} used`],
      worker.hardware.cpuCores > 0 && ['CPUs', worker.hardware.cpuCores],
      ['Last heard', h(Time, { at: worker.timeSinceLastHeartbeat })],
    ] })),
    h(Card, { title: 'Memory', note: 'budget against live use' }, h(Memory, { worker })),
    h(Card, { title: 'Slots in use' }, h(Slots, { worker }), h('h3', 'For further slots'), h(Resources, { worker })),
    h(WorkerHistory, { id: worker.id }),
    h(ProcessMetrics, { base }));
}

const MEMORY = [
  { id: 'part', title: 'Part', cell: ([name]) => h('b', name) },
  { id: 'budget', title: 'Budget', number: true, cell: ([, size]) => (size > 0 ? format.bytes(size) : 'no limit') },
  { id: 'used', title: 'In use', cell: ([name, size, used]) => h(Used, { name, size, used }) },
  { id: 'purpose', title: 'For', wide: true, cell: (row) => h('span.quiet', row[3]) },
];

function Memory({ worker }) {
  const budget = worker.memoryConfiguration;
  const live = worker.metrics;
  const rows = [
    ['JVM heap', (budget.frameworkHeap ?? 0) + budget.taskHeap, live.heapUsed, 'Records, heap state and your objects.'],
    ['Managed', budget.managedMemory, null, 'RocksDB and sorting; reserved, used as needed.'],
    ['Network', budget.networkMemory, live.nettyShuffleMemoryUsed, 'Buffers between TaskManagers.'],
    ['Off-heap', (budget.frameworkOffHeap ?? 0) + budget.taskOffHeap, live.directUsed > 0 ? live.directUsed : null, 'Direct buffers of libraries.'],
    ['Metaspace', budget.jvmMetaspace, live.nonHeapUsed > 0 ? live.nonHeapUsed : null, 'Classes.'],
    ['JVM overhead', budget.jvmOverhead, null, 'Threads, code cache, the collector.'],
  ].filter(([, size, used]) => size > 0 || used > 0);
  // 'All' is the sum of the others.
  const collectors = (live.garbageCollectors ?? []).filter((gc) => gc.name !== 'All');
  return h(Fragment,
    h(Table, { label: 'Memory', rows, columns: MEMORY, keyOf: ([name]) => name }),
    h(Facts, { class: 'inline', items: [
      ['Process in all', format.bytes(budget.totalProcessMemory)],
      ['Heap taken', `${format.bytes(live.heapCommitted)} of at most ${format.bytes(live.heapMax)}`],
      live.mappedCount > 0 && ['Mapped files', `${format.whole(live.mappedCount)}, ${format.bytes(live.mappedUsed)}`],
      live.directCount > 0 && ['Direct buffers', `${format.whole(live.directCount)}, ${format.bytes(live.directUsed)}`],
      live.nettyShuffleMemorySegmentsTotal > 0 && ['Network segments', `${format.whole(live.nettyShuffleMemorySegmentsUsed)} of ${format.whole(live.nettyShuffleMemorySegmentsTotal)}`],
      ...collectors.map((gc) => [`GC ${gc.name.replaceAll('_', ' ')}`, `${format.plural(gc.count, 'time')}, ${format.duration(gc.time)}`]),
    ] }));
}

function Slots({ worker }) {
  if (worker.allocatedSlots.length === 0) return h(Empty, 'All slots are free.');
  return h(Table, { label: 'Slots in use', rows: worker.allocatedSlots.map((slot, i) => ({ ...slot, key: slot.index ?? i })), keyOf: (slot) => slot.key, columns: [
    { id: 'slot', title: 'Slot', number: true, value: (slot) => slot.key, cell: (slot) => slot.key },
    { id: 'job', title: 'Job', value: (slot) => slot.jobId, cell: (slot) => h('a', { href: link('job', slot.jobId) }, slot.jobId) },
    { id: 'tasks', title: 'Tasks', number: true, value: (slot) => slot.assignedTasks, cell: (slot) => (slot.assignedTasks >= 0 ? slot.assignedTasks : format.NONE) },
    { id: 'heap', title: 'Heap share', number: true, cell: (slot) => `${format.whole(slot.resource.taskHeapMemory)} MiB` },
    { id: 'managed', title: 'Managed share', number: true, cell: (slot) => `${format.whole(slot.resource.managedMemory)} MiB` },
  ] });
}

const RESOURCES = [['Slots', 'cpuCores', format.whole], ['Heap', 'taskHeapMemory', mebi], ['Managed', 'managedMemory', mebi], ['Network', 'networkMemory', mebi]];

function mebi(value) {
  return `${format.whole(value)} MiB`;
}

/** What slots share, and what is left of it. */
function Resources({ worker }) {
  return h(Table, { label: 'Resources', rows: RESOURCES, keyOf: ([name]) => name, columns: [
    { id: 'name', title: 'Resource', cell: ([name]) => name },
    { id: 'free', title: 'Free', number: true, cell: ([, field, show]) => show(worker.freeResource[field]) },
    { id: 'total', title: 'In all', number: true, cell: ([, field, show]) => show(worker.totalResource[field]) },
  ] });
}
