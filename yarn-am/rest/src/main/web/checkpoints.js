// Checkpoints and savepoints of a job.
import { h, Fragment, useState } from './dom.js';
import { put, untilDone } from './api.js';
import { usePoll } from './poll.js';
import { link } from './router.js';
import { Card, CopyText, Empty, Facts, Failure, Figure, Meter, Polled, State, Table, Tabs, Time, hasEnded } from './ui.js';
import * as format from './format.js';

const TABS = [['overview', 'Overview'], ['history', 'History'], ['summary', 'Summary'], ['configuration', 'Configuration']];
const CONTENT = { overview: Latest, history: History, summary: Summary };

export function Checkpoints({ job, route }) {
  const tab = TABS.some(([id]) => id === route.rest[0]) ? route.rest[0] : 'overview';
  const poll = usePoll(tab === 'configuration' ? null : `jobs/${job.jid}/checkpoints`);
  return h('div',
    h('div.subhead',
      h(Tabs, { label: 'Checkpoints', current: tab, items: TABS.map(([id, name]) => [id, name, link('job', job.jid, 'checkpoints', id)]) }),
      !hasEnded(job.state) && h(TriggerNow, { job, reload: poll.reload })),
    tab === 'configuration'
      ? h(CheckpointConfiguration, { job })
      : h(Polled, { poll, what: 'checkpoints' }, (data) => h(CONTENT[tab], { job, data })));
}

function TriggerNow({ job, reload }) {
  const [state, setState] = useState({});
  async function trigger() {
    setState({ busy: true });
    try {
      const order = await put(`jobs/${job.jid}/checkpoints`, {});
      const result = await untilDone(`jobs/${job.jid}/checkpoints/${order['request-id']}`);
      setState({ done: `Checkpoint ${result.checkpointId ?? ''} completed.` });
      reload();
    } catch (error) {
      setState({ error });
    }
  }
  return h('div.actions', h('span', { role: 'status' }, state.done), state.error && h(Failure, { error: state.error }),
    h('button', { type: 'button', disabled: state.busy, onClick: trigger }, state.busy ? 'Working…' : 'Checkpoint now'));
}

function Latest({ job, data }) {
  const { counts, latest } = data;
  return h('div',
    h('div.figures',
      h(Figure, { name: 'triggered', value: format.whole(counts.total) }),
      h(Figure, { name: 'in progress', value: format.whole(counts.in_progress) }),
      h(Figure, { name: 'completed', value: format.whole(counts.completed) }),
      h(Figure, { name: 'failed', value: format.whole(counts.failed) }),
      h(Figure, { name: 'restored', value: format.whole(counts.restored) })),
    h('div.cards',
      h(LatestOne, { title: 'Latest completed', job, checkpoint: latest.completed }),
      h(LatestOne, { title: 'Latest failed', job, checkpoint: latest.failed }),
      h(LatestOne, { title: 'Latest savepoint', job, checkpoint: latest.savepoint }),
      h(Card, { title: 'Latest restore' }, latest.restored
        ? h(Facts, { items: [
          ['Id', latest.restored.id],
          ['Restored', h(Time, { at: latest.restored.restore_timestamp })],
          ['Type', latest.restored.is_savepoint ? 'savepoint' : 'checkpoint'],
          ['Path', h(Path, { path: latest.restored.external_path })],
        ] })
        : h(Empty, 'Nothing was restored.'))));
}

function Path({ path }) {
  return path ? h(CopyText, { text: path, what: 'path' }) : format.NONE;
}

function LatestOne({ title, checkpoint }) {
  return h(Card, { title }, checkpoint ? h(CheckpointFacts, { checkpoint }) : h(Empty, 'None yet.'));
}

const kind = (checkpoint) => checkpoint.checkpoint_type.toLowerCase().replace('_', ' ');

function CheckpointFacts({ checkpoint }) {
  const failed = checkpoint.className === 'failed' || checkpoint.status === 'FAILED';
  return h(Facts, { items: [
    ['Id', checkpoint.id],
    ['State', h(State, { state: checkpoint.status })],
    ['Type', kind(checkpoint)],
    ['Triggered', h(Time, { at: checkpoint.trigger_timestamp })],
    failed
      ? ['Failed', h(Time, { at: checkpoint.failure_timestamp })]
      : ['Completed', h(Time, { at: checkpoint.latest_ack_timestamp })],
    ['Duration', format.duration(checkpoint.end_to_end_duration)],
    ['Written', format.bytes(checkpoint.checkpointed_size)],
    ['Full size', format.bytes(checkpoint.state_size)],
    ['In flight, processed', format.bytes(checkpoint.processed_data)],
    ['In flight, stored', format.bytes(checkpoint.persisted_data)],
    checkpoint.savepointFormat && ['Format', checkpoint.savepointFormat.toLowerCase()],
    ['Acknowledged', `${checkpoint.num_acknowledged_subtasks} of ${checkpoint.num_subtasks}`],
    failed && ['Reason', checkpoint.failure_message],
    !failed && ['Path', h(Path, { path: checkpoint.external_path })],
    checkpoint.discarded && ['Kept', 'no longer'],
  ] });
}

