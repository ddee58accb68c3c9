// The dataflow as a drawing that can be moved, enlarged and walked through by keyboard.
import { h, useEffect, useLayoutEffect, useMemo, useRef, useState } from './dom.js';
import { NODE, bestLayout, curve } from './layout.js';
import * as format from './format.js';

const MARGIN = 24;
const SMALLEST = 0.12;
const LARGEST = 2;
/** Below this scale cards show little, in letters large enough to be read. */
const CARD_SCALE = 0.62;
const READABLE_PIXELS = 11.5;
/** From here on a vertex counts as busy or held up. */
export const HIGH = 0.5;

/** How a vertex fares, in one word, and its tone. */
export function load(figures) {
  if (!figures || !format.known(figures.busy)) return { word: '', tone: 'plain' };
  if (figures.backPressured >= HIGH) return { word: 'held up', tone: 'held' };
  if (figures.busy >= HIGH) return { word: 'busy', tone: 'busy' };
  return { word: figures.idle >= 0.9 ? 'idle' : 'flowing', tone: 'flowing' };
}

function useSize(element) {
  const [size, setSize] = useState({ width: 900, height: 420 });
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry.contentRect;
      if (width > 0) setSize({ width, height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return size;
}

function fit(drawing, size) {
  const scale = Math.min(1, (size.width - 2 * MARGIN) / drawing.width, (size.height - 2 * MARGIN) / drawing.height);
  return {
    scale: Math.max(SMALLEST, scale),
    x: (size.width - drawing.width * scale) / 2,
    y: (size.height - drawing.height * scale) / 2,
  };
}

function zoomed(view, factor, x, y) {
  const scale = Math.max(SMALLEST, Math.min(LARGEST, view.scale * factor));
  const real = scale / view.scale;
  return { scale, x: x - (x - view.x) * real, y: y - (y - view.y) * real };
}

/**
 * nodes: [{id, name, parallelism, inputs, state, figures?}]; edges' queueFill by "from>to"; selected id; onSelect(id).
 */
export function Graph({ nodes, queues = {}, selected, onSelect, label = 'Dataflow' }) {
  const frame = useRef(null);
  const size = useSize(frame);
  const shape = nodes.map((node) => node.id + ':' + (node.inputs ?? []).map((input) => input.id).join()).join(';');
  const drawing = useMemo(() => bestLayout(nodes, size.width, size.height), [shape, size.width > 700, Math.round(size.height / 100)]);
  const [view, setView] = useState(null);
  const shown = view ?? fit(drawing, size);
  useEffect(() => setView(null), [drawing]);
  const center = (factor) => setView(zoomed(shown, factor, size.width / 2, size.height / 2));
  const move = (x, y) => setView({ ...shown, x: shown.x + x, y: shown.y + y });
  const drag = useDrag(shown, setView);
  useWheel(frame, shown, setView);
  const onKeyDown = (event) => {
    const steps = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };
    if (event.target !== event.currentTarget) return;
    if (steps[event.key]) move(...steps[event.key]);
    else if (event.key === '+' || event.key === '=') center(1.25);
    else if (event.key === '-') center(0.8);
    else if (event.key === '0') setView(null);
    else return;
    event.preventDefault();
  };
  return h('div.graph', { ref: frame },
    h('svg', { role: 'group', 'aria-label': `${label}: ${nodes.length} vertices. Arrow keys move, plus and minus enlarge, 0 shows all.`,
      tabIndex: 0, width: size.width, height: size.height, onKeyDown, ...drag },
    h('defs', h('marker', { id: 'arrow', viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: 'auto' },
      h('path.arrowhead', { d: 'M0,0L8,4L0,8z' }))),
    h('g', { transform: `translate(${shown.x},${shown.y}) scale(${shown.scale})` },
      ...drawing.edges.map((edge) => h(Edge, { key: edge.from + edge.to + edge.input.num, edge, direction: drawing.direction,
        fill: queues[`${edge.from}>${edge.to}`], scale: shown.scale })),
      ...nodes.map((node) => h(Node, { key: node.id, node, at: drawing.places.get(node.id), scale: shown.scale,
        selected: node.id === selected, select: () => onSelect?.(node.id) })))),
    h('div.zoom', { role: 'group', 'aria-label': 'Zoom' },
      h('button', { type: 'button', 'aria-label': 'Enlarge', onClick: () => center(1.25) }, '+'),
      h('button', { type: 'button', 'aria-label': 'Reduce', onClick: () => center(0.8) }, '−'),
      h('button', { type: 'button', onClick: () => setView(null) }, 'Fit')));
}

function useDrag(view, setView) {
  const start = useRef(null);
  return {
    onPointerDown: (event) => {
      if (event.button === 0) start.current = { x: event.clientX, y: event.clientY, view, moved: false };
    },
    onPointerMove: (event) => {
      const from = start.current;
      if (!from) return;
      const x = event.clientX - from.x;
      const y = event.clientY - from.y;
      if (!from.moved && Math.hypot(x, y) < 5) return;
      if (!from.moved) event.currentTarget.setPointerCapture(event.pointerId);
      from.moved = true;
      setView({ ...from.view, x: from.view.x + x, y: from.view.y + y });
    },
    onPointerUp: () => { start.current = null; },
    onPointerCancel: () => { start.current = null; },
  };
}

/** The wheel enlarges with Ctrl or ⌘ only, so that it still scrolls the page. */
function useWheel(frame, view, setView) {
  useEffect(() => {
    const onWheel = (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const box = frame.current.getBoundingClientRect();
      setView(zoomed(view, Math.exp(-event.deltaY / 400), event.clientX - box.left, event.clientY - box.top));
    };
    const element = frame.current;
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  });
}

function Edge({ edge, direction, fill, scale }) {
  const middle = Math.max(1, Math.floor(edge.points.length / 2));
  const [x0, y0] = edge.points[middle - 1];
  const [x1, y1] = edge.points[middle];
  const full = fill >= HIGH;
  const text = [edge.input.ship_strategy, format.known(fill) ? `queue ${format.percent(fill)}` : null].filter(Boolean);
  return h('g.edge', { class: full ? 'full' : '' },
    h('path', { d: curve(edge.points, direction), 'marker-end': 'url(#arrow)' }),
    h('title', text.join(', ')),
    scale >= CARD_SCALE && h('text', { x: (x0 + x1) / 2, y: (y0 + y1) / 2 - (text.length > 1 ? 14 : 6), 'text-anchor': 'middle' },
      ...text.map((line, i) => h('tspan', { key: i, x: (x0 + x1) / 2, dy: i === 0 ? 0 : 13 }, line))));
}

function clip(text, letters) {
  return text.length <= letters ? text : text.slice(0, Math.max(1, letters - 1)) + '…';
}

function wrapped(text, letters) {
  if (text.length <= letters) return [text];
  const cut = text.lastIndexOf(' ', letters);
  const at = cut > letters / 3 ? cut : letters;
  return [text.slice(0, at).trim(), clip(text.slice(at).trim(), letters)];
}

function Node({ node, at, scale, selected, select }) {
  const state = load(node.figures);
  const onKeyDown = (event) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      select();
    }
  };
  const said = [node.name, `parallelism ${node.parallelism}`, node.state, state.word,
    ...(node.figures && format.known(node.figures.busy) ? [`busy ${format.percent(node.figures.busy)}`, `back-pressured ${format.percent(node.figures.backPressured)}`] : [])];
  return h('g.node', { class: [state.tone, selected ? 'selected' : '', node.state === 'FAILED' ? 'failed' : ''].filter(Boolean).join(' '),
    transform: `translate(${at.x},${at.y})`, role: 'button', tabIndex: 0, 'aria-pressed': String(selected),
    'aria-label': said.filter(Boolean).join(', '), onClick: select, onKeyDown },
  h('title', node.name),
  h('rect.box', { width: NODE.width, height: NODE.height, rx: 8 }),
  h(LoadBar, { figures: node.figures }),
  scale >= CARD_SCALE ? h(Card, { node, state }) : h(SmallCard, { node, state, scale }));
}

