// Changes of a job's parallelism while it runs: what was asked, what came of it.
import { h, Fragment } from './dom.js';
import { usePoll } from './poll.js';
import { Card, Empty, Facts, Figure, Polled, State, Table, Time } from './ui.js';
import * as format from './format.js';

const state = (rescale) => rescale.terminalState ?? 'IN_PROGRESS';
const millis = (rescale) => (rescale.endTimestampInMillis ? rescale.endTimestampInMillis - rescale.startTimestampInMillis : undefined);
const STATES = [['IN_PROGRESS', 'in progress'], ['COMPLETED', 'completed'], ['FAILED', 'failed'], ['IGNORED', 'overtaken by a newer one']];
const words = (name) => (name ?? '').toLowerCase().replaceAll('_', ' ');

const COLUMNS = [
  { id: 'number', title: 'Number', number: true, value: (one) => one.rescaleAttemptId, cell: (one) => one.rescaleAttemptId },
  { id: 'state', title: 'State', value: state, cell: (one) => h(State, { state: state(one) }) },
  { id: 'slots', title: 'Slots', cell: slots },
  { id: 'start', title: 'Asked', value: (one) => one.startTimestampInMillis, cell: (one) => h(Time, { at: one.startTimestampInMillis }) },
  { id: 'end', title: 'Ended', value: (one) => one.endTimestampInMillis, cell: (one) => h(Time, { at: one.endTimestampInMillis }) },
  { id: 'duration', title: 'Duration', number: true, value: millis, cell: (one) => format.duration(millis(one)) },
  { id: 'why', title: 'Outcome', wide: true, cell: (one) => h('span.wrap', one.reason ?? (words(one.terminatedReason) || format.NONE)) },
];

function slots(rescale) {
  const groups = Object.values(rescale.slots);
  const sum = (name) => groups.reduce((total, group) => total + group[name], 0);
  return `${sum('preRescaleSlots')} → ${sum('desiredSlots')}`;
}

export function Rescales({ job }) {
  const history = usePoll(`jobs/${job.jid}/rescales/history`);
  const config = usePoll(`jobs/${job.jid}/rescales/config`, { every: 0 });
  return h(Polled, { poll: history, what: 'rescales', missing: 'This server does not tell rescales.' }, (rows) => h('div',
    h('div.figures', ...STATES.map(([name, title]) =>
      h(Figure, { key: name, name: title, value: format.whole(rows.filter((one) => state(one) === name).length) }))),
    h(Card, { title: 'History', note: config.data ? `the last ${config.data.rescaleHistoryMax} are kept` : null },
      h(Table, { label: 'History of rescales', rows, columns: COLUMNS, keyOf: (one) => one.rescaleUuid, sort: { id: 'number', down: true },
        detail: (one) => h(Detail, { rescale: one }), empty: 'The parallelism of this job was not changed.' })),
    h(Durations, { rows })));
}

function Detail({ rescale }) {
  return h(Fragment,
    h(Facts, { class: 'inline', items: [['Cause', words(rescale.triggerCause)], ['Ended by', words(rescale.terminatedReason) || format.NONE]] }),
    h(Table, { label: 'Vertices', rows: Object.values(rescale.vertices), keyOf: (vertex) => vertex.jobVertexId, columns: [
      { id: 'name', title: 'Vertex', value: (vertex) => vertex.jobVertexName, cell: (vertex) => vertex.jobVertexName },
      { id: 'before', title: 'Before', number: true, value: (vertex) => vertex.preRescaleParallelism, cell: (vertex) => vertex.preRescaleParallelism },
      { id: 'wanted', title: 'Wanted', number: true, value: (vertex) => vertex.desiredParallelism, cell: (vertex) => vertex.desiredParallelism },
      { id: 'least', title: 'At least', number: true, value: (vertex) => vertex.sufficientParallelism, cell: (vertex) => vertex.sufficientParallelism },
      { id: 'after', title: 'After', number: true, value: (vertex) => vertex.postRescaleParallelism, cell: (vertex) => (rescale.terminalState === 'COMPLETED' ? vertex.postRescaleParallelism : format.NONE) },
      { id: 'group', title: 'Slots of group', cell: (vertex) => vertex.slotSharingGroupName },
    ] }));
}

/** How long those took that have ended. */
function Durations({ rows: rescales }) {
  const rows = STATES.map(([name, title]) => [title, rescales.filter((one) => state(one) === name).map(millis).filter(format.known)])
    .filter(([, times]) => times.length > 0);
  const mean = (times) => times.reduce((sum, time) => sum + time, 0) / times.length;
  const parts = [['min', (times) => Math.min(...times)], ['avg', mean], ['max', (times) => Math.max(...times)]];
  return h(Card, { title: 'Durations' }, rows.length === 0 ? h(Empty, 'None has ended.')
    : h(Table, { label: 'Durations of rescales', rows, keyOf: ([title]) => title, columns: [
      { id: 'name', title: 'Rescales', cell: ([title]) => title },
      ...parts.map(([part, of]) => ({ id: part, title: part, number: true, cell: ([, times]) => format.duration(of(times)) })),
    ] }));
}