const HISTORY = [
  { id: 'id', title: 'Id', number: true, value: (c) => c.id, cell: (c) => c.id },
  { id: 'status', title: 'State', value: (c) => c.status, cell: (c) => h(State, { state: c.status }) },
  { id: 'type', title: 'Type', value: kind, cell: kind },
  { id: 'acks', title: 'Acknowledged', value: (c) => c.num_acknowledged_subtasks / c.num_subtasks, cell: (c) =>
    h(Meter, { label: 'Acknowledged', value: c.num_acknowledged_subtasks / c.num_subtasks, text: `${c.num_acknowledged_subtasks}/${c.num_subtasks}`, color: 'info' }) },
  { id: 'triggered', title: 'Triggered', value: (c) => c.trigger_timestamp, cell: (c) => h(Time, { at: c.trigger_timestamp }) },
  { id: 'latest', title: 'Last acknowledged', value: (c) => c.latest_ack_timestamp, cell: (c) => (c.latest_ack_timestamp > 0 ? format.clockTime(c.latest_ack_timestamp) : format.NONE) },
  { id: 'duration', title: 'Duration', number: true, value: (c) => c.end_to_end_duration, cell: (c) => format.duration(c.end_to_end_duration) },
  { id: 'size', title: 'Written', number: true, value: (c) => c.checkpointed_size, cell: (c) => format.bytes(c.checkpointed_size) },
  { id: 'full', title: 'Full size', number: true, value: (c) => c.state_size, cell: (c) => format.bytes(c.state_size) },
  { id: 'flight', title: 'In flight', number: true, value: (c) => c.processed_data, cell: inFlight },
];

/** Of data on its way while the checkpoint was taken: processed, and how much of it was stored. */
function inFlight(one) {
  return `${format.bytes(one.processed_data)} (${format.bytes(one.persisted_data)})`;
}

function History({ job, data }) {
  return h(Card, { title: 'History', note: data.history.length },
    h(Table, { label: 'History of checkpoints', rows: data.history, columns: HISTORY, keyOf: (c) => c.id, sort: { id: 'id', down: true },
      empty: 'No checkpoint has been triggered yet.', page: 20, detail: (checkpoint) => h(CheckpointDetail, { job, checkpoint }) }));
}

function CheckpointDetail({ job, checkpoint }) {
  const poll = usePoll(`jobs/${job.jid}/checkpoints/details/${checkpoint.id}`, { every: checkpoint.status === 'IN_PROGRESS' ? undefined : 0 });
  const names = new Map(job.vertices.map((vertex) => [vertex.id, vertex.name]));
  const columns = [
    { id: 'name', title: 'Vertex', value: (t) => t.name, cell: (t) => t.name },
    { id: 'acks', title: 'Acknowledged', value: (t) => t.num_acknowledged_subtasks / t.num_subtasks, cell: (t) =>
      h(Meter, { label: 'Acknowledged', value: t.num_acknowledged_subtasks / t.num_subtasks, text: `${t.num_acknowledged_subtasks}/${t.num_subtasks}`, color: 'info' }) },
    { id: 'latest', title: 'Last acknowledged', value: (t) => t.latest_ack_timestamp, cell: (t) => h(Time, { at: t.latest_ack_timestamp }) },
    { id: 'duration', title: 'Duration', number: true, value: (t) => t.end_to_end_duration, cell: (t) => format.duration(t.end_to_end_duration) },
    { id: 'size', title: 'Written', number: true, value: (t) => t.checkpointed_size, cell: (t) => format.bytes(t.checkpointed_size) },
    { id: 'full', title: 'Full size', number: true, value: (t) => t.state_size, cell: (t) => format.bytes(t.state_size) },
    { id: 'flight', title: 'In flight', number: true, value: (t) => t.processed_data, cell: inFlight },
  ];
  return h(Fragment,
    (checkpoint.external_path || checkpoint.failure_message) && h(Facts, { class: 'inline', items: [
      checkpoint.external_path && ['Path', h(Path, { path: checkpoint.external_path })],
      checkpoint.failure_message && ['Reason', checkpoint.failure_message],
      checkpoint.discarded && ['Kept', 'no longer'],
    ] }),
    h(Polled, { poll, what: 'vertices', missing: 'The details of this checkpoint are no longer kept.' }, (data) =>
      h(Table, { label: `Vertices in checkpoint ${checkpoint.id}`, columns, keyOf: (t) => t.name,
        rows: Object.entries(data.tasks).map(([id, task]) => ({ ...task, vertex: id, name: names.get(id) ?? id })),
        detail: (task) => h(SubtaskCheckpoints, { job, checkpoint, vertex: task.vertex }) })));
}

