import {
  AmbientLight,
  AnimationClip,
  AnimationMixer,
  Bone,
  BufferAttribute,
  BufferGeometry,
  DirectionalLight,
  Matrix4,
  MeshLambertMaterial,
  QuaternionKeyframeTrack,
  Skeleton,
  SkinnedMesh,
  VectorKeyframeTrack,
} from 'three';

/**
 * `count` copies of the character of lib/skinned-figure.mjs as a three.js author would build them: [{ mesh, mixer }].
 * Each is a SkinnedMesh with separate bones, mixer and clip time; geometry, material and clip are shared. `part` is the
 * character as loaded by Marrow, `tracks` the key frames of its joints.
 */
export function skinnedCharacters(part, tracks, count) {
  const geometry = geometryOf(part.meshes[0]);
  const material = new MeshLambertMaterial();
  const clip = new AnimationClip('move', -1, tracks.flatMap(tracksOf));
  return Array.from({ length: count }, (_, i) => {
    const bones = bonesOf(part);
    const mesh = new SkinnedMesh(geometry, material);
    mesh.add(bones[0]);
    mesh.bind(new Skeleton(bones), new Matrix4());
    // Every character is drawn, as with Marrow.
    mesh.frustumCulled = false;
    const mixer = new AnimationMixer(mesh);
    mixer.clipAction(clip).play();
    mixer.setTime(((i * 0.618034) % 1) * clip.duration);
    return { mesh, mixer };
  });
}

export function addLights(scene) {
  const sun = new DirectionalLight(0xffffff, 2);
  sun.position.set(1, 2, 3);
  scene.add(sun, new AmbientLight(0xffffff, 1));
}

/** The joints of a part as three.js bones, in its bind pose. */
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
