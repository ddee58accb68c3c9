// Files and thread dumps of a process; `base` is "jobmanager" or "taskmanagers/<id>".
import { h, Fragment, useEffect, useMemo, useRef, useState } from './dom.js';
import { getFile } from './api.js';
import { usePoll } from './poll.js';
import { Card, CopyText, Empty, Failure, Loading, Polled, Table, Time } from './ui.js';
import * as format from './format.js';

const SHOWN_BYTES = 512 * 1024;
const FOLLOW_MILLIS = 3000;
const LEVELS = [['', 'all levels'], ['INFO', 'INFO and above'], ['WARN', 'WARN and above'], ['ERROR', 'ERROR only']];
const RANK = { TRACE: 0, DEBUG: 1, INFO: 2, WARN: 3, ERROR: 4, FATAL: 5 };

/** The list of log files, or one of them. */
export function Logs({ base, address, file }) {
  return file ? h(LogFile, { base, path: `${base}/logs/${encodeURIComponent(file)}`, name: file, back: address }) : h(LogList, { base, address });
}

function LogList({ base, address }) {
  const poll = usePoll(`${base}/logs`, { every: 15_000 });
  const columns = [
    { id: 'name', title: 'File', value: (log) => log.name, cell: (log) => h('a.strong', { href: `${address}/${encodeURIComponent(log.name)}` }, log.name) },
    { id: 'size', title: 'Size', number: true, value: (log) => log.size, cell: (log) => format.bytes(log.size) },
    { id: 'mtime', title: 'Last changed', value: (log) => log.mtime, cell: (log) => h(Time, { at: log.mtime }) },
    { id: 'get', title: 'Download', cell: (log) => h('a', { href: `${base}/logs/${encodeURIComponent(log.name)}`, download: log.name }, 'download') },
  ];
  return h(Card, { title: 'Log files' }, h(Polled, { poll, what: 'log files' }, (data) =>
    h(Table, { label: 'Log files', columns, rows: data.logs, keyOf: (log) => log.name, empty: 'This process writes no log files.', sort: { id: 'name' } })));
}

export function Stdout({ base }) {
  return h(LogFile, { base, path: `${base}/stdout`, name: 'stdout', plain: true });
}

/** The level of the line, or of the line above which a stack trace continues. */
function withLevels(lines) {
  let level = 'INFO';
  return lines.map((text) => {
    const found = /\b(TRACE|DEBUG|INFO|WARN|ERROR|FATAL)\b/.exec(text.slice(0, 80));
    if (found) level = found[1];
    return { text, level };
  });
}

function tailOf(text) {
  if (text.length <= SHOWN_BYTES) return { text, cut: false };
  const from = text.indexOf('\n', text.length - SHOWN_BYTES) + 1;
  return { text: text.slice(from), cut: true };
}

function useFile(path, follow) {
  const [state, setState] = useState({});
  const [again, setAgain] = useState(0);
  useEffect(() => {
    const request = new AbortController();
    let timer;
    const load = () => {
      if (document.hidden) {
        timer = setTimeout(load, FOLLOW_MILLIS);
        return;
      }
      getFile(path, { signal: request.signal }).then(({ text }) => {
        setState({ ...tailOf(text), size: text.length, at: Date.now() });
        if (follow) timer = setTimeout(load, FOLLOW_MILLIS);
      }).catch((error) => {
        if (request.signal.aborted) return;
        setState((before) => ({ ...before, error }));
      });
    };
    load();
    return () => {
      request.abort();
      clearTimeout(timer);
    };
  }, [path, follow, again]);
  return { ...state, reload: () => setAgain(again + 1) };
}

