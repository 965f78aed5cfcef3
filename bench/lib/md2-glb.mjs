import { readFile } from 'node:fs/promises';
import { Accessor, Document, NodeIO } from '@gltf-transform/core';

/**
 * Creates a GLB of an MD2 model for viewers without an MD2 loader: its first clip as animated morph targets, with one
 * key per frame of the file, and one image.
 *
 * @param marrow the package for Node
 */
export async function glbOfFirstClip(marrow, path, image) {
  const model = await marrow.load(path);
  const instance = model.createInstance();
  const [mesh] = model.meshes;
  const [clip] = model.clips;
  const { frameCount } = model.parts[0].clips[clip.clip];
  const frames = Array.from({ length: frameCount }, (_, frame) => {
    instance.play(clip.name);
    instance.seek((clip.seconds * frame) / frameCount);
    instance.update(0);
    const { positions, normals } = instance.frame().parts[0].meshes[0];
    return { positions: yUp(positions), normals: yUp(normals) };
  });

  const document = new Document();
  const buffer = document.createBuffer();
  const accessor = (array, type) => document.createAccessor().setArray(array).setType(type).setBuffer(buffer);
  const vectors = (array) => accessor(array, Accessor.Type.VEC3);
  const texture = document
    .createTexture()
    .setImage(await readFile(image))
    .setMimeType('image/png');
  const material = document
    .createMaterial()
    .setBaseColorTexture(texture)
    .setMetallicFactor(0)
    .setDoubleSided(true);
  const [rest] = frames;
  const primitive = document
    .createPrimitive()
    .setMaterial(material)
    .setIndices(accessor(new Uint32Array(mesh.indices), Accessor.Type.SCALAR))
    .setAttribute('POSITION', vectors(rest.positions))
    .setAttribute('NORMAL', vectors(rest.normals))
    .setAttribute('TEXCOORD_0', accessor(new Float32Array(mesh.texcoords), Accessor.Type.VEC2));
  const others = frames.slice(1);
  for (const { positions } of others)
    primitive.addTarget(
      document
        .createPrimitiveTarget()
        .setAttribute('POSITION', vectors(positions.map((value, at) => value - rest.positions[at]))),
    );
  const shape = document
    .createMesh()
    .addPrimitive(primitive)
    .setWeights(others.map(() => 0));
  const node = document.createNode().setMesh(shape);
  document.createScene().addChild(node);

  const times = Float32Array.from(frames, (_, frame) => (clip.seconds * frame) / frameCount);
  const weights = new Float32Array(frameCount * others.length);
  others.forEach((_, at) => (weights[(at + 1) * others.length + at] = 1));
  const sampler = document
    .createAnimationSampler()
    .setInput(accessor(times, Accessor.Type.SCALAR))
    .setOutput(accessor(weights, Accessor.Type.SCALAR));
  const channel = document
    .createAnimationChannel()
    .setTargetNode(node)
    .setTargetPath('weights')
    .setSampler(sampler);
  document.createAnimation(clip.name).addSampler(sampler).addChannel(channel);
  instance.dispose();
  model.dispose();
  return new NodeIO().writeBinary(document);
}

/** Converts the game's axes (z up) to those of glTF (y up). */
function yUp(vectors) {
  const out = new Float32Array(vectors.length);
  for (let at = 0; at < out.length; at += 3) {
    out[at] = vectors[at + 1];
    out[at + 1] = vectors[at + 2];
    out[at + 2] = vectors[at];
  }
  return out;
}
