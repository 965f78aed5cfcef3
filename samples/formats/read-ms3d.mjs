// Reads the files of writeMs3d, for the checks and the preview.

export function readMs3d(bytes) {
  let at = 0;
  const take = (size, read) => {
    const value = bytes[read](at);
    at += size;
    return value;
  };
  const u8 = () => take(1, 'readUInt8');
  const i8 = () => take(1, 'readInt8');
  const u16 = () => take(2, 'readUInt16LE');
  const i32 = () => take(4, 'readInt32LE');
  const f32 = () => take(4, 'readFloatLE');
  const many = (count, read) => Array.from({ length: count }, read);
  const text = (size) => bytes.toString('latin1', at, (at += size)).replace(/\0.*$/s, '');
  const vec = () => many(3, f32);
  const comments = () => many(i32(), () => ({ index: i32(), text: text(i32()) }));

  const magic = text(10);
  const version = i32();
  const vertices = many(u16(), () => ({ flags: u8(), at: vec(), joint: i8(), uses: u8() }));
  const triangles = many(u16(), () => {
    const [flags, v, normals, s, t] = [u16(), many(3, u16), many(3, vec), vec(), vec()];
    return { flags, v, normals, uv: s.map((n, i) => [n, t[i]]), smooth: u8(), group: u8() };
  });
  const groups = many(u16(), () => {
    const [flags, name] = [u8(), text(32)];
    return { flags, name, triangles: many(u16(), u16), material: i8() };
  });
  const materials = many(u16(), () => {
    const [name, colours] = [text(32), many(4, () => many(4, f32))];
    const [shininess, transparency, mode] = [f32(), f32(), u8()];
    return { name, colours, shininess, transparency, mode, texture: text(128), alphaMap: text(128) };
  });
  const [fps, , frames] = [f32(), f32(), i32()];
  const joints = many(u16(), () => {
    const [, name, parent, rotation, position] = [u8(), text(32), text(32), vec(), vec()];
    const [turns, places] = [u16(), u16()];
    const keys = (count) => many(count, () => ({ time: f32(), value: vec() }));
    return { name, parent, rotation, position, rotations: keys(turns), positions: keys(places) };
  });
  i32();
  const said = { groups: comments(), materials: comments(), joints: comments() };
  const comment = i32() ? text(i32()) : '';
  i32();
  for (const vertex of vertices) {
    const extra = many(3, i8);
    const shares = many(3, u8);
    i32();
    vertex.weights = shares.some(Boolean)
      ? [vertex.joint, ...extra].map((joint, n) => [joint, (shares[n] ?? 100 - sum(shares)) / 100])
      : [[vertex.joint, 1]];
    vertex.weights = vertex.weights.filter(([joint, share]) => joint >= 0 && share > 0);
  }
  i32();
  for (const joint of joints) joint.colour = vec();
  const [size, transparencyMode, alphaReference] = [i32() && f32(), i32(), f32()];
  if (at !== bytes.length) throw new Error(`${bytes.length - at} bytes are left over`);
  return {
    ...{ magic, version, vertices, triangles, groups, materials, fps, frames, joints },
    ...{ said, comment, size, transparencyMode, alphaReference },
  };
}

const sum = (numbers) => numbers.reduce((a, b) => a + b);