/** Along the left edge: busy from below, held up on it, the rest idle. */
function LoadBar({ figures }) {
  if (!figures || !format.known(figures.busy)) return null;
  const inner = NODE.height - 16;
  const busy = inner * Math.min(1, figures.busy);
  const held = inner * Math.min(1 - Math.min(1, figures.busy), figures.backPressured ?? 0);
  return h('g.bar',
    h('rect.idle', { x: 8, y: 8, width: 6, height: inner, rx: 3 }),
    h('rect.busy', { x: 8, y: 8 + inner - busy, width: 6, height: busy, rx: 3 }),
    h('rect.held', { x: 8, y: 8 + inner - busy - held, width: 6, height: held, rx: 3 }));
}

function Card({ node, state }) {
  const figures = node.figures ?? {};
  const has = format.known(figures.busy);
  const names = wrapped(node.name, 28);
  const lines = has
    ? [
      `busy ${format.percent(figures.busy)} · held up ${format.percent(figures.backPressured)}`,
      `in ${format.rate(figures.recordsInPerSecond)} · out ${format.rate(figures.recordsOutPerSecond)}`,
      [format.known(figures.watermark) ? `wm ${format.watermark(figures.watermark)}` : null,
        figures.skew > 10 ? `skew ${Math.round(figures.skew)} %` : null].filter(Boolean).join(' · '),
    ]
    : [node.counts ?? '', '', ''];
  const top = names.length > 1 ? 37 : 24;
  return h('g',
    ...names.map((line, i) => h('text.name', { key: i, x: 24, y: 22 + i * 15 }, line)),
    h('text.parallelism', { x: NODE.width - 10, y: 20, 'text-anchor': 'end' }, `×${node.parallelism}`),
    ...lines.filter(Boolean).map((line, i) => h('text', { key: `line ${i}`, x: 24, y: top + 18 + i * 15 }, line)),
    state.word && state.tone !== 'flowing' && h('text.word', { x: NODE.width - 10, y: NODE.height - 9, 'text-anchor': 'end' }, state.word.toUpperCase()));
}

function SmallCard({ node, state, scale }) {
  const letter = Math.min(46, READABLE_PIXELS / scale);
  const letters = Math.floor((NODE.width - 30) / (letter * 0.56));
  const figures = node.figures ?? {};
  const second = format.known(figures.busy)
    ? (figures.backPressured >= HIGH ? `held ${format.percent(figures.backPressured)}` : `busy ${format.percent(figures.busy)}`)
    : `×${node.parallelism}`;
  const middle = NODE.height / 2;
  return h('g.small',
    h('text.name', { x: 24, y: middle - letter * 0.15, style: { fontSize: `${letter}px` } }, clip(node.name, letters)),
    h('text', { x: 24, y: middle + letter * 1.05, style: { fontSize: `${letter}px` } }, clip(second, letters)));
}

/** What the colours mean, in words. */
export function Legend() {
  return h('p.legend',
    h('span.key.busy', 'busy'), ' computes more than half of the time; ',
    h('span.key.held', 'held up'), ' waits for a slower vertex downstream (back pressure); ',
    h('span.key.idle', 'idle'), ' has nothing to read.');
}
