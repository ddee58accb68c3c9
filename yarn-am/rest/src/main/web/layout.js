// Where the vertices of a dataflow are drawn: layers by longest path, few crossings, straight long edges.
// Sugiyama, Tagawa, Toda: Methods for visual understanding of hierarchical system structures, 1981. Pure functions.

/** Sizes of cards: roomy ones show all figures; many vertices get compact ones. */
export const SIZES = {
  roomy: { width: 232, height: 104, right: { between: 96, beside: 26 }, down: { between: 60, beside: 30 } },
  compact: { width: 170, height: 76, right: { between: 32, beside: 16 }, down: { between: 32, beside: 16 } },
};
const SWEEPS = 12;
const DUMMY_SIZE = 14;
/** Roomy cards are kept down to this scale. */
const ROOMY_SCALE = 0.62;
/** Below this scale names on compact cards are cut short. */
const READABLE_SCALE = 0.465;

/**
 * Places nodes.
 *
 * nodes: [{id, inputs: [{id, …}]}]; direction: 'right' or 'down'; size: one of SIZES.
 * Returns {width, height, places: Map id → {x, y}, edges: [{from, to, input, points}]}.
 */
export function layout(nodes, direction, size) {
  const edges = edgesOf(nodes);
  const rank = ranks(nodes, edges);
  const { layers, chains } = withDummies(nodes, edges, rank);
  order(layers);
  return { ...place(layers, chains, direction, size), size };
}

/** The direction and size of cards with which the whole drawing is best read in a window of this size. */
export function bestLayout(nodes, width, height) {
  const scale = (drawing) => Math.min(1, width / drawing.width, height / drawing.height);
  const better = (size) => {
    const right = layout(nodes, 'right', size);
    const down = layout(nodes, 'down', size);
    return scale(down) > scale(right) * 1.15 ? down : right;
  };
  const roomy = better(SIZES.roomy);
  if (scale(roomy) >= ROOMY_SCALE) return roomy;
  const compact = better(SIZES.compact);
  if (scale(compact) >= READABLE_SCALE) return compact;
  // Pages scroll down, not to the right: a drawing that is tall enough for its cards to be read.
  const tall = layout(nodes, 'down', SIZES.compact);
  return width / tall.width >= READABLE_SCALE ? { ...tall, tall: READABLE_SCALE * tall.height } : compact;
}

function edgesOf(nodes) {
  const known = new Set(nodes.map((node) => node.id));
  return nodes.flatMap((node) => (node.inputs ?? [])
    .filter((input) => known.has(input.id))
    .map((input) => ({ from: input.id, to: node.id, input })));
}

function ranks(nodes, edges) {
  const before = new Map(nodes.map((node) => [node.id, []]));
  edges.forEach((edge) => before.get(edge.to).push(edge.from));
  const rank = new Map();
  const open = new Set();
  const visit = (id) => {
    if (rank.has(id)) return rank.get(id);
    if (open.has(id)) return -1; // a loop: its last edge goes back
    open.add(id);
    const own = 1 + Math.max(-1, ...before.get(id).map(visit));
    open.delete(id);
    rank.set(id, own);
    return own;
  };
  nodes.forEach((node) => visit(node.id));
  pullSources(nodes, edges, rank);
  return rank;
}

/** A source stands just before its nearest reader, not at the far edge. */
function pullSources(nodes, edges, rank) {
  for (const node of nodes) {
    const outs = edges.filter((edge) => edge.from === node.id);
    if (edges.every((edge) => edge.to !== node.id) && outs.length > 0) {
      rank.set(node.id, Math.max(0, Math.min(...outs.map((edge) => rank.get(edge.to))) - 1));
    }
  }
}

function withDummies(nodes, edges, rank) {
  const layers = Array.from({ length: 1 + Math.max(0, ...rank.values()) }, () => []);
  const items = new Map();
  for (const node of nodes) {
    const item = { id: node.id, before: [], after: [] };
    items.set(node.id, item);
    layers[rank.get(node.id)].push(item);
  }
  const chains = edges.map((edge) => {
    const chain = [items.get(edge.from)];
    for (let layer = rank.get(edge.from) + 1; layer < rank.get(edge.to); layer++) {
      const dummy = { before: [], after: [] };
      layers[layer].push(dummy);
      chain.push(dummy);
    }
    chain.push(items.get(edge.to));
    for (let i = 1; i < chain.length; i++) {
      chain[i - 1].after.push(chain[i]);
      chain[i].before.push(chain[i - 1]);
    }
    return { ...edge, chain };
  });
  return { layers, chains };
}

function number(layers) {
  layers.forEach((layer) => layer.forEach((item, index) => { item.index = index; }));
}

