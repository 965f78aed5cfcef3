// Wavefront OBJ with its MTL: text, y up, counter-clockwise. Normals are left to the smoothing groups.

const short = (n, places) => String(Number(n.toFixed(places)));

/**
 * `solid`: points, coords and faces (base/solid.mjs); `tints`: a colour 0..1 of each point, or nothing; `library`:
 * the name of the MTL. Faces come by group, then by material.
 */
export function writeObj({ solid, tints = null, library, comment }) {
  const lines = [...comment.map((text) => `# ${text}`), `mtllib ${library}`];
  solid.points.forEach((p, i) => {
    const place = p.map((n) => short(n, 4));
    lines.push(['v', ...place, ...(tints ? tints[i].map((n) => short(n, 2)) : [])].join(' '));
  });
  const coords = new Map();
  const numbers = solid.coords.map((uv) => {
    const text = uv.map((n) => short(n, 3)).join(' ');
    if (!coords.has(text)) coords.set(text, coords.size + 1);
    return coords.get(text);
  });
  for (const text of coords.keys()) lines.push(`vt ${text}`);
  const order = (list) => new Map([...new Set(list)].map((name, i) => [name, i]));
  const [groups, materials] = ['group', 'material'].map((key) => order(solid.faces.map((face) => face[key])));
  const sorted = solid.faces
    .map((face, i) => ({ ...face, i, g: groups.get(face.group), m: materials.get(face.material) }))
    .sort((a, b) => a.g - b.g || a.m - b.m || a.i - b.i);
  let [group, material, smooth] = [null, null, null];
  for (const face of sorted) {
    if (face.group !== group) lines.push(`g ${(group = face.group)}`);
    if (face.material !== material) lines.push(`usemtl ${(material = face.material)}`);
    if (face.smooth !== smooth) lines.push(`s ${(smooth = face.smooth) || 'off'}`);
    lines.push(`f ${face.v.map((v, k) => `${v + 1}/${numbers[face.t[k]]}`).join(' ')}`);
  }
  return Buffer.from(`${lines.join('\n')}\n`);
}

/** `materials`: name -> statements, each a name and its values. */
export function writeMtl(materials, comment) {
  const lines = comment.map((text) => `# ${text}`);
  for (const [name, statements] of Object.entries(materials)) {
    lines.push('', `newmtl ${name}`);
    for (const [key, value] of Object.entries(statements)) lines.push(`${key} ${[value].flat().join(' ')}`);
  }
  return Buffer.from(`${lines.join('\n')}\n`);
}
