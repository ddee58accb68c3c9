// All about one vertex, in a drawer beside the dataflow.
import { h, Fragment, textOf, useEffect, useMemo, useRef } from './dom.js';
import { usePoll } from './poll.js';
import { link } from './router.js';
import { CopyText, Empty, Facts, Meter, Polled, State, Table, Tabs, TaskCounts, Time, hasEnded } from './ui.js';
import { load } from './graph.js';
import { VertexMetrics } from './metrics.js';
import { FlameGraph } from './flame.js';
import { LogLink } from './exceptions.js';
import * as format from './format.js';

const TABS = [['detail', 'Detail'], ['subtasks', 'Subtasks'], ['taskmanagers', 'Workers'], ['watermarks', 'Watermarks'],
  ['accumulators', 'Accumulators'], ['backpressure', 'Back pressure'], ['metrics', 'Metrics'], ['flamegraph', 'Flame graph']];
const CONTENT = { detail: Detail, subtasks: Subtasks, taskmanagers: Workers, watermarks: Watermarks, accumulators: Accumulators,
  backpressure: BackPressure, metrics: VertexMetrics, flamegraph: FlameGraph };

export function VertexDrawer({ job, vertex, tab, close }) {
  const element = useRef(null);
  useEffect(() => {
    const before = document.activeElement;
    element.current.focus({ preventScroll: true });
    return () => before?.isConnected && before.focus?.({ preventScroll: true });
  }, []);
  const current = CONTENT[tab] ? tab : 'detail';
  const onKeyDown = (event) => event.key === 'Escape' && close();
  const base = `jobs/${job.jid}/vertices/${vertex.id}`;
  return h('aside.drawer', { ref: element, tabIndex: -1, 'aria-label': `Vertex ${vertex.name}`, onKeyDown },
    h('header', h('h2', vertex.name), h('button.ghost', { type: 'button', 'aria-label': 'Close', onClick: close }, '✕')),
    h(Tabs, { label: 'Vertex', current, items: TABS.map(([id, name]) => [id, name, link('job', job.jid, 'overview', vertex.id, id)]) }),
    h('div.body', h(CONTENT[current], { key: current, job, vertex, base, live: !hasEnded(job.state) })));
}

function Detail({ vertex }) {
  const figures = vertex.figures ?? {};
  const { metrics } = vertex;
  return h(Fragment,
    h('p', h(State, { state: vertex.status }), ' ', vertex.figures && h('span', { class: load(figures).tone }, load(figures).word)),
    vertex.figures && h('p.quiet', figures.most && vertex.parallelism > 1 ? 'Now, of the subtask that is most so:' : 'Now:'),
    vertex.figures && h('div.meters',
      h(Meter, { label: 'Busy', value: figures.busy, text: `busy ${format.percent(figures.busy)}`, color: 'busy' }),
      h(Meter, { label: 'Backpressured', value: figures.backPressured, text: `backpressured ${format.percent(figures.backPressured)}`, color: 'held' }),
      h(Meter, { label: 'Idle', value: figures.idle, text: `${figures.most && vertex.parallelism > 1 ? 'at least ' : ''}idle ${format.percent(figures.idle)}`, color: 'idle' })),
    h(Facts, { items: [
      ['Vertex', h(CopyText, { text: vertex.id, what: 'vertex id' })],
      ['Operators', h('span.tree', textOf(vertex.description))],
      ['Parallelism', `${vertex.parallelism} of at most ${vertex.maxParallelism}`],
      ['Tasks', h(TaskCounts, { tasks: vertex.tasks })],
      ['Started', h(Time, { at: vertex['start-time'] })],
      vertex['end-time'] > 0 && ['Ended', h(Time, { at: vertex['end-time'] })],
      ['Duration', format.duration(vertex.duration)],
      ['Received', `${format.whole(metrics['read-records'])} records, ${format.bytes(metrics['read-bytes'])}`],
      ['Sent', `${format.whole(metrics['write-records'])} records, ${format.bytes(metrics['write-bytes'])}`],
      ['Busy, in all', format.duration(metrics['accumulated-busy-time'])],
      ['Backpressured, in all', format.duration(metrics['accumulated-backpressured-time'])],
      ['Idle, in all', format.duration(metrics['accumulated-idle-time'])],
      ['Watermark', format.watermark(figures.watermark)],
      ['Slot sharing group', h('code', vertex.slotSharingGroupId)],
    ] }));
}

