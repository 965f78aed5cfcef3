// Reads the files of writeObj and writeMtl, for the checks and the thumbnails.

/** { points, tints, coords, faces: [{ v, t, smooth, material, group }] }, materials: name -> { statement: values } }. */
export function readObj(obj, mtl) {
  const out = { points: [], tints: [], coords: [], faces: [], materials: {} };
  let [group, material, smooth] = ['', '', 0];
  const statements = {
    v: ([x, y, z, ...tint]) => {
      out.points.push([x, y, z].map(Number));
      out.tints.push(tint.length ? tint.map(Number) : [1, 1, 1]);
    },
    vt: (uv) => out.coords.push(uv.map(Number)),
    g: ([name]) => (group = name),
    usemtl: ([name]) => (material = name),
    s: ([value]) => (smooth = value === 'off' ? 0 : Number(value)),
    f: (corners) => {
      const [v, t] = [0, 1].map((k) => corners.map((corner) => Number(corner.split('/')[k]) - 1));
      out.faces.push({ v, t, smooth, material, group });
    },
  };
  for (const [key, ...values] of linesOf(obj)) statements[key]?.(values);
  let last = null;
  for (const [key, ...values] of linesOf(mtl)) {
    if (key === 'newmtl') last = out.materials[values[0]] = {};
    else last[key] = values;
  }
  return out;
}

const linesOf = (bytes) =>
  bytes
    .toString('latin1')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(' '));
