// Lists of keys and values.
import { h, Fragment } from './dom.js';
import { usePoll } from './poll.js';
import { Card, Facts, Polled, Table } from './ui.js';
import * as format from './format.js';

/** entries: [{key, value}] */
export function KeyValues({ entries, label }) {
  const columns = [
    { id: 'key', title: 'Key', value: (entry) => entry.key, cell: (entry) => h('code', entry.key) },
    { id: 'value', title: 'Value', value: (entry) => entry.value, cell: (entry) => h('code.wrap', String(entry.value)) },
  ];
  return h(Table, { label, columns, rows: entries, keyOf: (entry) => entry.key, sort: { id: 'key' }, page: 200,
    search: (entry) => `${entry.key} ${entry.value}`, empty: 'Nothing is configured: defaults hold.' });
}

export function JobConfiguration({ job }) {
  const config = usePoll(`jobs/${job.jid}/config`, { every: 0 });
  const master = usePoll(`jobs/${job.jid}/jobmanager/config`, { every: 0 });
  return h('div',
    h(Card, { title: 'Execution' }, h(Polled, { poll: config, what: 'the configuration' }, (data) => h(Execution, { job, data }))),
    h(Card, { title: 'JobManager of this job' },
      h(Polled, { poll: master, what: 'the configuration' }, (entries) => h(KeyValues, { label: 'JobManager configuration', entries }))));
}

function Execution({ job, data }) {
  const execution = data['execution-config'] ?? {};
  const user = Object.entries(execution['user-config'] ?? {}).map(([key, value]) => ({ key, value }));
  return h(Fragment,
    h(Facts, { items: [
      ['Type', (job['job-type'] ?? '').toLowerCase()],
      ['Scheduler', (job.schedulerType ?? format.NONE).toLowerCase()],
      ['Restart strategy', execution['restart-strategy']],
      ['Parallelism', execution['job-parallelism']],
      ['Object reuse', String(execution['object-reuse-mode'] ?? '–')],
    ] }),
    h('h3', 'User configuration'),
    h(KeyValues, { label: 'User configuration', entries: user }));
}