const worker = (row) => row['taskmanager-id'] || '';

function WorkerLink({ row }) {
  const id = worker(row);
  return id && id !== '(unassigned)' ? h('a', { href: link('taskmanager', id) }, row.endpoint || id) : format.NONE;
}

const TRAFFIC = [
  { id: 'in', title: 'Records in', number: true, value: (s) => s.metrics['read-records'], cell: (s) => format.short(s.metrics['read-records']) },
  { id: 'out', title: 'Records out', number: true, value: (s) => s.metrics['write-records'], cell: (s) => format.short(s.metrics['write-records']) },
  { id: 'bytesIn', title: 'Bytes in', number: true, value: (s) => s.metrics['read-bytes'], cell: (s) => format.bytes(s.metrics['read-bytes']) },
  { id: 'bytesOut', title: 'Bytes out', number: true, value: (s) => s.metrics['write-bytes'], cell: (s) => format.bytes(s.metrics['write-bytes']) },
];

const AGGREGATES = ['min', 'p25', 'median', 'avg', 'p75', 'p95', 'max', 'sum'];

function Subtasks({ base, vertex }) {
  const poll = usePoll(base);
  const columns = [
    { id: 'subtask', title: 'Subtask', number: true, value: (s) => s.subtask, cell: (s) => s.subtask },
    { id: 'status', title: 'State', value: (s) => s.status, cell: (s) => h(State, { state: s.status }) },
    { id: 'worker', title: 'Worker', value: worker, cell: (s) => h(WorkerLink, { row: s }) },
    { id: 'attempt', title: 'Attempt', number: true, value: (s) => s.attempt, cell: (s) => s.attempt + 1 },
    ...TRAFFIC,
    { id: 'start', title: 'Started', value: (s) => s['start-time'], cell: (s) => h(Time, { at: s['start-time'] }) },
    { id: 'duration', title: 'Duration', number: true, value: (s) => s.duration, cell: (s) => format.duration(s.duration) },
  ];
  return h(Polled, { poll, what: 'subtasks' }, (data) => h(Fragment,
    h(Table, { label: 'Subtasks', rows: data.subtasks, columns, keyOf: (s) => s.subtask, page: 25, detail: (s) => h(SubtaskDetail, { subtask: s }),
      search: vertex.parallelism > 10 ? (s) => `${s.subtask} ${s.status} ${s.endpoint} ${worker(s)}` : undefined }),
    h(Aggregates, { aggregated: data.aggregated })));
}

/** How long it was in which state, and what the columns have no room for. */
function SubtaskDetail({ subtask }) {
  const { metrics } = subtask;
  const states = Object.entries(subtask['status-duration'] ?? {}).filter(([, millis]) => millis >= 0);
  return h(Facts, { items: [
    subtask['end-time'] > 0 && ['Ended', h(Time, { at: subtask['end-time'] })],
    ['In states', states.map(([state, millis]) => `${state.toLowerCase()} ${format.duration(millis)}`).join(', ') || format.NONE],
    ['Busy, in all', format.duration(metrics['accumulated-busy-time'])],
    ['Backpressured, in all', format.duration(metrics['accumulated-backpressured-time'])],
    ['Idle, in all', format.duration(metrics['accumulated-idle-time'])],
    ['Earlier attempts', subtask.attempt > 0 ? `${format.whole(subtask.attempt)}, see the exceptions for why they ended` : 'none'],
  ] });
}

