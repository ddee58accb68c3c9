// The building blocks of all pages.
import { h, Fragment, useEffect, useMemo, useRef, useState } from './dom.js';
import * as format from './format.js';

/** Signs of states: told by shape and word, colour only helps. */
const SIGNS = {
  RUNNING: ['▶', 'good'],
  FINISHED: ['✓', 'calm'],
  COMPLETED: ['✓', 'good'],
  FAILED: ['✕', 'bad'],
  FAILING: ['✕', 'bad'],
  CANCELED: ['⊘', 'muted'],
  CANCELING: ['⊘', 'warn'],
  CANCELLING: ['⊘', 'warn'],
  RESTARTING: ['↻', 'warn'],
  RECONCILING: ['↻', 'warn'],
  SUSPENDED: ['Ⅱ', 'warn'],
  IN_PROGRESS: ['…', 'info'],
  PENDING: ['…', 'info'],
  INITIALIZING: ['◔', 'info'],
  DEPLOYING: ['◔', 'info'],
  SCHEDULED: ['○', 'muted'],
  CREATED: ['○', 'muted'],
};

export function tone(state) {
  return (SIGNS[state] ?? SIGNS.CREATED)[1];
}

export function State({ state }) {
  const name = String(state ?? 'UNKNOWN').toUpperCase();
  const [sign, color] = SIGNS[name] ?? ['○', 'muted'];
  return h('span.state', { class: color }, h('span', { 'aria-hidden': 'true' }, sign), ' ', name.replace('_', ' '));
}

/** The state of a job, or that it waits; with `since`, for how many slots and how long. The reason begins with how many. */
export function JobState({ state, waiting, since }) {
  if (!waiting || !WAITING.has(state)) return h(State, { state });
  return h('span', h('span.state.warn', { title: state }, h('span', { 'aria-hidden': 'true' }, '◔'), ' WAITING'),
    since && h('span.why', { title: waiting }, `${waiting.split(';')[0]}, for ${format.duration(Date.now() - since)}`));
}

/** States in which a job lacks what it needs to begin. */
export const WAITING = new Set(['CREATED', 'RESTARTING']);

const ENDED = new Set(['FINISHED', 'FAILED', 'CANCELED', 'SUSPENDED']);
export const hasEnded = (state) => ENDED.has(state);

/** How many tasks are in which state: "4 running · 1 failed". Accepts both cases of names. */
export function TaskCounts({ tasks }) {
  const order = ['running', 'initializing', 'deploying', 'scheduled', 'created', 'finished', 'canceling', 'canceled', 'failed', 'reconciling'];
  const entries = Object.fromEntries(Object.entries(tasks ?? {}).map(([name, count]) => [name.toLowerCase(), count]));
  const present = order.filter((name) => entries[name] > 0);
  if (present.length === 0) return format.NONE;
  return h('span.counts', ...present.map((name) =>
    h('span.count', { class: tone(name.toUpperCase()) }, h('b', format.whole(entries[name])), ' ', name)));
}

export function Card({ title, note, actions, children, class: extra }) {
  return h('section.card', { class: extra },
    title && h('header', h('h2', title, note !== undefined && note !== null && h('small', ' ', note)), actions && h('div.actions', actions)),
    children);
}

export function Loading({ what = 'Loading' }) {
  return h('p.quiet', { role: 'status' }, h('span.spinner', { 'aria-hidden': 'true' }), what, '…');
}

export function Empty({ children }) {
  return h('p.quiet', children);
}

export function Failure({ error, retry }) {
  return h('p.failure', { role: 'alert' }, h('span', { 'aria-hidden': 'true' }, '⚠ '), h('span', error.message),
    retry && h('button', { type: 'button', onClick: retry }, 'Try again'));
}

/** Shows what a poll has: its data, that it waits, that this server lacks it, or what went wrong. */
export function Polled({ poll, what, missing, children }) {
  const { data, error, reload } = poll;
  if (data === undefined) {
    if (!error) return h(Loading, { what: what ? `Loading ${what}` : 'Loading' });
    if (error.status === 404 || error.status === 405) {
      return h(Empty, missing ?? `Not available here: ${error.message}`);
    }
    return h(Failure, { error, retry: reload });
  }
  return h(Fragment, error && h(Failure, { error, retry: reload }), children[0] ? children[0](data) : children(data));
}

export function Facts({ items, class: extra }) {
  return h('dl.facts', { class: extra }, ...items.filter(Boolean).map(([name, value]) =>
    h('div', h('dt', name), h('dd', value ?? format.NONE))));
}

