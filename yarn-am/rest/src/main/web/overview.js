// What runs on this cluster, and what has run.
import { h, useEffect } from './dom.js';
import { usePoll } from './poll.js';
import { link } from './router.js';
import { Card, CopyText, Figure, JobState, Polled, Table, TaskCounts, Time, hasEnded } from './ui.js';
import * as format from './format.js';

const COLUMNS = [
  { id: 'name', title: 'Name', value: (job) => job.name, cell: (job) => h('a.strong', { href: link('job', job.jid) }, job.name) },
  { id: 'state', title: 'State', value: (job) => job.state, cell: (job) =>
    h(JobState, { state: job.state, waiting: job['waiting-for'], since: job['last-modification'] }) },
  { id: 'tasks', title: 'Tasks', value: (job) => job.tasks.total, cell: (job) => h(TaskCounts, { tasks: withoutTotal(job.tasks) }) },
  { id: 'type', title: 'Type', value: (job) => job.jobType, cell: (job) => (job.jobType ?? '').toLowerCase() },
  { id: 'start', title: 'Started', value: (job) => job['start-time'], cell: (job) => h(Time, { at: job['start-time'] }) },
  { id: 'duration', title: 'Duration', number: true, value: (job) => job.duration, cell: (job) => format.duration(job.duration) },
  { id: 'id', title: 'Job', cell: (job) => h(CopyText, { text: job.jid, label: job.jid.slice(0, 8), what: 'job id' }) },
];
const ENDED = { id: 'end', title: 'Ended', value: (job) => job['end-time'], cell: (job) => h(Time, { at: job['end-time'] }) };

/** What is asked of an ended job first stands first: on narrow screens the rest is beyond the edge. */
const ENDED_COLUMNS = ['name', 'state', 'tasks', 'end', 'duration', 'start', 'type', 'id']
  .map((id) => (id === 'end' ? ENDED : COLUMNS.find((column) => column.id === id)));

function withoutTotal({ total, ...states }) {
  return states;
}

export function Overview({ options }) {
  const cluster = usePoll('overview');
  const jobs = usePoll('jobs/overview');
  useEffect(() => {
    document.title = 'Overview · Weft';
  }, []);
  return h('div.page',
    h('h1', 'Overview'),
    !options.history && h(Polled, { poll: cluster, what: 'the cluster' }, (data) => h(Cluster, { data })),
    h(Polled, { poll: jobs, what: 'jobs' }, (data) => h(Jobs, { jobs: data.jobs, options })));
}

function Cluster({ data }) {
  const used = data['slots-total'] - data['slots-available'];
  const waiting = data['waiting-for'];
  return h('div',
    h('div.figures',
      h(Figure, { name: 'slots used', value: `${used} / ${data['slots-total']}`, note: `${format.whole(data['slots-available'])} free` }),
      h(Figure, { name: 'TaskManagers', value: format.whole(data.taskmanagers), href: link('taskmanagers'),
        note: data['taskmanagers-requested'] > 0 ? `${data['taskmanagers-requested']} asked for` : null }),
      data['taskmanagers-blocked'] > 0 && h(Figure, { name: 'blocked TaskManagers', value: format.whole(data['taskmanagers-blocked']),
        note: `${format.whole(data['slots-free-and-blocked'])} free slots on them` }),
      h(Figure, { name: 'running', value: format.whole(data['jobs-running']) }),
      h(Figure, { name: 'finished', value: format.whole(data['jobs-finished']) }),
      h(Figure, { name: 'canceled', value: format.whole(data['jobs-cancelled']) }),
      h(Figure, { name: 'failed', value: format.whole(data['jobs-failed']) })),
    waiting && h('p.notice', { role: 'status' }, h('b', 'Waiting: '), waiting));
}

function Jobs({ jobs, options }) {
  const running = jobs.filter((job) => !hasEnded(job.state));
  const ended = jobs.filter((job) => hasEnded(job.state));
  const common = { keyOf: (job) => job.jid, search: (job) => `${job.name} ${job.jid} ${job.state}` };
  const hint = options.submit ? [' ', h('a', { href: link('submit') }, 'Submit one'), '.'] : [];
  return h('div',
    !options.history && h(Card, { title: 'Running jobs', note: running.length },
      h(Table, { ...common, label: 'Running jobs', columns: COLUMNS, rows: running, sort: { id: 'start', down: true },
        empty: h('span', 'No job is running.', ...hint) })),
    h(Card, { title: 'Completed jobs', note: ended.length },
      h(Table, { ...common, label: 'Completed jobs', rows: ended, sort: { id: 'end', down: true },
        columns: ENDED_COLUMNS, empty: 'No job has ended yet.' })));
}
