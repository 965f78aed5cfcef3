import {
  AdditiveBlending,
  AmbientLight,
  AnimationClip,
  AnimationMixer,
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  DirectionalLight,
  Group,
  Matrix4,
  Mesh,
  MeshLambertMaterial,
  PerspectiveCamera,
  Quaternion,
  QuaternionKeyframeTrack,
  Scene,
  Vector3,
  VectorKeyframeTrack,
  WebGLRenderer,
} from 'three';

/**
 * Builds a Quake III player model from the data of `figureOf`, as an author without an MD3 loader would. Vertex frames
 * are morph targets (only those of the playing clips), a part is attached to its parent's group and follows the tag by
 * key frames, and each stage of a material is a mesh with a separate material. There is no shadow, and materials are
 * not
 * animated.
 */
export function threePlayer(canvas, figure, seconds) {
  const renderer = new WebGLRenderer({ canvas, antialias: true });
  renderer.setSize(canvas.clientWidth, canvas.clientHeight, false);
  const scene = new Scene();
  const camera = new PerspectiveCamera(40, canvas.clientWidth / canvas.clientHeight, 1, 1000);
  camera.position.set(0, 20, 110);
  const sun = new DirectionalLight(0xffffff, 2);
  sun.position.set(1, 2, 3);
  scene.add(sun, new AmbientLight(0xffffff, 1));

  const mixers = [];
  const groups = [];
  for (const part of figure) {
    const group = new Group();
    group.name = part.name;
    groups.push(group);
    if (part.parent === null) {
      // Converts Quake's axes to those of three.js.
      group.quaternion.set(-0.5, -0.5, -0.5, 0.5);
      scene.add(group);
    } else {
      groups[part.parent].add(group);
      hang(group, part, figure[part.parent].fps, mixers);
    }
    part.surfaces.forEach((surface, s) => addSurface(group, surface, `${part.name}${s}`, part.fps, mixers));
  }
  return {
    frame() {
      for (const mixer of mixers) mixer.update(seconds);
      renderer.render(scene, camera);
    },
    gl: renderer.getContext(),
    triangles: () => renderer.info.render.triangles,
  };
}

function hang(group, { places }, fps, mixers) {
  const times = places.map((_, f) => f / fps);
  const found = places.map(({ matrix, parent }) => {
    const local = new Matrix4().fromArray(parent).invert().multiply(new Matrix4().fromArray(matrix));
    const [position, rotation] = [new Vector3(), new Quaternion()];
    local.decompose(position, rotation, new Vector3());
    return { position: position.toArray(), rotation: rotation.toArray() };
  });
  group.position.fromArray(found[0].position);
  group.quaternion.fromArray(found[0].rotation);
  if (places.length < 2) return;
  const position = found.flatMap((each) => each.position);
  const rotation = found.flatMap((each) => each.rotation);
  play(group, mixers, [
    new VectorKeyframeTrack('.position', times, position),
    new QuaternionKeyframeTrack('.quaternion', times, rotation),
  ]);
}

function addSurface(group, { frames, texcoords, indices, stages }, name, fps, mixers) {
  const geometry = new BufferGeometry();
  const attribute = (array, size, called) =>
    Object.assign(new BufferAttribute(array, size), { name: called });
  geometry.setIndex(new BufferAttribute(indices.slice(), 1));
  geometry.setAttribute('position', attribute(frames[0].positions, 3, ''));
  geometry.setAttribute('normal', attribute(frames[0].normals, 3, ''));
  geometry.setAttribute('uv', attribute(texcoords.slice(), 2, ''));
  if (frames.length > 1) {
    geometry.morphAttributes.position = frames.map((frame, f) => attribute(frame.positions, 3, `f${f}`));
    geometry.morphAttributes.normal = frames.map((frame, f) => attribute(frame.normals, 3, `f${f}`));
  }
  let first = null;
  for (let stage = 0; stage < stages; stage++) {
    const material = new MeshLambertMaterial({ map: chequer(), transparent: stage > 0 });
    if (stage > 0) material.blending = AdditiveBlending;
    const mesh = new Mesh(geometry, material);
    mesh.name = name;
    group.add(mesh);
    // All stages share the morph weights, which one mixer updates.
    if (first !== null) mesh.morphTargetInfluences = first.morphTargetInfluences;
    first ??= mesh;
  }
  if (frames.length < 2) return;
  const targets = frames.map(({ positions }, f) => ({ name: `f${f}`, vertices: positions }));
  play(first, mixers, AnimationClip.CreateFromMorphTargetSequence(name, targets, fps, false).tracks);
}

function play(object, mixers, tracks) {
  const mixer = new AnimationMixer(object);
  mixer.clipAction(new AnimationClip('move', -1, tracks)).play();
  mixers.push(mixer);
}

function chequer() {
  const map = new DataTexture(
    Uint8Array.from({ length: 256 }, (_, i) => (i * 37) & 255),
    8,
    8,
  );
  map.needsUpdate = true;
  return map;
}
