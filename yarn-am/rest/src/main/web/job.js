// One job: its head and tabs; the dataflow is the first of them.
import { h, Fragment, useEffect, useMemo, useState } from './dom.js';
import { usePoll } from './poll.js';
import { go, link } from './router.js';
import { Card, CopyText, Facts, JobState, Polled, State, Table, Tabs, TaskCounts, Time, WAITING, hasEnded } from './ui.js';
import { Graph, HIGH, Legend } from './graph.js';
import { Actions } from './actions.js';
import { useRates } from './rates.js';
import { VertexDrawer } from './vertex.js';
import { Timeline } from './timeline.js';
import { Exceptions, MasterLog } from './exceptions.js';
import { Checkpoints } from './checkpoints.js';
import { Rescales } from './rescales.js';
import { JobConfiguration } from './configuration.js';
import * as format from './format.js';

const TABS = [['overview', 'Overview'], ['timeline', 'Timeline'], ['exceptions', 'Exceptions'],
  ['checkpoints', 'Checkpoints'], ['rescales', 'Rescales'], ['configuration', 'Configuration']];
const CONTENT = { timeline: Timeline, exceptions: Exceptions, checkpoints: Checkpoints, rescales: Rescales, configuration: JobConfiguration };

export function JobPage({ route, options }) {
  const poll = usePoll(`jobs/${route.id}`);
  const name = poll.data?.name;
  useEffect(() => {
    document.title = name ? `${name} · Weft` : 'Job · Weft';
  }, [name]);
  return h('div.page',
    h(Polled, { poll, what: 'the job', missing: `No job ${route.id} is known here. It may have been forgotten, or never was.` },
      (job) => h(Fragment,
        h(JobHead, { job, options, reload: poll.reload, tab: route.tab }),
        h(Tabs, { label: 'Job', current: route.tab, items: TABS.map(([id, title]) => [id, title, link('job', route.id, id)]) }),
        route.tab === 'overview'
          ? h(Dataflow, { job, route })
          : h(CONTENT[route.tab], { job, route, options }))));
}

function JobHead({ job, options, reload, tab }) {
  const restarts = job.restarts;
  return h('div.jobhead',
    h('div.title', h('h1', job.name), h(JobState, { state: job.state, waiting: job['waiting-for'] })),
    !options.history && h(Actions, { job, options, reload }),
    h(Facts, { class: 'inline', items: [
      ['Job', h(CopyText, { text: job.jid, what: 'job id' })],
      ['Started', h(Time, { at: job['start-time'] })],
      hasEnded(job.state) && ['Ended', h(Time, { at: job['end-time'] })],
      ['Duration', format.duration(job.duration)],
      ['Type', `${(job['job-type'] ?? '').toLowerCase()}`],
      ['Tasks', h(TaskCounts, { tasks: tasksOf(job) })],
      ['Log', h(MasterLog, { job, history: options.history })],
      restarts > 0 && ['Restarts', h('a', { href: link('job', job.jid, 'exceptions') }, format.whole(restarts))],
    ] }),
    job.shortage && h(Waiting, { job }),
    job.state === 'FAILED' && tab !== 'exceptions' && h('p.failure', h('span', 'The job failed. '), h('a', { href: link('job', job.jid, 'exceptions') }, 'See why')));
}

/** What is asked and why it waits. Since the job came into its state, where that is one of waiting; a running job waits while it is to grow. */
function Waiting({ job }) {
  const since = WAITING.has(job.state) && job.timestamps[job.state];
  const { shortage } = job;
  const coming = [['asked of the cluster', shortage['taskmanagers-requested']], ['starting', shortage['taskmanagers-starting']]]
    .filter(([, count]) => count > 0).map(([word, count]) => `${format.whole(count)} ${word}`);
  const there = `${format.plural(shortage.taskmanagers, 'TaskManager')} with ${format.plural(shortage['slots-free'], 'free slot')}`;
  return h('div.notice.waiting', { role: 'status' },
    h('b', 'Waiting for slots'),
    h(Facts, { items: [
      ['Asked', `${format.plural(shortage['slots-asked'], 'slot')}, ${format.whole(shortage['slots-held'])} of them held`],
      since > 0 && ['Since', h('span', h(Time, { at: since }), `, for ${format.duration(job.now - since)}`)],
      ['There', [there, ...coming].join(', ')],
      ['Why', shortage.obstacles.length > 0 ? h('ul', ...shortage.obstacles.map((line) => h('li', { key: line }, line)))
        : coming.length > 0 ? 'TaskManagers are on their way.' : 'No TaskManager with a free slot has registered.'],
    ] }));
}

function tasksOf(job) {
  const sum = {};
  job.vertices.forEach((vertex) => Object.entries(vertex.tasks).forEach(([state, count]) => {
    sum[state] = (sum[state] ?? 0) + count;
  }));
  return sum;
}

