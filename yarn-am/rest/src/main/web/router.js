// Addresses behind the '#': ours, and those of Flink's dashboard, so that old bookmarks and tools work.
import { useEffect, useState } from './dom.js';

const JOB_ID = /^[0-9a-f]{32}$/;
const JOB_TABS = new Set(['overview', 'timeline', 'exceptions', 'checkpoints', 'rescales', 'configuration']);

/** A place: page, then what the page needs. */
export function parse(hash) {
  const parts = hash.replace(/^#?\/*/, '').split('?')[0].split('/').filter(Boolean).map(decode);
  const [first, ...rest] = parts;
  switch (first) {
    case undefined:
    case 'overview':
    case 'running-jobs':
    case 'completed-jobs':
      return { page: 'overview' };
    case 'job':
    case 'jobs':
      return job(rest);
    case 'application':
    case 'applications':
      return job(rest);
    case 'taskmanagers':
      return { page: 'workers' };
    case 'taskmanager':
    case 'task-manager':
      return rest.length === 0 ? { page: 'workers' } : { page: 'worker', id: rest[0], tab: tabOf(rest[1]), rest: rest.slice(2) };
    case 'jobmanager':
    case 'job-manager':
      return { page: 'master', tab: tabOf(rest[0]), rest: rest.slice(1) };
    case 'submit':
      return { page: 'submit' };
    case 'yarn':
      return { page: 'yarn' };
    default:
      return { page: 'unknown', address: parts.join('/') };
  }
}

function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Flink calls the tabs of logs and metrics a little differently. */
function tabOf(name) {
  const same = { config: 'configuration', log: 'logs', 'log-list': 'logs', dump: 'thread-dump' };
  return same[name] ?? name;
}

function job(parts) {
  const rest = parts[0] === 'running' || parts[0] === 'completed' ? parts.slice(1) : parts;
  if (rest.length === 0) return { page: 'overview' };
  const [id, tab = 'overview', ...more] = rest;
  if (!JOB_ID.test(id)) return { page: 'unknown', address: `job/${parts.join('/')}` };
  if (!JOB_TABS.has(tab)) return { page: 'job', id, tab: 'overview', rest: [] };
  return { page: 'job', id, tab, rest: more };
}

export function useRoute() {
  const [route, setRoute] = useState(() => parse(location.hash));
  useEffect(() => {
    const onChange = () => setRoute(parse(location.hash));
    addEventListener('hashchange', onChange);
    return () => removeEventListener('hashchange', onChange);
  }, []);
  return route;
}

/** Address of a place, for href: link('job', id, 'checkpoints'). */
export function link(...parts) {
  return '#/' + parts.map(encodeURIComponent).join('/');
}

export function go(...parts) {
  location.hash = link(...parts);
}
