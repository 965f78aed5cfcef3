// Reads the files of write3ds in the pose of the first frame, for the checks and the thumbnails.

export function read3ds(bytes) {
  const out = { materials: {}, meshes: [], nodes: [] };
  const [main] = chunksOf(bytes, 0, bytes.length);
  for (const part of chunksOf(bytes, main.from, main.to)) {
    for (const chunk of part.id === 0x0002 ? [] : chunksOf(bytes, part.from, part.to)) {
      if (part.id === 0xb000 && chunk.id > 0xb000 && chunk.id < 0xb008)
        out.nodes.push(readNode(bytes, chunk));
      if (chunk.id === 0xafff) Object.assign(out.materials, readMaterial(bytes, chunk));
      if (chunk.id !== 0x4000) continue;
      const name = text(bytes, chunk.from);
      for (const body of chunksOf(bytes, chunk.from + name.length + 1, chunk.to))
        if (body.id === 0x4100) out.meshes.push({ name, ...readMesh(bytes, body) });
    }
  }
  return out;
}

function chunksOf(bytes, from, to) {
  const out = [];
  for (let at = from; at < to; at += bytes.readInt32LE(at + 2))
    out.push({ id: bytes.readUInt16LE(at), from: at + 6, to: at + bytes.readInt32LE(at + 2) });
  return out;
}

const text = (bytes, at) => bytes.toString('latin1', at, bytes.indexOf(0, at));
const floats = (bytes, at, count) => Array.from({ length: count }, (_, i) => bytes.readFloatLE(at + i * 4));
const shorts = (bytes, at, count) => Array.from({ length: count }, (_, i) => bytes.readUInt16LE(at + i * 2));
const groupsOf = (list, size) =>
  Array.from({ length: list.length / size }, (_, i) => list.slice(i * size, i * size + size));

function readMaterial(bytes, { from, to }) {
  const material = { maps: {} };
  let name = '';
  for (const chunk of chunksOf(bytes, from, to)) {
    if (chunk.id === 0xa000) name = text(bytes, chunk.from);
    if (chunk.id === 0xa020) material.diffuse = [...bytes.subarray(chunk.from + 6, chunk.from + 9)];
    if (chunk.id === 0xa083) material.additive = true;
    if (chunk.id < 0xa200) continue;
    const file = chunksOf(bytes, chunk.from, chunk.to).find(({ id }) => id === 0xa300);
    material.maps[chunk.id] = text(bytes, file.from);
  }
  return { [name]: material };
}

function readMesh(bytes, { from, to }) {
  const mesh = { vertices: [], coords: [], faces: [], smoothing: [], worn: {} };
  for (const { id, from: at, to: end } of chunksOf(bytes, from, to)) {
    const count = bytes.readUInt16LE(at);
    if (id === 0x4110) mesh.vertices = groupsOf(floats(bytes, at + 2, count * 3), 3);
    if (id === 0x4140) mesh.coords = groupsOf(floats(bytes, at + 2, count * 2), 2);
    if (id !== 0x4120) continue;
    mesh.faces = groupsOf(shorts(bytes, at + 2, count * 4), 4).map((face) => face.slice(0, 3));
    for (const chunk of chunksOf(bytes, at + 2 + count * 8, end)) {
      if (chunk.id === 0x4150)
        mesh.smoothing = Array.from({ length: count }, (_, i) => bytes.readInt32LE(chunk.from + i * 4));
      if (chunk.id !== 0x4130) continue;
      const name = text(bytes, chunk.from);
      const list = chunk.from + name.length + 1;
      mesh.worn[name] = shorts(bytes, list + 2, bytes.readUInt16LE(list));
    }
  }
  return mesh;
}

/** A node's name, its parent's number and its tracks: chunk id -> frames of the keys. */
function readNode(bytes, { id: kind, from, to }) {
  const node = { kind, tracks: {} };
  for (const { id, from: at } of chunksOf(bytes, from, to)) {
    if (id === 0xb030) node.id = bytes.readUInt16LE(at);
    if (id === 0xb010) {
      node.name = text(bytes, at);
      node.parent = bytes.readUInt16LE(at + node.name.length + 5);
    }
    if (id === 0xb011) node.instance = text(bytes, at);
    if (id < 0xb020 || id > 0xb02a) continue;
    const sizes = { 0xb021: 16, 0xb023: 4, 0xb024: 4, 0xb029: 0 };
    node.tracks[id] = [];
    for (let n = bytes.readInt32LE(at + 10), key = at + 14; n > 0; n--) {
      node.tracks[id].push(bytes.readInt32LE(key));
      const bits = bytes.readUInt16LE(key + 4);
      const given = [1, 2, 4, 8, 16].filter((bit) => bits & bit).length;
      key += 6 + given * 4 + (sizes[id] ?? 12);
    }
  }
  return node;
}
