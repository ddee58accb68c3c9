// Lines over time. The library comes only when the first chart is shown.
import { h, useEffect, useRef, useState } from './dom.js';
import * as format from './format.js';

const COLORS = ['--line-1', '--line-2', '--line-3', '--line-4', '--line-5', '--line-6'];
let library;

function assets() {
  return document.querySelector('meta[name="weft-assets"]').content;
}

function load() {
  library ??= new Promise((resolve, reject) => {
    const style = document.createElement('link');
    style.rel = 'stylesheet';
    style.href = `${assets()}uplot.css`;
    const script = document.createElement('script');
    script.src = `${assets()}uplot.js`;
    script.onload = () => resolve(globalThis.uPlot);
    script.onerror = () => {
      library = undefined;
      reject(new Error('The charts could not be loaded.'));
    };
    document.head.append(style, script);
  });
  return library;
}

function color(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** Points that no line leads to or from: they are drawn, or a first measurement would not be seen. */
function lone(plot, series) {
  const values = plot.data[series];
  const found = [...values.keys()].filter((i) => format.known(values[i]) && !format.known(values[i - 1]) && !format.known(values[i + 1]));
  return found.length > 0 ? found : null;
}

function options(width, title, lines, show, range) {
  const axis = { stroke: color('--muted'), grid: { stroke: color('--border'), width: 1 }, ticks: { stroke: color('--border') }, font: '11px system-ui' };
  return {
    width,
    height: 190,
    cursor: { drag: { x: true, y: false } },
    scales: { y: { range: range ?? ((_, min, max) => [Math.min(0, min ?? 0), (max ?? 0) > 0 ? max * 1.1 : 1]) } },
    axes: [
      { ...axis, values: (_, ticks) => ticks.map((tick) => format.clockTime(tick * 1000)), space: 80 },
      { ...axis, size: 68, values: (_, ticks) => ticks.map(show) },
    ],
    series: [
      { label: 'at', value: (_, at) => (at === null || at === undefined ? '–' : format.clockTime(at * 1000)) },
      ...lines.map((line, i) => ({ label: line.name, stroke: color(line.color ?? COLORS[i % COLORS.length]), width: 1.6,
        dash: i % 2 ? [6, 3] : undefined, points: { show: false, filter: lone }, value: (_, value) => (value === null || value === undefined ? '–' : show(value)) })),
    ],
  };
}

/**
 * times: epoch ms; lines: [{name, values, color}] with null for gaps; show(value) writes a figure.
 */
export function Chart({ title, times, lines, show, range }) {
  const frame = useRef(null);
  const plot = useRef(null);
  const [failure, setFailure] = useState(null);
  const names = lines.map((line) => line.name).join('|');
  const data = [times.map((at) => at / 1000), ...lines.map((line) => line.values)];
  const newest = useRef(data);
  newest.current = data;
  useEffect(() => {
    let over = false;
    let observer;
    const draw = (uPlot) => {
      if (over || !frame.current) return;
      const target = frame.current;
      plot.current?.destroy();
      plot.current = new uPlot(options(target.clientWidth || 300, title, lines, show, range), newest.current, target);
    };
    load().then((uPlot) => {
      draw(uPlot);
      if (!frame.current) return;
      observer = new ResizeObserver(([entry]) => plot.current?.setSize({ width: Math.max(200, entry.contentRect.width), height: 190 }));
      observer.observe(frame.current);
    }).catch(setFailure);
    const onTheme = () => load().then(draw);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', onTheme);
    return () => {
      over = true;
      observer?.disconnect();
      dark.removeEventListener('change', onTheme);
      plot.current?.destroy();
      plot.current = null;
    };
  }, [names]);
  useEffect(() => plot.current?.setData(data), [times, lines]);
  return h('figure.chart', h('figcaption', title, ' ', h('span.now', latest(lines, show))), failure && h('p.quiet', failure.message), h('div', { ref: frame }));
}

/** What the lines end at, in words. */
function latest(lines, show) {
  return lines.map((line) => {
    const last = [...line.values].reverse().find(format.known);
    return `${line.name} ${last === undefined ? 'unknown' : show(last)}`;
  }).join(' · ');
}

/** A small line without axes. */
export function Spark({ values, label }) {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const top = Math.max(...known, 1e-9);
  const step = 72 / (values.length - 1);
  const points = values.map((value, i) => (value === null ? null : `${(i * step).toFixed(1)},${(18 - (value / top) * 16).toFixed(1)}`)).filter(Boolean);
  return h('svg.spark', { width: 72, height: 20, viewBox: '0 0 72 20', role: 'img', 'aria-label': label }, h('polyline', { points: points.join(' ') }));
}
