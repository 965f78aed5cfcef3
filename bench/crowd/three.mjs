import {
  AmbientLight,
  AnimationClip,
  AnimationMixer,
  Bone,
  BufferAttribute,
  BufferGeometry,
  DirectionalLight,
  Group,
  Matrix4,
  MeshLambertMaterial,
  PerspectiveCamera,
  QuaternionKeyframeTrack,
  Scene,
  Skeleton,
  SkinnedMesh,
  VectorKeyframeTrack,
  WebGLRenderer,
} from 'three';

/**
 * The same crowd as a three.js author would build it: each character is a SkinnedMesh with bones and a mixer of its own,
 * at its own moment of the clip; geometry, material and clip are shared. `part` is the character as Marrow has loaded it,
 * `tracks` the keys of its joints.
 */
export function threeCrowd(canvas, part, tracks, count, seconds) {
  const renderer = new WebGLRenderer({ canvas, antialias: true });
  renderer.setSize(canvas.clientWidth, canvas.clientHeight, false);
  const scene = new Scene();
  const columns = Math.ceil(Math.sqrt(count));
  const camera = new PerspectiveCamera(40, canvas.clientWidth / canvas.clientHeight, 1, 100_000);
  camera.position.set(0, columns * 40, columns * 120);
  camera.lookAt(0, 0, 0);
  const sun = new DirectionalLight(0xffffff, 2);
  sun.position.set(1, 2, 3);
  scene.add(sun, new AmbientLight(0xffffff, 1));

  const geometry = geometryOf(part.meshes[0]);
  const material = new MeshLambertMaterial();
  const clip = new AnimationClip('move', -1, tracks.flatMap(tracksOf));
  const mixers = [];
  for (let i = 0; i < count; i++) {
    const bones = bonesOf(part);
    const mesh = new SkinnedMesh(geometry, material);
    mesh.add(bones[0]);
    mesh.bind(new Skeleton(bones), new Matrix4());
    const group = new Group();
    group.position.set(((i % columns) - columns / 2) * 50, 0, -Math.floor(i / columns) * 50);
    group.add(mesh);
    scene.add(group);
    const mixer = new AnimationMixer(mesh);
    mixer.clipAction(clip).play();
    mixer.setTime(((i * 0.618034) % 1) * clip.duration);
    mixers.push(mixer);
    // Every character is drawn, as Marrow does.
    mesh.frustumCulled = false;
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

/** The joints of a part in its bind pose. */
function bonesOf({ joints }) {
  const bones = joints.map(({ name, rest }) => {
    const bone = Object.assign(new Bone(), { name });
    bone.position.fromArray(rest.position);
    bone.quaternion.fromArray(rest.rotation);
    return bone;
  });
  joints.forEach(({ parent }, j) => parent !== null && bones[parent].add(bones[j]));
  bones[0].updateMatrixWorld(true);
  return bones;
}

function geometryOf({ positions, normals, texcoords, indices, skin, skinJoints, skinWeights }) {
  const geometry = new BufferGeometry();
  geometry.setIndex(new BufferAttribute(indices.slice(), 1));
  geometry.setAttribute('position', new BufferAttribute(positions.slice(), 3));
  geometry.setAttribute('normal', new BufferAttribute(normals.slice(), 3));
  geometry.setAttribute('uv', new BufferAttribute(texcoords.slice(), 2));
  if (skin.influences !== 4) throw new Error('the figure has other weights than three.js takes');
  geometry.setAttribute('skinIndex', new BufferAttribute(skinJoints.slice(), 4));
  geometry.setAttribute('skinWeight', new BufferAttribute(skinWeights.slice(), 4));
  return geometry;
}

function tracksOf({ times, positions, rotations }, joint) {
  return [
    new VectorKeyframeTrack(`joint${joint}.position`, times, positions),
    new QuaternionKeyframeTrack(`joint${joint}.quaternion`, times, rotations),
  ];
}
