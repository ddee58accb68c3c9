// Where threads spend their time: sampled stacks as bars, widest = most often seen.
import { h, Fragment, useEffect, useMemo, useState } from './dom.js';
import { usePoll } from './poll.js';
import { Empty, Polled, Time } from './ui.js';
import * as format from './format.js';

const ROW = 20;
/** Pauses between questions: until there are samples, and for newer ones. */
const SOON = 1500;
const LATER = 15_000;
const SMALLEST_SHARE = 0.002;
const KINDS = [['full', 'All threads'], ['on_cpu', 'On CPU'], ['off_cpu', 'Waiting']];

export function FlameGraph({ base, vertex, live }) {
  const [kind, setKind] = useState('full');
  const [subtask, setSubtask] = useState('');
  const query = `type=${kind}${subtask === '' ? '' : `&subtaskindex=${subtask}`}`;
  const [every, setEvery] = useState(SOON);
  const poll = usePoll(live ? `${base}/flamegraph?${query}` : null, { every });
  const sampled = poll.data?.data?.value > 0;
  useEffect(() => setEvery(sampled ? LATER : SOON), [sampled]);
  if (!live) return h(Empty, 'The job has ended: there are no threads to look at.');
  return h(Fragment,
    h('div.controls',
      h('label', 'Show ', h('select', { value: kind, onChange: (event) => setKind(event.target.value) },
        ...KINDS.map(([value, name]) => h('option', { key: value, value }, name)))),
      h('label', 'Subtask ', h('select', { value: subtask, onChange: (event) => setSubtask(event.target.value) },
        h('option', { value: '' }, 'all'), ...Array.from({ length: Math.min(vertex.parallelism, 1000) }, (_, i) => h('option', { key: i, value: i }, i))))),
    h(Polled, { poll, what: 'samples (this takes some seconds)', missing: 'This server does not sample stacks.' }, (data) =>
      (data.data?.value > 0
        ? h(Fragment, h('p.quiet', 'Sampled until ', h(Time, { at: data.endTimestamp }), `, ${format.plural(data.data.value, 'sample')}. Choose a bar to enlarge it.`),
          h(Flames, { root: data.data }))
        : h(Empty, 'Sampling is in progress…'))));
}

function flatten(root) {
  const bars = [];
  const visit = (node, depth, from) => {
    bars.push({ node, depth, from, share: node.value / root.value });
    let at = from;
    for (const child of node.children ?? []) {
      const share = child.value / root.value;
      if (share >= SMALLEST_SHARE) visit(child, depth + 1, at);
      at += share;
    }
  };
  visit(root, 0, 0);
  return bars;
}

/** The node at the same path in newer samples, so that an enlarged bar stays while data refreshes. */
function follow(root, path) {
  let node = root;
  for (const name of path) {
    const next = node.children?.find((child) => child.name === name);
    if (!next) return null;
    node = next;
  }
  return node;
}

function shortName(name) {
  const plain = name.replace(/\/0x[0-9a-f]+/, '');
  const match = /([\w$]+\.[\w$<>]+)(:|\(|$)/.exec(plain);
  return match ? match[1] : plain;
}

function hue(name) {
  let hash = 0;
  for (const letter of name.split(':')[0]) hash = (hash * 31 + letter.codePointAt(0)) % 4;
  return `heat${hash}`;
}

function Flames({ root }) {
  const [path, setPath] = useState([]);
  const [query, setQuery] = useState('');
  const top = follow(root, path) ?? root;
  const bars = useMemo(() => flatten(top), [top]);
  const depth = Math.max(...bars.map((bar) => bar.depth)) + 1;
  const wanted = query.trim().toLowerCase();
  const pathTo = (target) => {
    const walk = (node, names) => {
      if (node === target) return names;
      for (const child of node.children ?? []) {
        const found = walk(child, [...names, child.name]);
        if (found) return found;
      }
      return null;
    };
    return walk(root, []) ?? [];
  };
  return h(Fragment,
    h('div.controls',
      h('input', { type: 'search', placeholder: 'Highlight', 'aria-label': 'Highlight frames', value: query, onInput: (event) => setQuery(event.target.value) }),
      path.length > 0 && h('button', { type: 'button', onClick: () => setPath([]) }, 'Show all')),
    h('div.flames', { style: { height: `${depth * ROW}px` } }, ...bars.map((bar, i) => h('button', {
      key: i, type: 'button', class: [hue(bar.node.name), wanted && bar.node.name.toLowerCase().includes(wanted) ? 'found' : ''].join(' '),
      'aria-label': bar.node.name,
      title: `${bar.node.name} (${format.percent(bar.node.value / root.value)}, ${bar.node.value} samples)`,
      style: { top: `${bar.depth * ROW}px`, left: `${bar.from * 100}%`, width: `${bar.share * 100}%` },
      onClick: () => setPath(pathTo(bar.node)),
    }, bar.share > 0.03 ? shortName(bar.node.name) : '\u00a0'))));
}
