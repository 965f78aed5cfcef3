/**
 * Checks the GLB of a model with third-party software: Khronos' validator, and three.js, which loads and poses it. See
 * docs/glb.md.
 */

/** The compared times, as fractions of a clip's duration. */
const shares = [0.13, 0.5, 0.83];
/** The number of compared clips of a model. */
const most = 2;

/**
 * The results of both tools for the GLB that `toGlb` makes of a model: { bytes, clips, errors, warnings, difference }.
 * Errors and warnings are the validator's codes with their number. `difference` is the largest distance between the
 * bounds in three.js and those of an instance, at rest and at three times of the first two animated clips, as a fraction
 * of the diagonal.
 */
export async function checkGlb(model, toGlb) {
  // Imported only when needed: in a fresh clone the npm packages are installed after this file is loaded.
  const { validateBytes } = await import('gltf-validator');
  const glb = await toGlb(model);
  const { issues } = await validateBytes(glb, { maxIssues: 0 });
  const counted = (severity) => {
    const counts = new Map();
    for (const { code, severity: own } of issues.messages)
      if (own === severity) counts.set(code, (counts.get(code) ?? 0) + 1);
    return Object.fromEntries([...counts].sort());
  };
  const { difference, compared, clips } = await compare(model, glb);
  return { bytes: glb.length, clips, compared, errors: counted(0), warnings: counted(1), difference };
}

async function compare(model, glb) {
  const three = await import('three');
  const { scene, animations } = await loaded(glb, three);
  const scale = model.parts[0].basis.metresPerUnit;
  const instance = model.createInstance();
  const mixer = new three.AnimationMixer(scene);
  const box = new three.Box3();
  let difference = 0;
  const look = () => {
    instance.update(0);
    scene.updateMatrixWorld(true);
    box.setFromObject(scene, true);
    difference = Math.max(difference, apart(boundsOf(instance, scale), box));
  };
  look();
  const moving = animations.filter(moves).slice(0, most);
  for (const clip of moving) {
    const action = mixer.clipAction(clip).play();
    for (const share of shares) {
      const seconds = clip.duration * share;
      mixer.setTime(seconds);
      instance.stop();
      instance.play(clip.name, { next: false });
      instance.update(seconds);
      look();
    }
    action.stop();
  }
  instance.dispose();
  return { difference, compared: moving.map(({ name }) => name), clips: animations.length };
}

/** Loads a GLB with the loader of three.js, without images, which need a page. */
async function loaded(glb, { Texture }) {
  const { GLTFLoader } = await import('three/addons/loaders/GLTFLoader.js');
  const loader = new GLTFLoader();
  loader.register(() => ({ name: 'no images', loadTexture: () => Promise.resolve(new Texture()) }));
  return loader.parseAsync(glb.buffer.slice(glb.byteOffset, glb.byteOffset + glb.byteLength), '');
}

/** Whether any track of a three.js clip has values that change over time. */
function moves({ tracks }) {
  return tracks.some(({ values, times }) => {
    const size = values.length / times.length;
    return values.some((value, i) => Math.abs(value - values[i % size]) > 1e-5);
  });
}

/** The bounds of the visible vertices of an instance in world space, times a scale: { min, max }. */
function boundsOf(instance, scale) {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  instance.model.parts.forEach((part, p) => {
    for (const m of shownMeshes(part, instance.frame().parts[p])) {
      const positions = positionsOf(instance, p, m);
      // Read after the deformation, which may move memory and so detach the views of an earlier frame().
      const { root, parts } = instance.frame();
      for (let v = 0; v < positions.length; v += 3) {
        const at = moved(root, moved(parts[p].matrix, positions.subarray(v, v + 3)));
        for (let axis = 0; axis < 3; axis++) {
          min[axis] = Math.min(min[axis], at[axis] * scale);
          max[axis] = Math.max(max[axis], at[axis] * scale);
        }
      }
    }
  });
  return { min, max };
}

/** The indices of a part's meshes with visible surfaces. */
function shownMeshes({ surfaces, materials, bodyGroups, skins }, { visible, levelOfDetail, bodies, skin }) {
  if (!visible) return new Set();
  const level = Math.min(levelOfDetail, Math.max(...surfaces.map((surface) => surface.levelOfDetail)));
  const unchosen = new Set(
    bodyGroups.flatMap(({ models }, g) =>
      models.flatMap((each, m) => (m === (bodies[g] ?? 0) ? [] : each.surfaces)),
    ),
  );
  const isDrawn = (own) => {
    const shown = own === null ? null : (skins[skin ?? -1]?.materials[own] ?? own);
    return materials[shown]?.stages.length !== 0;
  };
  return new Set(
    surfaces.flatMap((surface, s) =>
      surface.levelOfDetail === level &&
      !surface.hidden &&
      surface.indexCount > 0 &&
      !unchosen.has(s) &&
      isDrawn(surface.material)
        ? [surface.mesh]
        : [],
    ),
  );
}

/** A mesh's vertices in the space of its part: of vertex frames, skinned, or static. */
function positionsOf(instance, p, m) {
  const posed = instance.frame().parts[p].meshes[m];
  const mesh = instance.model.parts[p].meshes[m];
  if (posed !== null) return posed.positions;
  return mesh.skin.influences > 0 ? instance.part(p).joints.deform(m).positions : mesh.positions;
}

/** A point transformed by a column-major matrix of 16 numbers. */
function moved(matrix, [x, y, z]) {
  return [0, 1, 2].map((r) => matrix[r] * x + matrix[4 + r] * y + matrix[8 + r] * z + matrix[12 + r]);
}

/** The distance between two bounds, as a fraction of the first one's diagonal. */
function apart({ min, max }, box) {
  if (box.isEmpty()) return min[0] > max[0] ? 0 : Infinity;
  const [low, high] = [box.min.toArray(), box.max.toArray()];
  const off = Math.max(
    ...min.map((value, i) => Math.max(Math.abs(value - low[i]), Math.abs(max[i] - high[i]))),
  );
  const size = Math.hypot(...max.map((value, i) => value - min[i]));
  return off / Math.max(size, 1e-9);
}