function crossings(layers) {
  let count = 0;
  for (const layer of layers) {
    const ends = layer.flatMap((item) => item.after.map((other) => other.index).sort((a, b) => a - b));
    for (let i = 0; i < ends.length; i++) {
      for (let j = i + 1; j < ends.length; j++) if (ends[i] > ends[j]) count++;
    }
  }
  return count;
}

/** Sorts each layer by the mean place of its neighbours, down and up, and keeps the best order seen. */
function order(layers) {
  number(layers);
  let best = layers.map((layer) => [...layer]);
  let fewest = crossings(layers);
  for (let sweep = 0; sweep < SWEEPS && fewest > 0; sweep++) {
    const down = sweep % 2 === 0;
    const sequence = down ? layers : [...layers].reverse();
    for (const layer of sequence) {
      const mean = new Map(layer.map((item) => {
        const others = down ? item.before : item.after;
        return [item, others.length ? others.reduce((sum, other) => sum + other.index, 0) / others.length : item.index];
      }));
      layer.sort((a, b) => mean.get(a) - mean.get(b));
      layer.forEach((item, index) => { item.index = index; });
    }
    const now = crossings(layers);
    if (now < fewest) {
      fewest = now;
      best = layers.map((layer) => [...layer]);
    }
  }
  best.forEach((layer, i) => layers[i].splice(0, layer.length, ...layer));
  number(layers);
}

function place(layers, chains, direction, card) {
  const right = direction === 'right';
  const along = right ? card.width : card.height;
  const beside = right ? card.height : card.width;
  const gap = card[direction];
  const size = (item) => (item.id === undefined ? DUMMY_SIZE : beside);
  for (const layer of layers) {
    let at = 0;
    for (const item of layer) {
      item.at = at + size(item) / 2;
      at += size(item) + gap.beside;
    }
  }
  for (let pass = 0; pass < SWEEPS; pass++) {
    const sequence = pass % 2 === 0 ? layers : [...layers].reverse();
    sequence.forEach((layer) => align(layer, pass % 2 === 0 ? 'before' : 'after', size, gap.beside));
  }
  const start = Math.min(...layers.flat().map((item) => item.at - size(item) / 2));
  const end = Math.max(...layers.flat().map((item) => item.at + size(item) / 2));
  const places = new Map();
  layers.forEach((layer, depth) => layer.forEach((item) => {
    item.at -= start;
    item.depth = depth * (along + gap.between);
    if (item.id !== undefined) {
      places.set(item.id, right ? { x: item.depth, y: item.at - beside / 2 } : { x: item.at - beside / 2, y: item.depth });
    }
  }));
  const length = layers.length * (along + gap.between) - gap.between;
  return {
    direction,
    width: right ? length : end - start,
    height: right ? end - start : length,
    places,
    edges: chains.map((chain) => ({ from: chain.from, to: chain.to, input: chain.input, points: points(chain.chain, right, along) })),
  };
}

/** Moves each item toward the mean of its neighbours as far as those beside it allow. */
function align(layer, side, size, gap) {
  const wish = layer.map((item) => (item[side].length
    ? item[side].reduce((sum, other) => sum + other.at, 0) / item[side].length
    : item.at));
  const room = (i) => size(layer[i - 1]) / 2 + gap + size(layer[i]) / 2;
  const forward = [];
  layer.forEach((_, i) => forward.push(i === 0 ? wish[i] : Math.max(wish[i], forward[i - 1] + room(i))));
  const backward = [];
  for (let i = layer.length - 1; i >= 0; i--) {
    backward[i] = i === layer.length - 1 ? wish[i] : Math.min(wish[i], backward[i + 1] - room(i + 1));
  }
  // Both are without overlaps, so their mean is, too.
  layer.forEach((item, i) => { item.at = (forward[i] + backward[i]) / 2; });
}

function points(chain, right, along) {
  const list = [];
  chain.forEach((item, i) => {
    if (i > 0) list.push([item.depth, item.at]);
    if (i < chain.length - 1) list.push([item.depth + along, item.at]);
  });
  return right ? list : list.map(([depth, at]) => [at, depth]);
}

/** The points as a smooth SVG path. */
export function curve(list, direction) {
  let path = `M${list[0][0]},${list[0][1]}`;
  for (let i = 1; i < list.length; i++) {
    const [x0, y0] = list[i - 1];
    const [x1, y1] = list[i];
    if (direction === 'right') {
      const middle = (x0 + x1) / 2;
      path += `C${middle},${y0} ${middle},${y1} ${x1},${y1}`;
    } else {
      const middle = (y0 + y1) / 2;
      path += `C${x0},${middle} ${x1},${middle} ${x1},${y1}`;
    }
  }
  return path;
}