function Aggregates({ aggregated, title = 'Over all subtasks' }) {
  const rows = Object.entries(aggregated?.metrics ?? {});
  if (rows.length === 0) return null;
  const show = (name, value) => (/bytes/.test(name) ? format.bytes(value) : /time/.test(name) ? format.duration(value) : format.short(value));
  return h('details', h('summary', title),
    h(Table, { label: title, rows, keyOf: ([name]) => name, columns: [
      { id: 'name', title: 'Metric', cell: ([name]) => name },
      ...AGGREGATES.map((part) => ({ id: part, title: part, number: true, cell: ([name, values]) => show(name, values[part]) })),
    ] }));
}

/** Servers that do not group by worker: the subtasks, grouped here. */
function grouped(subtasks) {
  const groups = new Map();
  for (const subtask of subtasks) {
    const id = worker(subtask);
    const group = groups.get(id) ?? { 'taskmanager-id': id, endpoint: subtask.endpoint, 'status-counts': {}, metrics: {} };
    group['status-counts'][subtask.status] = (group['status-counts'][subtask.status] ?? 0) + 1;
    for (const [name, value] of Object.entries(subtask.metrics)) {
      if (typeof value === 'number') group.metrics[name] = (group.metrics[name] ?? 0) + value;
    }
    groups.set(id, group);
  }
  return [...groups.values()];
}

function Workers({ base, job }) {
  const own = usePoll(`${base}/taskmanagers`);
  const lacks = own.error?.status === 404 || own.error?.status === 405;
  const details = usePoll(lacks ? base : null);
  const columns = [
    { id: 'worker', title: 'Worker', value: worker, cell: (w) => h(WorkerLink, { row: w }) },
    { id: 'id', title: 'Id', cell: (w) => h(CopyText, { text: worker(w), label: worker(w).slice(-16), what: 'worker id' }) },
    { id: 'tasks', title: 'Tasks', cell: (w) => h(TaskCounts, { tasks: w['status-counts'] }) },
    ...TRAFFIC,
    { id: 'log', title: 'Log', cell: (w) => (worker(w) ? h(LogLink, { job, worker: worker(w) }) : format.NONE) },
  ];
  return h(Polled, { poll: lacks ? details : own, what: 'workers' }, (data) =>
    h(Table, { label: 'Workers', columns, rows: lacks ? grouped(data.subtasks) : data.taskmanagers, keyOf: worker,
      detail: (w) => h(Aggregates, { aggregated: w.aggregated, title: 'Over its subtasks' }) }));
}

function Watermarks({ base }) {
  const poll = usePoll(base);
  return h(Polled, { poll, what: 'watermarks' }, (data) => {
    const rows = data.subtasks.filter((subtask) => subtask['event-time']);
    if (rows.length === 0) return h(Empty, 'No watermark has arrived here: the job may not use event time.');
    const time = (subtask) => subtask['event-time'];
    const holder = (subtask) => time(subtask)['held-by'];
    const columns = [
      { id: 'subtask', title: 'Subtask', number: true, value: (s) => s.subtask, cell: (s) => s.subtask },
      { id: 'watermark', title: 'Watermark', value: (s) => time(s).watermark, cell: (s) => format.watermark(time(s).watermark) },
      { id: 'value', title: 'Value', number: true, cell: (s) => h('code', String(time(s).watermark)) },
      { id: 'idle', title: 'Idle', value: (s) => String(time(s).idle), cell: (s) => (time(s).idle ? 'idle' : 'no') },
      { id: 'held', title: 'Held back by', wide: true, value: (s) => holder(s)?.split ?? holder(s)?.subtask, cell: (s) => {
        const by = holder(s);
        return by ? `${by.split ? `split ${by.split}` : by.subtask} at ${format.watermark(by.watermark)}` : format.NONE;
      } },
    ];
    return h(Table, { label: 'Watermarks', rows, columns, keyOf: (s) => s.subtask, sort: { id: 'watermark' }, page: 25 });
  });
}

