// What YARN knows of this application, and what it is asked for.
import { h, Fragment, useEffect } from './dom.js';
import { usePoll } from './poll.js';
import { link } from './router.js';
import { Card, CopyText, Empty, Facts, Polled, State, Table, Time } from './ui.js';
import * as format from './format.js';

export function YarnPage() {
  const poll = usePoll('weft/yarn');
  useEffect(() => {
    document.title = 'YARN · Weft';
  }, []);
  return h('div.page', h('h1', 'YARN'),
    h(Polled, { poll, what: 'the application', missing: 'This cluster does not run on YARN.' }, (data) => h(Fragment,
      data.waiting && h('p.notice', { role: 'status' }, h('b', 'Waiting: '), data.waiting),
      h(Application, { application: data.application }),
      h(Asked, { asked: data.asked ?? [], waiting: data.waiting }),
      h(Containers, { containers: data.containers ?? [] }),
      h(Ended, { ended: data.ended ?? [] }))));
}

/** Of ids that differ in their last figures only: those. The whole id is what is copied. */
function ShortId({ id, what }) {
  const figures = id.match(/_\d+(_\d+)$/);
  return h(CopyText, { text: id, label: figures ? `…${figures[0]}` : id, what });
}

const external = (href, text) => (href ? h('a', { href, rel: 'noreferrer' }, text) : format.NONE);

function Application({ application }) {
  const attempts = application.attempts ?? [];
  return h(Fragment,
    h(Card, { title: 'Application' }, h(Facts, { items: [
      ['Id', h(CopyText, { text: application.id, what: 'application id' })],
      ['Name', application.name],
      ['State', h(State, { state: application.state })],
      ['User', application.user],
      ['Queue', application.queue],
      ['Type', application.type],
      application.tags?.length > 0 && ['Tags', application.tags.join(', ')],
      ['Attempt', application.attempt],
      ['In YARN', external(application.trackingUrl, 'tracking page')],
    ] })),
    attempts.length > 0 && h(Card, { title: 'Attempts', note: attempts.length },
      h(Table, { label: 'Attempts', rows: attempts, keyOf: (attempt) => attempt.id, columns: [
        { id: 'id', title: 'Attempt', value: (a) => a.id, cell: (a) => h(ShortId, { id: a.id, what: 'attempt id' }) },
        { id: 'state', title: 'State', value: (a) => a.state, cell: (a) => h(State, { state: a.state }) },
        { id: 'started', title: 'Started', value: (a) => a.started, cell: (a) => h(Time, { at: a.started }) },
        { id: 'ended', title: 'Ended', value: (a) => a.ended, cell: (a) => h(Time, { at: a.ended }) },
        { id: 'why', title: 'Diagnostics', wide: true, cell: (a) => h('span.wrap', a.diagnostics || format.NONE) },
      ] })));
}

function Asked({ asked, waiting }) {
  // The reason that stands above all is not said again for each ask.
  const reasons = asked.some((ask) => ask.reason && ask.reason !== waiting);
  return h(Card, { title: 'Asked for', note: asked.length },
    h(Table, { label: 'Asked for', rows: asked.map((ask, i) => ({ ...ask, key: i })), keyOf: (ask) => ask.key, empty: 'Nothing is outstanding.', columns: [
      { id: 'count', title: 'Containers', number: true, value: (a) => a.count, cell: (a) => a.count },
      { id: 'memory', title: 'Memory', number: true, value: (a) => a.memory, cell: (a) => `${format.whole(a.memory)} MiB` },
      { id: 'vcores', title: 'vcores', number: true, value: (a) => a.vcores, cell: (a) => a.vcores },
      { id: 'label', title: 'Node label', value: (a) => a.label, cell: (a) => a.label || format.NONE },
      { id: 'since', title: 'Since', value: (a) => a.since, cell: (a) => h(Time, { at: a.since }) },
      reasons && { id: 'reason', title: 'Why it waits', wide: true, cell: (a) => h('span.wrap', a.reason || format.NONE) },
    ].filter(Boolean) }));
}

function Containers({ containers }) {
  const nodes = new Map();
  containers.forEach((container) => nodes.set(container.node, [...(nodes.get(container.node) ?? []), container]));
  const sum = (list, field) => list.reduce((total, one) => total + (one[field] ?? 0), 0);
  return h(Card, { title: 'Containers', note: `${containers.length} on ${format.plural(nodes.size, 'node')}` },
    containers.length === 0 && h(Empty, 'No container is running.'),
    ...[...nodes.entries()].sort(([a], [b]) => a.localeCompare(b)).map(([node, list]) => h('div', { key: node },
      h('h3', node, h('small', ` ${list[0].rack ? `${list[0].rack}, ` : ''}${format.whole(sum(list, 'memory'))} MiB, ${format.plural(sum(list, 'vcores'), 'vcore')}`)),
      h(Table, { label: `Containers on ${node}`, rows: list, keyOf: (c) => c.id, columns: [
        { id: 'id', title: 'Container', value: (c) => c.id, cell: (c) => h(ShortId, { id: c.id, what: 'container id' }) },
        { id: 'state', title: 'State', value: (c) => c.state, cell: (c) => h(State, { state: c.state === 'MASTER' ? 'RUNNING' : c.state }) },
        { id: 'process', title: 'Process', value: (c) => c.state === 'MASTER', cell: (c) => h(Process, { container: c }) },
        { id: 'memory', title: 'Memory', number: true, value: (c) => c.memory, cell: (c) => `${format.whole(c.memory)} MiB` },
        { id: 'vcores', title: 'vcores', number: true, value: (c) => c.vcores, cell: (c) => c.vcores },
        { id: 'started', title: 'Started', value: (c) => c.startedAt, cell: (c) => h(Time, { at: c.startedAt }) },
        { id: 'log', title: 'Log', cell: (c) => external(c.logUrl, 'log') },
      ] }))));
}

function Process({ container }) {
  if (container.state === 'MASTER') return h('a', { href: link('jobmanager') }, 'JobManager');
  return container.worker ? h('a', { href: link('taskmanager', container.worker) }, 'TaskManager') : format.NONE;
}

function Ended({ ended }) {
  if (ended.length === 0) return null;
  return h(Card, { title: 'Ended containers', note: ended.length },
    h(Table, { label: 'Ended containers', rows: ended, keyOf: (c) => c.id, sort: { id: 'at', down: true }, columns: [
      { id: 'id', title: 'Container', value: (c) => c.id, cell: (c) => h(ShortId, { id: c.id, what: 'container id' }) },
      { id: 'node', title: 'Node', value: (c) => c.node, cell: (c) => c.node || format.NONE },
      { id: 'exit', title: 'Exit status', number: true, value: (c) => c.exitStatus, cell: (c) => c.exitStatus },
      { id: 'at', title: 'Ended', value: (c) => c.at, cell: (c) => h(Time, { at: c.at }) },
      { id: 'why', title: 'Diagnostics', wide: true, cell: (c) => h('span.wrap', c.diagnostics || format.NONE) },
      { id: 'log', title: 'Log', cell: (c) => external(c.logUrl, 'log') },
    ] }));
}
