// Charts of a vertex: from the master's memory of the last minutes, and any single metric from now on.
import { h, Fragment, useEffect, useRef, useState } from './dom.js';
import { usePoll } from './poll.js';
import { getJson } from './api.js';
import { Chart } from './chart.js';
import { Card, Empty, Polled } from './ui.js';
import * as format from './format.js';

const RATIOS = () => [0, 1];
const MOST_POINTS = 600;

/** The charts of the ring store: title, series in the answer with their names, how a figure is written. */
const HISTORY = [
  { title: 'Time, mean of all subtasks', show: format.percent, range: RATIOS, series: [['busy', 'busy', '--busy-line'], ['backPressured', 'backpressured', '--held-line'], ['idle', 'idle', '--idle-line']] },
  { title: 'Time, most of any subtask', show: format.percent, range: RATIOS, several: true, series: [['busyMax', 'busy', '--busy-line'], ['backPressuredMax', 'backpressured', '--held-line']] },
  { title: 'Records per second, all subtasks', show: format.short, series: [['recordsInPerSecond', 'in'], ['recordsOutPerSecond', 'out']] },
  { title: 'Bytes per second, all subtasks', show: format.bytes, series: [['bytesInPerSecond', 'in'], ['bytesOutPerSecond', 'out']] },
  { title: 'Fill of input queues, mean', show: format.fill, range: RATIOS, series: [['inputQueueFill', 'fill']] },
  { title: 'Watermark lag, the furthest behind', show: format.duration, series: [['watermarkLag', 'behind the clock']] },
];

const OF_WORKERS = [
  { title: 'Heap in use', show: format.bytes, series: [['heapUsed', 'heap']] },
  { title: 'Processor load of the process', show: format.percent, range: RATIOS, series: [['cpuLoad', 'load', '--busy-line']] },
];

export function VertexMetrics({ job, vertex, base, live }) {
  const history = usePoll(`weft/jobs/${job.jid}/history?vertices=${vertex.id}`);
  return h(Fragment,
    h(Polled, { poll: history, what: 'the last minutes' }, (data) =>
      h(History, { data, vertex, live })),
    live && h(AnyMetric, { base }));
}

function History({ data, vertex, live }) {
  return h(Lines, { data, live, series: data.vertices[vertex.id], charts: HISTORY.filter((chart) => !chart.several || vertex.parallelism > 1) });
}

/** Charts of a TaskManager's process. */
export function WorkerHistory({ id }) {
  const history = usePoll(`weft/taskmanagers/${encodeURIComponent(id)}/history`);
  return h(Card, { title: 'The last minutes' }, h(Polled, { poll: history, what: 'the last minutes' }, (data) =>
    h(Lines, { data, series: data.taskmanagers[id], charts: OF_WORKERS })));
}

function Lines({ data, series, charts: wanted, live = true }) {
  if (!series || data.times.length < 2) return h(Empty, live ? 'Nothing has been measured yet: the first points come within seconds.' : 'The job ended before anything was measured, or its figures are no longer kept.');
  const charts = wanted.map((chart) => ({
    ...chart,
    lines: chart.series
      .filter(([name]) => series[name]?.some(format.known))
      .map(([name, title, color]) => ({ name: title, values: series[name], color })),
  })).filter((chart) => chart.lines.length > 0);
  const span = data.times.at(-1) - data.times[0];
  return h(Fragment,
    h('p.quiet', `The last ${format.duration(span)}, one point every ${format.duration(data.interval)}, kept by the JobManager. Drag to enlarge, double-click for all.`),
    ...charts.map((chart) => h(Chart, { key: chart.title, title: chart.title, times: data.times, lines: chart.lines, show: chart.show, range: chart.range })));
}

/** Any metrics that the vertex reports, charted from the moment they are chosen. */
function AnyMetric({ base }) {
  const ids = usePoll(`${base}/metrics`, { every: 30_000 });
  const [chosen, setChosen] = useState([]);
  const names = (ids.data ?? []).map((metric) => metric.id).sort();
  const add = (event) => {
    const name = event.target.value.trim();
    if (!names.includes(name) || chosen.includes(name)) return;
    setChosen([...chosen, name]);
    event.target.value = '';
  };
  return h(Card, { title: 'Single metrics' },
    h(Polled, { poll: ids, what: 'names of metrics' }, () => h(Fragment,
      h('label.field', `Add one of ${format.plural(names.length, 'metric')}`,
        h('input', { list: 'metric-names', placeholder: '0.numRecordsIn', autocomplete: 'off', spellcheck: false, onInput: add })),
      h('datalist#metric-names', ...names.slice(0, 2000).map((name) => h('option', { key: name, value: name }))),
      ...chosen.map((name) => h(LiveMetric, { key: name, base, name, remove: () => setChosen(chosen.filter((other) => other !== name)) })))));
}

function LiveMetric({ base, name, remove }) {
  const poll = usePoll(`${base}/metrics?get=${encodeURIComponent(name)}`);
  const points = useRef({ times: [], values: [] });
  const [, redraw] = useState(0);
  const value = poll.data?.[0]?.value;
  const number = Number(value);
  useEffect(() => {
    // A point each time, also when the value is the same as before.
    const timer = setInterval(() => redraw((count) => count + 1), 2000);
    return () => clearInterval(timer);
  }, []);
  if (value !== undefined && !Number.isNaN(number)) {
    const { times, values } = points.current;
    if (times.length === 0 || Date.now() - times.at(-1) >= 1900) {
      points.current = { times: [...times, Date.now()].slice(-MOST_POINTS), values: [...values, number].slice(-MOST_POINTS) };
    }
  }
  return h('div.live',
    h('p', h('code', name), ' ', h('b', value ?? '–'), ' ', h('button', { type: 'button', onClick: remove }, 'Remove')),
    points.current.times.length > 1 && h(Chart, { title: name, times: points.current.times, lines: [{ name: 'value', values: points.current.values }], show: format.short }));
}
