// The dataflow as a drawing that can be moved, enlarged and walked through by keyboard.
import { h, useEffect, useLayoutEffect, useMemo, useRef, useState } from './dom.js';
import { bestLayout, curve } from './layout.js';
import * as format from './format.js';

const MARGIN = 24;
const SMALLEST = 0.12;
const LARGEST = 2;
/** A drawing that would be smaller than this is shown in part, from its sources on. */
const FIRST_SCALE = 0.42;
/** Edges are labelled where labels can be read and have room. */
const LABEL_SCALE = 0.62;
/** Letters of cards on the screen, whatever the scale. */
const LETTER_PIXELS = 12;
const SMALL_LETTER_PIXELS = 11;
const LINE = 1.28;
/** Cards with room for fewer letters say only the most important figures. */
const SHORT_LETTERS = 24;
const LETTER_WIDTH = 0.58;
const LOWEST = 190;
/** Height of the strip with the buttons, which covers no vertex at first. */
const CONTROLS = 36;
/** From here on a vertex counts as busy or held up. */
export const HIGH = 0.5;

/** How a vertex fares, in one word, and its tone. */
export function load(figures) {
  if (!figures || !format.known(figures.busy)) return { word: '', tone: 'plain' };
  if (figures.backPressured >= HIGH) return { word: 'backpressured', tone: 'held' };
  if (figures.busy >= HIGH) return { word: 'busy', tone: 'busy' };
  return { word: figures.idle >= 0.9 ? 'idle' : 'flowing', tone: 'flowing' };
}

function useWidth(element) {
  const [width, setWidth] = useState(900);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry.contentRect.width > 0 && setWidth(entry.contentRect.width));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return width;
}

/** The whole drawing; or, where that could not be read, its beginning. */
function fit(drawing, size, smallest) {
  const whole = Math.min(1, (size.width - 2 * MARGIN) / drawing.width, (size.height - 2 * MARGIN - CONTROLS) / drawing.height);
  const scale = Math.max(smallest, whole);
  const middle = (length, room) => (length * scale <= room ? (room - length * scale) / 2 : MARGIN);
  return {
    scale,
    x: drawing.direction === 'down' ? (size.width - drawing.width * scale) / 2 : middle(drawing.width, size.width),
    y: drawing.direction === 'right' ? (size.height - CONTROLS - drawing.height * scale) / 2 : middle(drawing.height, size.height - CONTROLS),
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
  const width = useWidth(frame);
  const shape = nodes.map((node) => node.id + ':' + (node.inputs ?? []).map((input) => input.id).join()).join(';');
  const most = Math.max(340, Math.min(640, Math.round(innerHeight * 0.58)));
  const drawing = useMemo(() => bestLayout(nodes, width - 2 * MARGIN, most - 2 * MARGIN - CONTROLS), [shape, Math.round(width / 40), most]);
  const [view, setView] = useState(null);
  const inner = drawing.tall ?? drawing.height * Math.max(FIRST_SCALE, Math.min(1, (width - 2 * MARGIN) / drawing.width));
  const needed = inner + 2 * MARGIN + CONTROLS;
  const size = { width, height: Math.max(LOWEST, Math.min(drawing.tall ? needed : most, needed)) };
  const shown = view ?? fit(drawing, size, FIRST_SCALE);
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
    else if (event.key === '0') setView(fit(drawing, size, SMALLEST));
    else return;
    event.preventDefault();
  };
  return h('div.graph', { ref: frame, style: { height: `${size.height}px` } },
    h('svg', { role: 'group', 'aria-label': `${label}: ${nodes.length} vertices. Arrow keys move, plus and minus enlarge, 0 shows all.`,
      tabindex: 0, width: size.width, height: size.height, onKeyDown, ...drag },
    h('defs', h('marker', { id: 'arrow', viewBox: '0 0 8 8', refX: 7.5, refY: 4, markerWidth: 11, markerHeight: 11, markerUnits: 'userSpaceOnUse', orient: 'auto' },
      h('path.arrowhead', { d: 'M0,0L8,4L0,8z' }))),
    h('g', { transform: `translate(${shown.x},${shown.y}) scale(${shown.scale})` },
      ...drawing.edges.map((edge) => h(Edge, { key: edge.from + edge.to + edge.input.num, edge, direction: drawing.direction, roomy: drawing.size.width > 200,
        fill: queues[`${edge.from}>${edge.to}`], scale: shown.scale })),
      ...nodes.map((node) => h(Node, { key: node.id, node, at: drawing.places.get(node.id), card: drawing.size, scale: shown.scale,
        selected: node.id === selected, select: () => onSelect?.(node.id) })))),
    h('div.zoom', { role: 'group', 'aria-label': 'Zoom' },
      h('button', { type: 'button', 'aria-label': 'Enlarge', onClick: () => center(1.25) }, '+'),
      h('button', { type: 'button', 'aria-label': 'Reduce', onClick: () => center(0.8) }, '−'),
      h('button', { type: 'button', onClick: () => setView(fit(drawing, size, SMALLEST)) }, 'Fit')));
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

function Edge({ edge, direction, roomy, fill, scale }) {
  const middle = Math.max(1, Math.floor(edge.points.length / 2));
  const [x0, y0] = edge.points[middle - 1];
  const [x1, y1] = edge.points[middle];
  const full = fill >= HIGH;
  const text = [edge.input.ship_strategy, format.known(fill) ? `queue ${format.fill(fill)}` : null].filter(Boolean);
  return h('g.edge', { class: full ? 'full' : '' },
    h('path', { d: curve(edge.points, direction), 'marker-end': 'url(#arrow)' }),
    h('title', text.join(', ')),
    scale >= (roomy ? LABEL_SCALE : 2 * LABEL_SCALE) && h(EdgeText, { lines: text, x: (x0 + x1) / 2, y: (y0 + y1) / 2, direction }));
}

/** Above an edge that runs to the right, beside one that runs down. */
function EdgeText({ lines, x, y, direction }) {
  const right = direction === 'right';
  const left = right ? x : x + 10;
  const top = right ? y - 8 - (lines.length - 1) * 13 : y + 2 - (lines.length - 1) * 6;
  return h('text', { x: left, y: top, 'text-anchor': right ? 'middle' : 'start' },
    ...lines.map((line, i) => h('tspan', { key: i, x: left, dy: i === 0 ? 0 : 13 }, line)));
}

function clip(text, letters) {
  return text.length <= letters ? text : text.slice(0, Math.max(1, letters - 1)) + '…';
}

function Node({ node, at, card, scale, selected, select }) {
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
    transform: `translate(${at.x},${at.y})`, role: 'button', tabindex: 0, 'aria-pressed': String(Boolean(selected)),
    'aria-label': said.filter(Boolean).join(', '), onClick: select, onKeyDown },
  h('title', node.name),
  h('rect.box', { width: card.width, height: card.height, rx: 8 }),
  h(LoadBar, { figures: node.figures, card }),
  h(CardText, { node, state, card, scale }));
}