/** `plain` files have no levels. */
function LogFile({ path, name, back, plain }) {
  const [follow, setFollow] = useState(false);
  const [wrap, setWrap] = useState(true);
  const [query, setQuery] = useState('');
  const [level, setLevel] = useState('');
  const { text, cut, size, error, reload } = useFile(path, follow);
  const box = useRef(null);
  const lines = useMemo(() => {
    const parts = (text ?? '').replace(/\n$/, '').split('\n');
    return plain ? parts.map((line) => ({ text: line, level: '' })) : withLevels(parts);
  }, [text, plain]);
  const wanted = query.trim().toLowerCase();
  const shown = lines.filter((line) => (!wanted || line.text.toLowerCase().includes(wanted)) && (!level || RANK[line.level] >= RANK[level]));
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [text, follow]);
  return h(Card, { title: name, actions: h(Fragment, back && h('a', { href: back }, 'All files'), h('a', { href: path, download: name }, 'Download')) },
    h('div.controls',
      h('input', { type: 'search', placeholder: 'Search', 'aria-label': 'Search in the file', value: query, onInput: (event) => setQuery(event.target.value) }),
      !plain && h('label', h('span.hidden', 'Level'), h('select', { value: level, onChange: (event) => setLevel(event.target.value) },
        ...LEVELS.map(([value, title]) => h('option', { key: value, value }, title)))),
      h('label.check', h('input', { type: 'checkbox', checked: follow, onChange: (event) => setFollow(event.target.checked) }), 'Follow'),
      h('label.check', h('input', { type: 'checkbox', checked: wrap, onChange: (event) => setWrap(event.target.checked) }), 'Wrap'),
      h('button', { type: 'button', onClick: reload }, 'Reload')),
    error && text === undefined && (error.status === 404
      ? h(Empty, plain ? 'This process has no file of what was printed: nothing was, or its output goes elsewhere.' : `Not available: ${error.message}`) : h(Failure, { error, retry: reload })),
    error && text !== undefined && h(Failure, { error, retry: reload }),
    text === undefined && !error && h(Loading, { what: 'Loading the file' }),
    text !== undefined && h(Fragment,
      h('p.quiet', `${format.plural(shown.length, 'line')} of ${format.bytes(size)}`, cut ? `, the last ${format.bytes(SHOWN_BYTES)}; download for all` : ''),
      text === '' ? h(Empty, 'The file is empty.') : h('div.log', { ref: box, tabIndex: 0, role: 'log', 'aria-label': name, 'aria-live': 'off', class: wrap ? 'wrap' : '' },
        ...shown.map((line, i) => h('div', { key: i, class: line.level }, line.text || ' ')))));
}

const STATE = /java\.lang\.Thread\.State: (\w+)|" .*?(RUNNABLE|WAITING|TIMED_WAITING|BLOCKED|NEW|TERMINATED)/;

function threadState(thread) {
  const found = STATE.exec(thread.stringifiedThreadInfo);
  return found ? found[1] ?? found[2] : '';
}

export function ThreadDump({ base }) {
  const poll = usePoll(`${base}/thread-dump`, { every: 0 });
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const all = poll.data?.threadInfos ?? [];
  const shown = all.filter((thread) => !wanted || thread.stringifiedThreadInfo.toLowerCase().includes(wanted));
  const states = {};
  all.forEach((thread) => { states[threadState(thread) || 'other'] = (states[threadState(thread) || 'other'] ?? 0) + 1; });
  return h(Card, { title: 'Threads', note: all.length || null,
    actions: h(Fragment,
      all.length > 0 && h(CopyText, { text: all.map((thread) => thread.stringifiedThreadInfo).join('\n'), label: 'dump', what: 'thread dump' }),
      h('button', { type: 'button', onClick: poll.reload }, 'Take again')) },
  h(Polled, { poll, what: 'threads' }, () => h(Fragment,
    h('div.controls', h('input', { type: 'search', placeholder: 'Search names and frames', 'aria-label': 'Search threads', value: query, onInput: (event) => setQuery(event.target.value) }),
      h('span.quiet', Object.entries(states).map(([state, count]) => `${count} ${state.toLowerCase().replace('_', ' ')}`).join(', '))),
    shown.length === 0 && h(Empty, 'No thread matches.'),
    ...shown.map((thread, i) => h('details.thread', { key: thread.threadName + i, open: wanted !== '' && shown.length < 10 },
      h('summary', h('b', thread.threadName), ' ', h('span.quiet', threadState(thread).toLowerCase().replace('_', ' '))),
      h('pre.code', thread.stringifiedThreadInfo))))));
}
