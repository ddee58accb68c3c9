// All metrics of a process as a list that can be searched.
import { h } from './dom.js';
import { usePoll } from './poll.js';
import { Card, Polled, Table } from './ui.js';
import * as format from './format.js';

const MOST = 400;
/** Addresses stay below what servers and proxies take. */
const LONGEST = 7000;

export function ProcessMetrics({ base }) {
  const ids = usePoll(`${base}/metrics`, { every: 60_000 });
  const names = (ids.data ?? []).map((metric) => metric.id).sort().slice(0, MOST);
  const values = usePoll(names.length > 0 ? `${base}/metrics?get=${fitting(names).join(',')}` : null);
  const known = new Map((values.data ?? []).map((metric) => [metric.id, metric]));
  const columns = [
    { id: 'name', title: 'Metric', value: (metric) => metric.id, cell: (metric) => h('code', metric.id) },
    { id: 'value', title: 'Value', number: true, value: (metric) => Number(metric.value), cell: (metric) => shown(metric) },
  ];
  return h(Card, { title: 'Metrics', note: names.length || null },
    h(Polled, { poll: ids, what: 'metrics' }, () =>
      h(Table, { label: 'Metrics', columns, rows: names.map((id) => known.get(id) ?? { id }), keyOf: (metric) => metric.id, sort: { id: 'name' }, page: 25,
        search: (metric) => metric.id, empty: 'No metric has arrived yet.' })));
}

/** As many as one address holds. */
function fitting(names) {
  let length = 0;
  return names.map(encodeURIComponent).filter((name) => (length += name.length + 1) < LONGEST);
}

function shown({ id, value }) {
  if (!format.known(value)) return format.NONE;
  const number = Number(value);
  if (Number.isNaN(number)) return value;
  if (/memory|bytes|heap|metaspace|capacity/i.test(id) && !/count|ratio|segments|usage$/i.test(id)) return format.bytes(number);
  return Number.isInteger(number) ? format.whole(number) : number.toFixed(3);
}