const SUBTASKS = [
  { id: 'index', title: 'Subtask', number: true, value: (s) => s.index, cell: (s) => s.index },
  { id: 'status', title: 'State', value: (s) => s.status, cell: (s) => h(State, { state: s.status }) },
  { id: 'ack', title: 'Acknowledged', value: (s) => s.ack_timestamp, cell: (s) => h(Time, { at: s.ack_timestamp }) },
  { id: 'duration', title: 'Duration', number: true, value: (s) => s.end_to_end_duration, cell: (s) => format.duration(s.end_to_end_duration) },
  { id: 'size', title: 'Written', number: true, value: (s) => s.checkpointed_size, cell: (s) => format.bytes(s.checkpointed_size) },
  { id: 'sync', title: 'Sync', number: true, value: (s) => s.checkpoint?.sync, cell: (s) => format.duration(s.checkpoint?.sync) },
  { id: 'async', title: 'Async', number: true, value: (s) => s.checkpoint?.async, cell: (s) => format.duration(s.checkpoint?.async) },
  { id: 'alignment', title: 'Alignment', number: true, value: (s) => s.alignment?.duration, cell: (s) => format.duration(s.alignment?.duration) },
  { id: 'flight', title: 'In flight', number: true, value: (s) => s.alignment?.processed,
    cell: (s) => inFlight({ processed_data: s.alignment?.processed, persisted_data: s.alignment?.persisted }) },
  { id: 'unaligned', title: 'Unaligned', value: (s) => String(s.checkpoint?.unaligned_checkpoint ?? s.unaligned_checkpoint), cell: (s) => yes(s.checkpoint?.unaligned_checkpoint ?? s.unaligned_checkpoint) },
  { id: 'delay', title: 'Start delay', number: true, value: (s) => s.start_delay, cell: (s) => format.duration(s.start_delay) },
];

function SubtaskCheckpoints({ job, checkpoint, vertex }) {
  const poll = usePoll(`jobs/${job.jid}/checkpoints/details/${checkpoint.id}/subtasks/${vertex}`, { every: 0 });
  return h(Polled, { poll, what: 'subtasks' }, (data) =>
    h(Table, { label: 'Subtasks', rows: data.subtasks, columns: SUBTASKS, keyOf: (s) => s.index, page: 25 }));
}

const QUANTILES = ['min', 'avg', 'p50', 'p90', 'p95', 'p99', 'p999', 'max'];

function Summary({ data }) {
  const rows = [
    ['Duration', data.summary.end_to_end_duration, format.duration],
    ['Written', data.summary.checkpointed_size, format.bytes],
    ['Full size', data.summary.state_size, format.bytes],
    ['Aligned', data.summary.alignment_buffered, format.bytes],
    ['Processed in flight', data.summary.processed_data, format.bytes],
    ['Persisted in flight', data.summary.persisted_data, format.bytes],
  ];
  if (data.counts.completed === 0) return h(Card, { title: 'Summary' }, h(Empty, 'No checkpoint has completed yet.'));
  return h(Card, { title: 'Summary', note: 'of completed checkpoints' },
    h(Table, { label: 'Summary of checkpoints', rows, keyOf: ([name]) => name, columns: [
      { id: 'name', title: 'Figure', cell: ([name]) => name },
      ...QUANTILES.map((part) => ({ id: part, title: part, number: true, cell: ([, values, show]) => show(values[part]) })),
    ] }));
}

const yes = (value) => (value ? 'yes' : 'no');

function CheckpointConfiguration({ job }) {
  const poll = usePoll(`jobs/${job.jid}/checkpoints/config`, { every: 0 });
  return h(Card, { title: 'Configuration' }, h(Polled, { poll, what: 'the configuration' }, (config) => h(Facts, { items: [
    ['Guarantee', config.mode.toLowerCase().replaceAll('_', ' ')],
    ['Interval', config.interval > 1e15 ? 'no periodic checkpoints' : format.duration(config.interval)],
    ['Time-out', format.duration(config.timeout)],
    ['Pause between two', format.duration(config.min_pause)],
    ['At a time', config.max_concurrent],
    ['Tolerable failures', config.tolerable_failed_checkpoints],
    ['State backend', config.state_backend],
    ['Storage', config.checkpoint_storage],
    ['Kept after the end', config.externalization.enabled ? (config.externalization.delete_on_cancellation ? 'unless cancelled' : 'yes') : 'no'],
    ['Unaligned', yes(config.unaligned_checkpoints)],
    ['Unaligned after', config.aligned_checkpoint_timeout > 0 ? format.duration(config.aligned_checkpoint_timeout) : 'no time of alignment'],
    ['After tasks finished', yes(config.checkpoints_after_tasks_finish)],
    ['Changelog', config.state_changelog_enabled ? `${config.changelog_storage ?? 'yes'}, materialised every ${format.duration(config.changelog_periodic_materialization_interval)}` : 'no'],
  ] })));
}