/** Names, states and figures of a job's vertices, for the drawing and the table. */
function verticesOf(job, figures) {
  const plan = new Map(job.plan.nodes.map((node) => [node.id, node]));
  return job.vertices.map((vertex) => ({
    ...vertex,
    state: vertex.status,
    inputs: plan.get(vertex.id)?.inputs ?? [],
    description: plan.get(vertex.id)?.description ?? '',
    counts: Object.entries(vertex.tasks).filter(([, count]) => count > 0)
      .map(([state, count]) => `${count} ${state.toLowerCase()}`).join(', '),
    figures: figures?.[vertex.id],
  }));
}

function Dataflow({ job, route }) {
  const live = !hasEnded(job.state);
  const graph = usePoll(live ? `weft/jobs/${job.jid}/graph` : null);
  const rates = useRates(job);
  const figures = useMemo(() => (live ? joined(job, rates, graph.data?.vertices) : undefined), [live, job, rates, graph.data]);
  const vertices = useMemo(() => verticesOf(job, figures), [job, figures]);
  const queues = useMemo(() => Object.fromEntries(vertices.flatMap((vertex) => vertex.inputs
    .map((input) => [`${input.id}>${vertex.id}`, vertex.figures?.inputQueueFill]))), [vertices]);
  const selected = vertices.find((vertex) => vertex.id === route.rest[0]);
  const select = (id) => go('job', job.jid, 'overview', id, 'detail');
  return h('div',
    h(Card, { class: 'flush' },
      h(Graph, { nodes: vertices, queues, selected: selected?.id, onSelect: select }),
      figures && h(Legend)),
    h(Card, { title: 'Vertices', note: vertices.length }, h(VertexTable, { job, vertices, graph: graph.data !== undefined })),
    selected && h(VertexDrawer, { key: selected.id, job, vertex: selected, tab: route.rest[1] ?? 'detail',
      close: () => go('job', job.jid) }));
}

/** What the tasks measured, the most of any subtask; or, until the first of that comes, what their counters say, the mean of all. */
function joined(job, rates, measured) {
  if (!rates && !Object.keys(measured ?? {}).length) return undefined;
  return Object.fromEntries(job.vertices.map((vertex) => [vertex.id, { ...rates?.[vertex.id], ...measured?.[vertex.id], most: measured?.[vertex.id]?.busy !== undefined }]));
}

const figure = (name) => (vertex) => vertex.figures?.[name];

function VertexTable({ job, vertices, graph }) {
  const measured = vertices.some((vertex) => vertex.figures);
  const columns = [
    { id: 'name', title: 'Name', value: (v) => v.name, cell: (v) => h('a.strong', { href: link('job', job.jid, 'overview', v.id, 'detail') }, v.name) },
    { id: 'state', title: 'State', value: (v) => v.status, cell: (v) => h(State, { state: v.status }) },
    { id: 'tasks', title: 'Tasks', value: (v) => v.parallelism, cell: (v) => h(TaskCounts, { tasks: v.tasks }) },
    measured && { id: 'busy', title: graph ? 'Busy (max)' : 'Busy', number: true, value: figure('busy'), cell: (v) => format.percent(v.figures?.busy) },
    measured && { id: 'held', title: graph ? 'Backpressured (max)' : 'Backpressured', number: true, value: figure('backPressured'), cell: (v) =>
      h('span', { class: v.figures?.backPressured >= HIGH ? 'held' : '' }, format.percent(v.figures?.backPressured)) },
    measured && { id: 'rate', title: 'Rate in', number: true, value: figure('recordsInPerSecond'), cell: (v) => (v.inputs.length > 0 ? format.rate(v.figures?.recordsInPerSecond) : format.NONE) },
    { id: 'in', title: 'Records in', number: true, value: (v) => v.metrics['read-records'], cell: (v) => format.short(v.metrics['read-records']) },
    { id: 'out', title: 'Records out', number: true, value: (v) => v.metrics['write-records'], cell: (v) => format.short(v.metrics['write-records']) },
    { id: 'bytesIn', title: 'Bytes in', number: true, value: (v) => v.metrics['read-bytes'], cell: (v) => format.bytes(v.metrics['read-bytes']) },
    { id: 'bytesOut', title: 'Bytes out', number: true, value: (v) => v.metrics['write-bytes'], cell: (v) => format.bytes(v.metrics['write-bytes']) },
    graph && { id: 'watermark', title: 'Watermark', value: figure('watermark'), cell: (v) => format.watermark(v.figures?.watermark) },
    graph && { id: 'skew', title: 'Skew', number: true, value: figure('skew'), cell: (v) =>
      (format.known(v.figures?.skew) ? `${Math.round(v.figures.skew)} %` : format.NONE) },
    { id: 'duration', title: 'Duration', number: true, value: (v) => v.duration, cell: (v) => format.duration(v.duration) },
  ].filter(Boolean);
  return h(Table, { label: 'Vertices', columns, rows: vertices, keyOf: (v) => v.id, search: (v) => `${v.name} ${v.status}` });
}
