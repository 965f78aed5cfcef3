// Reads the files of writeMdl, for the checks and the preview: bones, sequences, models and textures.

/** The offsets in the header of each table's count and offset. */
const AT = { bones: 140, sequences: 164, textures: 180, skins: 196, bodyParts: 204 };

export function readMdl(file) {
  const i32 = (at) => file.readInt32LE(at);
  const floats = (at, count) => Array.from({ length: count }, (_, i) => file.readFloatLE(at + i * 4));
  const name = (at, size) => file.toString('latin1', at, at + size).replace(/\0.*$/s, '');
  const rows = (at, size, read) => Array.from({ length: i32(at) }, (_, i) => read(i32(at + 4) + i * size));
  const bones = rows(AT.bones, 112, (at) => ({
    name: name(at, 32),
    parent: i32(at + 32),
    value: floats(at + 64, 6),
    scale: floats(at + 88, 6),
  }));
  const sequences = rows(AT.sequences, 176, (at) => {
    const frames = i32(at + 56);
    const blends = Array.from({ length: i32(at + 120) }, (_, blend) =>
      bones.map((bone, b) => columnsOf(file, i32(at + 124) + (blend * bones.length + b) * 12, bone, frames)),
    );
    return {
      ...{ label: name(at, 32), rate: file.readFloatLE(at + 32), loops: (i32(at + 36) & 1) !== 0, frames },
      movement: floats(at + 76, 3),
      blends,
    };
  });
  const textures = rows(AT.textures, 80, (at) => {
    const [width, height, from] = [i32(at + 68), i32(at + 72), i32(at + 76)];
    const end = from + width * height;
    const texture = { name: name(at, 64), flags: i32(at + 64), width, height };
    return { ...texture, indices: file.subarray(from, end), palette: file.subarray(end, end + 768) };
  });
  const skin = Array.from({ length: i32(192) }, (_, i) => file.readInt16LE(i32(AT.skins + 4) + i * 2));
  const bodyParts = rows(AT.bodyParts, 76, (at) => ({
    name: name(at, 64),
    models: Array.from({ length: i32(at + 64) }, (_, m) => modelAt(file, i32(at + 72) + m * 112)),
  }));
  return { bones, sequences, textures, skin, bodyParts };
}

/** The values of all frames, for each axis. */
function columnsOf(file, record, { value, scale }, frames) {
  return value.map((rest, axis) => {
    const offset = file.readUInt16LE(record + axis * 2);
    if (offset === 0) return Array(frames).fill(rest);
    const out = [];
    for (let at = record + offset; out.length < frames;) {
      const [values, total] = [file[at], file[at + 1]];
      for (let i = 0; i < total; i++)
        out.push(rest + file.readInt16LE(at + 2 + Math.min(i, values - 1) * 2) * scale[axis]);
      at += 2 + values * 2;
    }
    return out.slice(0, frames);
  });
}

function modelAt(file, at) {
  const i32 = (place) => file.readInt32LE(place);
  const vectors = (table) =>
    Array.from({ length: i32(at + table) }, (_, i) => ({
      bone: file[i32(at + table + 4) + i],
      at: [0, 4, 8].map((k) => file.readFloatLE(i32(at + table + 8) + i * 12 + k)),
    }));
  const meshes = Array.from({ length: i32(at + 72) }, (_, m) => {
    const mesh = i32(at + 76) + m * 20;
    return { reference: i32(mesh + 8), triangles: trianglesAt(file, i32(mesh + 4)), count: i32(mesh) };
  });
  const name = file.toString('latin1', at, at + 64).replace(/\0.*$/s, '');
  return { name, vertices: vectors(80), normals: vectors(92), meshes };
}

/** Strips and fans as triangles of corners: [vertex, normal, s, t]. */
function trianglesAt(file, at) {
  const out = [];
  for (;;) {
    const count = file.readInt16LE(at);
    at += 2;
    if (count === 0) return out;
    const corners = Array.from({ length: Math.abs(count) }, (_, i) =>
      [0, 2, 4, 6].map((k) => file.readInt16LE(at + i * 8 + k)),
    );
    at += corners.length * 8;
    for (let i = 2; i < corners.length; i++) {
      const before = count < 0 ? [corners[0], corners[i - 1]] : [corners[i - 2], corners[i - 1]];
      if (count > 0 && i % 2) before.reverse();
      out.push([...before, corners[i]]);
    }
  }
}