/** A big figure with its name. */
export function Figure({ name, value, note, href }) {
  const body = [h('span.value', value), h('span.name', name), note && h('span.note', note)];
  return href ? h('a.figure', { href }, ...body) : h('div.figure', ...body);
}

export function Time({ at }) {
  const text = format.time(at);
  if (text === format.NONE) return text;
  const date = new Date(Number(at));
  const ago = Date.now() - date;
  return h('time', { dateTime: date.toISOString(), title: `${format.zoneName}${ago > 0 ? `, ${format.duration(ago)} ago` : ''}` },
    text, ' ', h('span.zone', format.zone));
}

async function copy(text) {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    return;
  }
  // Pages that came by plain http have no clipboard of the new kind.
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}

function CopySign({ copied }) {
  return h('svg', { width: 14, height: 14, viewBox: '0 0 14 14', fill: 'none', stroke: 'currentColor', 'stroke-width': 1.4, 'aria-hidden': 'true' },
    copied ? h('path', { d: 'M2 7.5l3.5 3.5L12 3.5' }) : [h('rect', { key: 'a', x: 4.5, y: 4.5, width: 8, height: 8, rx: 1.5 }), h('path', { key: 'b', d: 'M2.5 9.5h-1v-8h8v1' })]);
}

export function CopyText({ text, label = text, what = 'id' }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [copied]);
  return h('span.copy', h('code', { title: text }, label),
    h('button.ghost', { type: 'button', title: `Copy ${what}`, 'aria-label': `Copy ${what} ${text}`,
      onClick: () => copy(text).then(() => setCopied(true)) }, h(CopySign, { copied })));
}

/** Tabs that are addresses. */
export function Tabs({ items, current, label }) {
  return h('nav.tabs', { 'aria-label': label }, ...items.map(([id, name, href]) =>
    h('a', { href, 'aria-current': id === current ? 'page' : undefined }, name)));
}

export function Meter({ value, text, color = 'info', label }) {
  const ratio = Math.max(0, Math.min(1, Number(value) || 0));
  return h('span.meter', { role: 'img', 'aria-label': `${label ?? ''} ${text}`.trim() },
    h('span.bar', h('span', { class: color, style: { width: `${ratio * 100}%` } })), h('span.text', text));
}

function compare(a, b) {
  if (a === b) return 0;
  if (a === null || a === undefined) return 1;
  if (b === null || b === undefined) return -1;
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en', { numeric: true });
}

/** Tables of so many columns stay tables on narrow screens; wider ones become a block for each row. */
const PAIR = 2;

function useSorted(rows, columns, first) {
  const [sort, setSort] = useState(first ?? null);
  const sorted = useMemo(() => {
    const column = sort && columns.find((one) => one.id === sort.id);
    if (!column?.value) return rows;
    const sign = sort.down ? -1 : 1;
    return [...rows].sort((a, b) => sign * compare(column.value(a), column.value(b)));
  }, [rows, sort]);
  const toggle = (id) => setSort((before) => (before?.id === id ? { id, down: !before.down } : { id, down: false }));
  return { sorted, sort, toggle, sortBy: setSort };
}

/** In place of the heads of columns where rows are too narrow to be lines. */
function SortBy({ columns, sort, sortBy }) {
  const sortable = columns.filter((column) => column.value);
  if (sortable.length < 2 || columns.length <= PAIR) return null;
  return h('div.sortby',
    h('label', 'Sort by ', h('select', { value: sort?.id ?? '', onChange: (event) => sortBy({ id: event.target.value, down: sort?.down ?? false }) },
      !sort && h('option', { value: '' }, '–'), ...sortable.map((column) => h('option', { key: column.id, value: column.id }, column.title)))),
    sort && h('button', { type: 'button', 'aria-label': sort.down ? 'Descending. Change to ascending' : 'Ascending. Change to descending',
      onClick: () => sortBy({ id: sort.id, down: !sort.down }) }, sort.down ? '▼' : '▲'));
}

function HeadCell({ column, sort, toggle }) {
  const active = sort?.id === column.id;
  const direction = active ? (sort.down ? 'descending' : 'ascending') : undefined;
  const content = column.value
    ? h('button', { type: 'button', onClick: () => toggle(column.id) }, column.title,
      h('span.arrow', { 'aria-hidden': 'true' }, active ? (sort.down ? '▼' : '▲') : ''))
    : column.title;
  return h('th', { scope: 'col', role: 'columnheader', class: column.number ? 'number' : undefined, 'aria-sort': direction }, content);
}

