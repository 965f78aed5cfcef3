/** A small Doom 3 model: two joints, and a square that faces +x and whose upper half moves with the hand. */
export function buildMd5Mesh({
  joints = ['origin', 'hand'],
  shader = 'skin',
}: { readonly joints?: readonly string[]; readonly shader?: string } = {}): Uint8Array {
  const rows = joints.map((name, i) => `"${name}" ${i - 1} ( 0 0 ${i * 10} ) ( 0 0 0 )`);
  const last = joints.length - 1;
  return bytes(`MD5Version 10
commandline ""
numJoints ${joints.length}
numMeshes 1
joints {
${rows.join('\n')}
}
mesh {
shader "${shader}"
numverts 4
vert 0 ( 0 1 ) 0 1
vert 1 ( 1 1 ) 1 1
vert 2 ( 1 0 ) 2 1
vert 3 ( 0 0 ) 3 1
numtris 2
tri 0 0 2 1
tri 1 0 3 2
numweights 4
weight 0 0 1 ( 0 -1 0 )
weight 1 0 1 ( 0 1 0 )
weight 2 ${last} 1 ( 0 1 2 )
weight 3 ${last} 1 ( 0 -1 2 )
}
`);
}

/** An animation of that model, in which each frame puts the last joint at another height. */
export function buildMd5Anim({
  joints = ['origin', 'hand'],
  heights = [10, 12, 14],
  rate = 10,
}: {
  readonly joints?: readonly string[];
  readonly heights?: readonly number[];
  readonly rate?: number;
} = {}): Uint8Array {
  const last = joints.length - 1;
  const hierarchy = joints.map((name, i) => `"${name}" ${i - 1} ${i === last ? 4 : 0} 0`);
  const base = joints.map((_, i) => `( 0 0 ${i * 10} ) ( 0 0 0 )`);
  const frames = heights.map((height, i) => `frame ${i} {\n${height}\n}`);
  return bytes(`MD5Version 10
commandline ""
numFrames ${heights.length}
numJoints ${joints.length}
frameRate ${rate}
numAnimatedComponents 1
hierarchy {
${hierarchy.join('\n')}
}
bounds {
${heights.map(() => '( -1 -1 0 ) ( 1 1 16 )').join('\n')}
}
baseframe {
${base.join('\n')}
}
${frames.join('\n')}
`);
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
