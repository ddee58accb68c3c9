// Why a job failed: the first cause on top, what followed nested below it.
import { h, useState } from './dom.js';
import { usePoll } from './poll.js';
import { link } from './router.js';
import { Card, CopyText, Empty, Facts, Polled, Time } from './ui.js';
import * as format from './format.js';

const SIZES = [20, 100, 1000];

export function Exceptions({ job }) {
  const [size, setSize] = useState(SIZES[0]);
  const poll = usePoll(`jobs/${job.jid}/exceptions?maxExceptions=${size}`);
  return h(Polled, { poll, what: 'exceptions' }, (data) => {
    const { entries, truncated } = data.exceptionHistory;
    if (entries.length === 0) return h(Card, { title: 'Exceptions' }, h(Empty, 'This job has not failed.'));
    return h('div',
      ...entries.map((entry, i) => h(Incident, { key: `${entry.timestamp}${i}`, entry, job, newest: i === 0 })),
      truncated && size < SIZES.at(-1) && h('p', h('button', { type: 'button', onClick: () => setSize(SIZES[SIZES.indexOf(size) + 1]) }, 'Show older ones')),
      truncated && size === SIZES.at(-1) && h(Empty, 'Older ones are not kept.'));
  });
}

function Incident({ entry, job, newest }) {
  const followed = entry.concurrentExceptions ?? [];
  return h(Card, { class: 'incident', title: newest ? 'Latest failure' : 'Earlier failure', note: h(Time, { at: entry.timestamp }) },
    h(Cause, { failure: entry, job, open: newest }),
    followed.length > 0 && h('details.followed', h('summary', `${format.plural(followed.length, 'failure')} that followed`),
      ...followed.map((failure, i) => h(Cause, { key: i, failure, job, open: false }))));
}

function headline(failure) {
  const line = failure.stacktrace.split('\n')[0] || failure.exceptionName;
  return line.replace(/^dev\.weft\.core\.error\.EngineException: /, '');
}

function Cause({ failure, job, open }) {
  const labels = Object.entries(failure.failureLabels ?? {}).map(([key, value]) => `${key}: ${value}`).join(', ');
  return h('article.cause',
    h('h3', headline(failure)),
    h(Facts, { class: 'inline', items: [
      failure.taskName && ['Task', failure.taskName],
      failure.endpoint && ['Host', failure.endpoint],
      failure.taskManagerId && ['TaskManager', h('a', { href: link('taskmanager', failure.taskManagerId, 'logs') }, failure.taskManagerId)],
      failure.taskManagerId && ['Log', h(LogLink, { job, worker: failure.taskManagerId })],
      labels && ['Labels', labels],
      !open && ['At', h(Time, { at: failure.timestamp })],
    ] }),
    h('details', { open }, h('summary', 'Stack trace'),
      h('pre.code', failure.stacktrace), h(CopyText, { text: failure.stacktrace, label: 'Stack trace', what: 'stack trace' })));
}

/** Where the JobManager of the job writes, or wrote. */
export function MasterLog({ job, history }) {
  const poll = usePoll(`jobs/${job.jid}/jobmanager/log-url`, { every: 0 });
  const href = poll.data?.url;
  if (/^https?:/.test(href ?? '')) return h('a', { href, rel: 'noreferrer' }, 'JobManager');
  return history ? format.NONE : h('a', { href: link('jobmanager', 'logs') }, 'JobManager');
}

/** Where the container's log is, even when the container is gone; else the page of the live worker. */
export function LogLink({ job, worker }) {
  const poll = usePoll(`jobs/${job.jid}/taskmanagers/${encodeURIComponent(worker)}/log-url`, { every: 0 });
  const href = poll.data?.url;
  return /^https?:/.test(href ?? '') ? h('a', { href, rel: 'noreferrer' }, 'container log') : h('a', { href: link('taskmanager', worker, 'logs') }, 'logs');
}