/**
 * A table that sorts, searches and pages by itself.
 *
 * columns: [{id, title, value(row) to sort by, cell(row), number}]; rows: objects; keyOf(row); search(row) gives the text looked
 * through; detail(row) gives what opens below a row.
 */
export function Table({ columns, rows, keyOf, search, empty = 'Nothing here.', sort: first, page: pageSize = 50, label, detail, rowClass }) {
  const [query, setQuery] = useState('');
  const [page, setPage] = useState(0);
  const [open, setOpen] = useState(() => new Set());
  const found = useMemo(() => {
    const wanted = query.trim().toLowerCase();
    return wanted && search ? rows.filter((row) => search(row).toLowerCase().includes(wanted)) : rows;
  }, [rows, query]);
  const { sorted, sort, toggle, sortBy } = useSorted(found, columns, first);
  const pages = Math.max(1, Math.ceil(sorted.length / pageSize));
  const shownPage = Math.min(page, pages - 1);
  const shown = sorted.slice(shownPage * pageSize, (shownPage + 1) * pageSize);
  const flip = (key) => setOpen((before) => {
    const after = new Set(before);
    if (!after.delete(key)) after.add(key);
    return after;
  });
  const width = columns.length + (detail ? 1 : 0);
  return h('div.table',
    search && (rows.length > 5 || query) && h('input.search', { type: 'search', placeholder: 'Search', 'aria-label': `Search ${label}`,
      value: query, onInput: (event) => { setQuery(event.target.value); setPage(0); } }),
    shown.length > 1 && h(SortBy, { columns, sort, sortBy }),
    h('div.scroll', { role: 'region', 'aria-label': label, tabIndex: 0 },
      h('table', { role: 'table', class: columns.length > PAIR ? 'rows' : 'pairs' }, h('caption.hidden', label),
        h('thead', { role: 'rowgroup' }, h('tr', { role: 'row' }, detail && h('th', { scope: 'col' }, h('span.hidden', 'Details')),
          ...columns.map((column) => h(HeadCell, { key: column.id, column, sort, toggle })))),
        h('tbody', { role: 'rowgroup' },
          shown.length === 0 && h('tr', { role: 'row' }, h('td.quiet', { role: 'cell', colSpan: width }, query ? `Nothing matches "${query}".` : empty)),
          ...shown.flatMap((row) => {
            const key = keyOf(row);
            return [
              h('tr', { key, role: 'row', class: rowClass?.(row) },
                detail && h('td.open', { role: 'cell' }, h('button.ghost.opener', { type: 'button', 'aria-expanded': String(open.has(key)),
                  'aria-label': `Details of ${key}`, onClick: () => flip(key) }, open.has(key) ? '▾' : '▸')),
                ...columns.map((column, i) => h('td', { key: column.id, role: 'cell', 'data-title': column.title,
                  class: [column.number && 'number', i === 0 && 'lead', column.wide && 'wide'].filter(Boolean).join(' ') || undefined }, column.cell(row)))),
              detail && open.has(key) && h('tr.detail', { key: `${key} detail`, role: 'row' }, h('td', { role: 'cell', colSpan: width }, detail(row))),
            ];
          })))),
    pages > 1 && h(Pages, { page: shownPage, pages, count: sorted.length, pageSize, go: setPage }));
}

export function Pages({ page, pages, count, pageSize, go }) {
  return h('nav.pages', { 'aria-label': 'Pages' },
    h('button', { type: 'button', disabled: page === 0, onClick: () => go(page - 1) }, '‹ Previous'),
    h('span', `${format.whole(page * pageSize + 1)}–${format.whole(Math.min(count, (page + 1) * pageSize))} of ${format.whole(count)}`),
    h('button', { type: 'button', disabled: page >= pages - 1, onClick: () => go(page + 1) }, 'Next ›'));
}

/** A question with fields; `act` may take its time and say what went wrong. */
export function Dialog({ title, confirm, danger, act, close, children }) {
  const element = useRef(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(null);
  useEffect(() => {
    element.current.showModal();
  }, []);
  async function submit(event) {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await act(new FormData(event.target));
      close();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  }
  return h('dialog', { ref: element, onClose: close, 'aria-labelledby': 'dialog-title' },
    h('form', { method: 'dialog', onSubmit: submit },
      h('h2#dialog-title', title), children, error && h(Failure, { error }),
      h('footer',
        h('button', { type: 'button', onClick: close }, 'Close'),
        h('button', { type: 'submit', class: danger ? 'danger' : 'primary', disabled: busy }, busy ? 'Working…' : confirm))));
}

/** Text in a box that may be long: configuration values, class paths. */
export function Code({ text }) {
  return h('pre.code', text);
}
