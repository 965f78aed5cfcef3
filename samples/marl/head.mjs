// Marl's head: skull, jaws, face. It is modelled at a smaller size, and `grown` scales it up.

const UP = { front: [0, 1, 0] };
const ring = (y, z, a, f, k = f, more = {}) => ({ p: [0, y, z], a, f, k, ...more });

/** The upper head, from the nape to the nose, sloping forward and down. */
export function addSkull(mesh) {
  const d = [0, -0.3, 1];
  const rings = [
    ring(1.38, 0.74, 0.06, 0.07, 0.06, { d }),
    ring(1.4, 0.78, 0.135, 0.12, 0.11, { d }),
    ring(1.405, 0.86, 0.168, 0.135, 0.12, { d, e: 0.9 }),
    ring(1.39, 0.945, 0.162, 0.125, 0.105, { d, e: 0.85, pinch: 0.12 }),
    ring(1.355, 1.03, 0.125, 0.1, 0.075, { d, e: 0.8, pinch: 0.2 }),
    ring(1.31, 1.13, 0.1, 0.078, 0.06, { d, e: 0.78, pinch: 0.12 }),
    ring(1.275, 1.22, 0.092, 0.072, 0.058, { d, e: 0.78 }),
    ring(1.25, 1.285, 0.078, 0.066, 0.05, { d, e: 0.8 }),
    ring(1.235, 1.315, 0.044, 0.04, 0.03, { d }),
  ];
  mesh.loft('head', rings, { sides: 12, ...UP });
  const nose = [
    ring(1.268, 1.27, 0.036, 0.03, 0.03, { d }),
    ring(1.262, 1.312, 0.046, 0.034, 0.034, { d }),
    ring(1.252, 1.336, 0.03, 0.02, 0.024, { d }),
  ];
  mesh.loft('nose', nose, { sides: 6, capA: false, ...UP });
}

export function addJaw(mesh) {
  const d = [0, -0.5, 1];
  const rings = [
    ring(1.3, 0.86, 0.1, 0.05, 0.07, { d }),
    ring(1.25, 0.94, 0.115, 0.04, 0.07, { d, e: 0.85 }),
    ring(1.2, 1.04, 0.095, 0.03, 0.055, { d, e: 0.8 }),
    ring(1.155, 1.13, 0.078, 0.025, 0.05, { d, e: 0.8 }),
    ring(1.12, 1.21, 0.066, 0.025, 0.045, { d, e: 0.8 }),
    ring(1.105, 1.25, 0.036, 0.018, 0.028, { d }),
  ];
  mesh.loft('jaw', rings, { sides: 10, ...UP });
}

export function addTongue(mesh) {
  const d = [0, -0.5, 1];
  const rings = [
    ring(1.235, 0.99, 0.05, 0.014, 0.02, { d }),
    ring(1.2, 1.08, 0.048, 0.014, 0.016, { d }),
    ring(1.165, 1.16, 0.034, 0.012, 0.012, { d }),
    ring(1.15, 1.19, 0.014, 0.008, 0.008, { d }),
  ];
  mesh.loft('tongue', rings, { sides: 6, capA: false, ...UP });
}

/** Eyes under heavy brows, upper teeth. */
export function addFace(mesh) {
  for (const s of [1, -1]) {
    const eye = [0, 1, 2].map((n) => ({
      p: [(0.105 + n * 0.02) * s, 1.412, 0.985 + n * 0.012],
      a: [0.034, 0.03, 0.012][n],
      b: [0.034, 0.03, 0.012][n],
      d: [s, 0.1, 0.55],
    }));
    mesh.loft('eye', eye, { sides: 8, capA: false, ...UP });
    const brow = [
      { p: [0.05 * s, 1.462, 1.045], a: 0.02, b: 0.018 },
      { p: [0.1 * s, 1.462, 1.005], a: 0.034, b: 0.026 },
      { p: [0.15 * s, 1.462, 0.95], a: 0.034, b: 0.026 },
      { p: [0.176 * s, 1.45, 0.88], a: 0.014, b: 0.012 },
    ];
    mesh.loft('brow', brow, { sides: 6, ...UP });
    fang(mesh, [0.066 * s, 1.225, 1.245], [0.07 * s, 1.115, 1.268], 0.02);
    for (let n = 0; n < 4; n++) {
      const [y, z] = [1.25 + n * 0.017, 1.19 - n * 0.06];
      fang(mesh, [(0.08 + n * 0.008) * s, y, z], [(0.082 + n * 0.008) * s, y - 0.055, z + 0.004], 0.013);
    }
    fang(mesh, [0.024 * s, 1.212, 1.29], [0.024 * s, 1.165, 1.3], 0.012);
  }
  horn(mesh, 1, 1);
  horn(mesh, -1, 0.45);
}

export function addLowerTeeth(mesh) {
  for (const s of [1, -1]) {
    fang(mesh, [0.05 * s, 1.12, 1.215], [0.056 * s, 1.215, 1.235], 0.018);
    for (let n = 0; n < 3; n++) {
      const [y, z] = [1.165 + n * 0.026, 1.14 - n * 0.055];
      fang(mesh, [(0.06 + n * 0.01) * s, y, z], [(0.062 + n * 0.01) * s, y + 0.05, z + 0.01], 0.012);
    }
  }
}

function fang(mesh, root, tip, half) {
  const rings = [
    { p: root, a: half, b: half },
    { p: tip, a: half * 0.08, b: half * 0.08 },
  ];
  mesh.loft('tooth', rings, { sides: 4, capA: false, front: [0, 0, 1] });
}

/** The left horn is whole and the right one is broken off, so that a mirrored image is obvious. */
function horn(mesh, s, share) {
  const path = [
    [0.1, 1.48, 0.9, 0.05],
    [0.17, 1.56, 0.87, 0.044],
    [0.235, 1.62, 0.81, 0.036],
    [0.275, 1.68, 0.88, 0.026],
    [0.28, 1.75, 0.98, 0.014],
    [0.27, 1.79, 1.04, 0.003],
  ];
  const kept = share === 1 ? path : path.slice(0, 3);
  const rings = kept.map(([x, y, z, size]) => ({ p: [x * s, y, z], a: size, b: size }));
  mesh.loft(share === 1 ? 'horn' : 'stump', rings, { sides: 7, capA: false, front: [0, 0, -1] });
}

export function addEar(mesh, side) {
  const s = side === 'l' ? 1 : -1;
  const path = [
    [0.13, 1.47, 0.82, 0.05, 0.03],
    [0.19, 1.53, 0.77, 0.06, 0.022],
    [0.245, 1.58, 0.71, 0.04, 0.014],
    [0.285, 1.61, 0.65, 0.006, 0.004],
  ];
  const rings = path.map(([x, y, z, a, b]) => ({ p: [x * s, y, z], a, b }));
  mesh.loft('ear', rings, { sides: 6, capA: false, front: [0.3 * s, 0.5, 1], flip: s < 0 });
}
