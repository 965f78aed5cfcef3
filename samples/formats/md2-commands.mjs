// GL commands: the triangles of an MD2 file as strips and fans. Command: i32 count (> 0 strip, < 0 fan, 0 ends), then
// per vertex f32 s, f32 t, i32 vertex.
//
// Each strip or fan is the longest that the remaining triangles allow from its start. The best start is not known
// beforehand, so three orders are tried and the shortest list is kept.

const ORDERS = {
  inTurn: () => 0,
  fewestFreeNeighbours: (run) => -run.free,
  longest: (run) => run.used.length,
};

/** `triangles`: { v, t } in the file's winding. Returns runs of { fan, corners: [[vertex, texel]] }. */
export function buildRuns(triangles) {
  const mesh = index(triangles);
  const lists = Object.values(ORDERS).map((value) => greedy(mesh, value));
  const words = (runs) => runs.reduce((sum, run) => sum + 1 + 3 * run.corners.length, 1);
  return lists.reduce((best, list) => (words(list) < words(best) ? list : best));
}

/** Treats corners with different texels as different vertices, so that no run crosses a texture seam. */
function index(triangles) {
  const corners = triangles.map(({ v, t }) => v.map((vertex, k) => vertex * 65536 + t[k]));
  const edges = new Map();
  corners.forEach((keys, i) => {
    keys.forEach((key, k) => {
      const name = `${key},${keys[(k + 1) % 3]}`;
      edges.set(name, [...(edges.get(name) ?? []), [i, keys[(k + 2) % 3]]]);
    });
  });
  return { corners, edges };
}

function greedy({ corners, edges }, value) {
  const free = new Set(corners.keys());
  const across = (from, to, used) =>
    edges.get(`${from},${to}`)?.find(([i]) => free.has(i) && !used.includes(i));
  const neighbours = (i) => corners[i].filter((key, k) => across(corners[i][(k + 1) % 3], key, [i])).length;
  const runs = [];
  while (free.size) {
    const run = pick(free, value, (i) => bestFrom(corners[i], i, across), neighbours);
    run.used.forEach((i) => free.delete(i));
    runs.push({ fan: run.fan, corners: run.keys.map((key) => [Math.floor(key / 65536), key % 65536]) });
  }
  return runs;
}

function pick(free, value, runFrom, neighbours) {
  if (value === ORDERS.inTurn) return runFrom(free.values().next().value);
  let best = null;
  let most = -Infinity;
  for (const i of free) {
    const candidate = value === ORDERS.longest ? runFrom(i) : { start: i, free: neighbours(i) };
    if (value(candidate) > most) [best, most] = [candidate, value(candidate)];
  }
  return best.keys ? best : runFrom(best.start);
}

function bestFrom(keys, i, across) {
  let best = null;
  for (let k = 0; k < 3; k++) {
    const start = [keys[k], keys[(k + 1) % 3], keys[(k + 2) % 3]];
    for (const run of [strip(start, i, across), fan(start, i, across)]) {
      if (!best || run.used.length > best.used.length) best = run;
    }
  }
  return best;
}

function strip(start, first, across) {
  const keys = [...start];
  const used = [first];
  for (;;) {
    const [a, b] = keys.slice(-2);
    // Every second triangle of a strip has the opposite winding.
    const next = used.length % 2 ? across(b, a, used) : across(a, b, used);
    if (!next) return { fan: false, keys, used };
    used.push(next[0]);
    keys.push(next[1]);
  }
}

function fan(start, first, across) {
  const keys = [...start];
  const used = [first];
  for (;;) {
    const next = across(keys[0], keys[keys.length - 1], used);
    if (!next) return { fan: true, keys, used };
    used.push(next[0]);
    keys.push(next[1]);
  }
}

/** The triangles that the runs draw, for the checks. */
export function expandRuns(runs) {
  return runs.flatMap(({ fan, corners }) =>
    corners.slice(2).map((corner, i) => {
      if (fan) return [corners[0], corners[i + 1], corner];
      return i % 2 ? [corners[i + 1], corners[i], corner] : [corners[i], corners[i + 1], corner];
    }),
  );
}
