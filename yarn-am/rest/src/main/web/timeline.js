// When vertices and subtasks went through their states.
import { h, useState } from './dom.js';
import { usePoll } from './poll.js';
import { Card, Empty, Failure, Loading } from './ui.js';
import { link } from './router.js';
import * as format from './format.js';

const ORDER = ['CREATED', 'SCHEDULED', 'DEPLOYING', 'INITIALIZING', 'RUNNING', 'CANCELING', 'FINISHED', 'CANCELED', 'FAILED'];
const ENDS = new Set(['FINISHED', 'CANCELED', 'FAILED']);
const START_MILLIS = 15_000;
const SHOWN_SUBTASKS = 100;
/** Bars of less of the width have no room for a word. */
const WORD_SHARE = 0.25;

export function Timeline({ job }) {
  const [early, setEarly] = useState(false);
  const [open, setOpen] = useState(null);
  const from = job['start-time'];
  const end = Math.max(job['end-time'] > 0 ? job['end-time'] : job.now, from + 1);
  const until = early ? Math.min(end, from + START_MILLIS) : end;
  const scale = { from, span: Math.max(1, until - from) };
  const vertices = [...job.vertices].sort((a, b) => a['start-time'] - b['start-time']);
  return h(Card, { title: 'Timeline', note: `${format.duration(until - from)} from ${format.time(from)} ${format.zone}`,
    actions: end - from > START_MILLIS && h('button', { type: 'button', 'aria-pressed': String(early), onClick: () => setEarly(!early) },
      early ? 'Whole life' : `First ${format.duration(START_MILLIS)}`) },
  h('p.legend', ...['SCHEDULED', 'DEPLOYING', 'INITIALIZING', 'RUNNING', 'FINISHED', 'CANCELED', 'FAILED'].map((state) => h('span.key', { class: `phase ${state}` }, state.toLowerCase()))),
  h('div.gantt', h(Axis, { scale }),
    ...vertices.map((vertex) => h('div', { key: vertex.id },
      h(Row, { scale, name: vertex.name, segments: vertexSegments(vertex, end), end,
        toggle: () => setOpen(open === vertex.id ? null : vertex.id), open: open === vertex.id }),
      open === vertex.id && h(SubtaskRows, { job, vertex, scale, end })))),
  vertices.every((vertex) => !(vertex['start-time'] > 0)) && h(Empty, 'No task has been deployed yet.'));
}

function vertexSegments(vertex, end) {
  const start = vertex['start-time'];
  if (!(start > 0)) return [];
  return [{ state: vertex.status, from: start, to: vertex['end-time'] > 0 ? vertex['end-time'] : end }];
}

function subtaskSegments(timestamps, end) {
  const stamps = ORDER.map((state) => ({ state, at: timestamps[state] })).filter((stamp) => stamp.at > 0).sort((a, b) => a.at - b.at);
  return stamps.map((stamp, i) => ({ state: stamp.state, from: stamp.at,
    to: ENDS.has(stamp.state) ? stamp.at : stamps[i + 1]?.at ?? end }));
}

const TICKS = [0, 0.25, 0.5, 0.75, 1];

function Axis({ scale }) {
  return h('div.row.axis', h('span'), h('div.track', ...TICKS.map((part) =>
    h('span', { key: part, style: { left: `${part * 100}%` }, class: part === 1 ? 'last' : '' }, format.clockTime(scale.from + part * scale.span)))));
}

function Row({ scale, name, segments, toggle, open, nested }) {
  const total = segments.reduce((sum, segment) => sum + segment.to - segment.from, 0);
  const label = `${name}: ${segments.map((s) => `${s.state.toLowerCase()} ${format.duration(s.to - s.from)}`).join(', ') || 'not deployed'}`;
  return h('div.row', { class: nested ? 'nested' : '' },
    toggle
      ? h('button.ghost.rowname', { type: 'button', 'aria-expanded': String(open), onClick: toggle, title: name }, h('span', { 'aria-hidden': 'true' }, open ? '▾ ' : '▸ '), name)
      : h('span.rowname', name),
    h('div.track', { role: 'img', 'aria-label': label, title: label }, ...segments.map((segment, i) => {
      const left = Math.max(0, (segment.from - scale.from) / scale.span);
      const right = Math.min(1, (segment.to - scale.from) / scale.span);
      return left < 1 && h('span', { key: i, class: `phase ${segment.state}`, style: { left: `${left * 100}%`, width: `max(2px, ${Math.max(0, right - left) * 100}%)` } },
        right - left > WORD_SHARE && h('span.word', segment.state.toLowerCase()));
    })),
    h('span.total', format.duration(total)));
}

function SubtaskRows({ job, vertex, scale, end }) {
  const poll = usePoll(`jobs/${job.jid}/vertices/${vertex.id}/subtasktimes`);
  if (!poll.data) return poll.error ? h(Failure, { error: poll.error, retry: poll.reload }) : h(Loading, { what: 'Loading subtasks' });
  const shown = poll.data.subtasks.slice(0, SHOWN_SUBTASKS);
  const more = poll.data.subtasks.length - shown.length;
  return h('div',
    ...shown.map((subtask) => h(Row, { key: subtask.subtask, nested: true, scale, name: `${subtask.subtask} on ${subtask.endpoint || 'no worker yet'}`,
      segments: subtaskSegments(subtask.timestamps, end) })),
    more > 0 && h('p.quiet', `${format.plural(more, 'more subtask')} in the `, h('a', { href: link('job', job.jid, 'overview', vertex.id, 'subtasks') }, 'list')));
}
