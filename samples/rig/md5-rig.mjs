// The rig of an MD5 model, read back from its files, for the checks and the preview. See rig.mjs.

import { add, fromQuaternion, multiply, rotate } from '../base/math.mjs';

export function md5Rig(mesh, anims, script) {
  const joints = rows(section(mesh, 'joints')).map(([name, parent, ...n]) => ({
    name: name.replaceAll('"', ''),
    parent: Number(parent),
    ...placed(n.map(Number)),
  }));
  const images = new Map(
    [...script.matchAll(/^(\S+)\s*\{[^}]*?diffusemap\s+(\S+)/gm)].map(([, name, path]) => [name, path]),
  );
  const surfaces = [...mesh.matchAll(/^mesh \{([^}]*)\}/gm)].map(([, text]) => {
    const lines = (word) => rows([...text.matchAll(new RegExp(`^\\s*${word} (.*)$`, 'gm'))].map((m) => m[1]));
    const weights = lines('weight').map((row) => row.map(Number));
    const vertices = lines('vert').map((row) => row.map(Number));
    const name = /shader "(.*)"/.exec(text)[1];
    return {
      name,
      texture: images.get(name).replace(/^.*\//, ''),
      vertices: vertices.map(([, , , from, count]) =>
        weights.slice(from, from + count).map(([, joint, share, ...at]) => ({ joint, share, at })),
      ),
      uv: vertices.map(([, s, t]) => [s, t]),
      triangles: lines('tri').map((row) => row.slice(1).map(Number)),
    };
  });
  const clips = anims.map(([name, text]) => clipOf(name, text));
  return { joints, rest: joints.map(({ p, r }) => ({ p, r })), clips, surfaces };
}

function clipOf(name, text) {
  const number = (word) => Number(new RegExp(`^${word} (\\S+)`, 'm').exec(text)[1]);
  const hierarchy = rows(section(text, 'hierarchy')).map(([, ...n]) => n.map(Number));
  const base = rows(section(text, 'baseframe')).map((row) => row.map(Number));
  const frames = [...text.matchAll(/^frame \d+ \{([^}]*)\}/gm)].map((m) =>
    m[1].trim().split(/\s+/).map(Number),
  );
  const pose = (frame) => {
    const joints = [];
    hierarchy.forEach(([parent, flags, start], i) => {
      let next = start;
      const local = placed(base[i].map((value, k) => (flags & (1 << k) ? frames[frame][next++] : value)));
      const up = joints[parent];
      joints.push(up ? { p: add(up.p, rotate(up.r, local.p)), r: multiply(up.r, local.r) } : local);
    });
    return joints;
  };
  return { name, fps: number('frameRate'), frames: frames.length, loop: true, pose };
}

const section = (text, word) => new RegExp(`^${word} \\{([^}]*)\\}`, 'm').exec(text)[1].trim().split('\n');
const rows = (lines) =>
  lines.map((line) =>
    line
      .replace(/[()]/g, ' ')
      .replace(/\/\/.*/, '')
      .trim()
      .split(/\s+/),
  );

function placed([px, py, pz, x, y, z]) {
  const w = -Math.sqrt(Math.max(0, 1 - x * x - y * y - z * z));
  return { p: [px, py, pz], r: fromQuaternion([x, y, z, w]) };
}