/** Along the left edge: busy from below, held up on it, the rest idle. */
function LoadBar({ figures, card }) {
  if (!figures || !format.known(figures.busy)) return null;
  const inner = card.height - 14;
  const busy = inner * Math.min(1, figures.busy);
  const held = inner * Math.min(1 - Math.min(1, figures.busy), figures.backPressured ?? 0);
  return h('g.bar',
    h('rect.idle', { x: 7, y: 7, width: 6, height: inner, rx: 3 }),
    h('rect.busy', { x: 7, y: 7 + inner - busy, width: 6, height: busy, rx: 3 }),
    h('rect.held', { x: 7, y: 7 + inner - busy - held, width: 6, height: held, rx: 3 }));
}

/** What a card says, the most important first. */
function sayings(node, state, letters) {
  const figures = node.figures ?? {};
  if (!format.known(figures.busy) && letters < SHORT_LETTERS) return [{ text: (node.counts ?? '').split(',')[0] || `×${node.parallelism}` }];
  if (!format.known(figures.busy)) return [{ text: [`×${node.parallelism}`, node.counts].filter(Boolean).join(' · ') }];
  if (letters < SHORT_LETTERS) {
    const held = state.tone === 'held';
    return [{ text: held ? `bp ${format.percent(figures.backPressured)}` : `busy ${format.percent(figures.busy)}`, class: state.tone },
      { text: node.inputs.length > 0 ? `in ${format.rate(figures.recordsInPerSecond)}` : `out ${format.rate(figures.recordsOutPerSecond)}` }];
  }
  const most = figures.most && node.parallelism > 1 ? ' (max)' : '';
  const held = `backpressure ${format.percent(figures.backPressured)}`;
  const busy = `busy ${format.percent(figures.busy)}`;
  return [
    { text: (state.tone === 'held' ? held : `${busy} · bp ${format.percent(figures.backPressured)}`) + most, class: state.tone },
    { text: (node.inputs.length > 0 ? `in ${format.rate(figures.recordsInPerSecond)} · ` : '') + `out ${format.rate(figures.recordsOutPerSecond)}` },
    { text: [`×${node.parallelism}`, figures.skew >= 10 ? `skew ${Math.round(figures.skew)} %` : null].filter(Boolean).join(' · ') },
    { text: format.known(figures.watermark) ? `wm ${format.watermark(figures.watermark)}` : '' },
  ].filter((line) => line.text);
}

/** As many lines as fit, in letters of one size on the screen. */
function CardText({ node, state, card, scale }) {
  const letter = (scale < LABEL_SCALE ? SMALL_LETTER_PIXELS : LETTER_PIXELS) / Math.min(scale, 1.35);
  const letters = Math.max(3, Math.floor((card.width - 30) / (letter * LETTER_WIDTH)));
  const room = Math.max(1, Math.floor((card.height - 8) / (letter * LINE)));
  const lines = sayings(node, state, letters);
  const name = node.name.length > letters ? node.name.replace(/^(Source|Sink): /, '') : node.name;
  const names = split(name, letters, Math.max(1, Math.min(2, room - lines.length)));
  const shown = [...names.map((text) => ({ text, class: 'name' })), ...lines].slice(0, room);
  const top = (card.height - shown.length * letter * LINE) / 2 + letter * 0.98;
  return h('g', ...shown.map((line, i) => h('text', { key: i, class: line.class, x: 20, y: top + i * letter * LINE,
    style: { fontSize: `${letter}px` } }, clip(line.text, letters))));
}

function split(text, letters, most) {
  if (text.length <= letters || most < 2) return [text];
  const cut = text.lastIndexOf(' ', letters);
  const at = cut > letters / 3 ? cut : letters;
  return [text.slice(0, at).trim(), text.slice(at).trim()];
}

/** What the colours mean, in words. */
export function Legend() {
  return h('p.legend',
    h('span.key.busy', 'busy'), ' computes more than half of the time; ',
    h('span.key.held', 'backpressured (bp)'), ' waits for a slower vertex downstream; ',
    h('span.key.idle', 'idle'), ' has nothing to read. Of several subtasks a card tells the busiest and the most backpressured one (max).');
}