function Accumulators({ base }) {
  const sums = usePoll(`${base}/accumulators`);
  const parts = usePoll(`${base}/subtasks/accumulators`);
  const columns = [
    { id: 'name', title: 'Name', value: (a) => a.name, cell: (a) => a.name },
    { id: 'type', title: 'Type', value: (a) => a.type, cell: (a) => a.type },
    { id: 'value', title: 'Value', value: (a) => a.value, cell: (a) => h('code.wrap', a.value) },
  ];
  return h(Fragment,
    h(Polled, { poll: sums, what: 'accumulators', missing: 'This server does not tell accumulators.' }, (data) => h(Table, { label: 'Accumulators', columns, rows: data['user-accumulators'],
      keyOf: (a) => a.name, empty: 'This vertex has no accumulators.' })),
    parts.data?.subtasks.some((subtask) => subtask['user-accumulators'].length > 0) && h(Fragment, h('h3', 'By subtask'),
      h(Table, { label: 'Accumulators by subtask', page: 25, keyOf: (a) => `${a.subtask} ${a.name}`,
        rows: parts.data.subtasks.flatMap((subtask) => subtask['user-accumulators'].map((a) => ({ ...a, subtask: subtask.subtask }))),
        columns: [{ id: 'subtask', title: 'Subtask', number: true, value: (a) => a.subtask, cell: (a) => a.subtask }, ...columns] })));
}

function BackPressure({ base, job, vertex, live }) {
  const poll = usePoll(`${base}/backpressure`);
  const subtasks = usePoll(base, { every: 15_000 });
  const hosts = useMemo(() => new Map((subtasks.data?.subtasks ?? []).map((s) => [s.subtask, worker(s)])), [subtasks.data]);
  return h(Polled, { poll, what: 'back pressure' }, (data) => {
    if (data.status === 'deprecated' || !data.subtasks?.length) return h(Empty, live ? 'Nothing has been measured yet.' : 'The job has ended: nothing waits any more.');
    const level = (row) => row['backpressure-level'] ?? row.backpressureLevel;
    const columns = [
      { id: 'subtask', title: 'Subtask', number: true, value: (s) => s.subtask, cell: (s) => s.subtask },
      { id: 'level', title: 'Back pressure', value: (s) => s.ratio, cell: (s) => h('span', { class: `level ${level(s)}` }, level(s)) },
      { id: 'held', title: 'Backpressured', value: (s) => s.ratio, cell: (s) => h(Meter, { label: 'Backpressured', value: s.ratio, text: format.percent(s.ratio), color: 'held' }) },
      { id: 'busy', title: 'Busy', value: (s) => s.busyRatio, cell: (s) => h(Meter, { label: 'Busy', value: s.busyRatio, text: format.percent(s.busyRatio), color: 'busy' }) },
      { id: 'idle', title: 'Idle', value: (s) => s.idleRatio, cell: (s) => h(Meter, { label: 'Idle', value: s.idleRatio, text: format.percent(s.idleRatio), color: 'idle' }) },
      { id: 'threads', title: 'Look inside', cell: (s) => h(Fragment,
        hosts.get(s.subtask) && h('a', { href: link('taskmanager', hosts.get(s.subtask), 'thread-dump') }, 'threads'), ' ',
        h('a', { href: link('job', job.jid, 'overview', vertex.id, 'flamegraph') }, 'flame graph')) },
    ];
    return h(Fragment,
      h('p', 'Back pressure of this vertex: ', h('b', { class: `level ${level(data)}` }, level(data)), '. A vertex under back pressure waits for the next ones: look for the first busy one after it.'),
      h(Table, { label: 'Back pressure', rows: data.subtasks, columns, keyOf: (s) => s.subtask, page: 25, sort: { id: 'held', down: true } }));
  });
}
