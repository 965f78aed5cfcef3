import {
  ArrayCamera,
  Mesh,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Vector3,
  type Camera,
  type InstancedBufferGeometry,
} from 'three';
import { describe, expect, it } from 'vitest';
import { load } from '../../../web/lib/load/load.js';
import { memorySource } from '../../../web/lib/load/sources/file-source.js';
import { LiveModel, type LiveIntersection } from '../../../web/lib/three/live/index.js';
import type { Model } from '../../../web/lib/types/api.js';
import { bendAnim, buildMd5Mesh } from '../support/md5-arm.js';
import { buildMd2 } from '../support/md2-builder.js';

const opened = (files: Readonly<Record<string, Uint8Array>>, entry: string): Promise<Model> =>
  load(memorySource(Object.entries(files).map(([name, data]) => ({ name, data }))), { entry });
const arm = (): Promise<Model> =>
  opened({ 'arm.md5mesh': buildMd5Mesh(), 'bend.md5anim': bendAnim() }, 'arm.md5mesh');
const square = (): Promise<Model> => opened({ 'a.md2': buildMd2() }, 'a.md2');

/** Updates matrices and levels of detail, as WebGLRenderer does before it draws. */
function look(scene: Scene, camera: Camera): void {
  scene.updateMatrixWorld();
  camera.updateMatrixWorld();
  scene.traverse((object) => {
    if ('isLOD' in object) (object as unknown as { update(camera: Camera): void }).update(camera);
  });
}

/** A camera at z = 150 that looks along -z at an object with the given x. */
function cameraAt(x: number): PerspectiveCamera {
  const camera = new PerspectiveCamera(60, 1, 1, 10000);
  camera.position.set(x, 0, 150);
  return camera;
}

const drawn = (live: LiveModel): number =>
  live.children.reduce(
    (sum, child) =>
      child instanceof Mesh && child.visible
        ? sum + (child.geometry as InstancedBufferGeometry).instanceCount
        : sum,
    0,
  );

describe('A raycaster of three.js', () => {
  it('hits skinned triangles at their posed positions, and returns the instance', async () => {
    using model = await arm();
    const live = new LiveModel(model);
    const scene = new Scene().add(live);
    live.addInstance().position.set(-500, 0, 0);
    const node = live.addInstance();
    node.position.set(100, 20, 0);
    node.scale.setScalar(2);
    node.instance.play('bend', { loop: 'once' });
    live.update(0.9);
    scene.updateMatrixWorld();
    // The hand's triangle is near (13, 0, 10) in the instance's space.
    const raycaster = new Raycaster(new Vector3(126, 50, 20), new Vector3(0, -1, 0));
    const hits = raycaster.intersectObject(live) as LiveIntersection[];
    expect(hits).toHaveLength(1);
    const [hit] = hits as [LiveIntersection];
    expect(hit).toMatchObject({ object: live, instanceId: 1, part: 0, surface: 0, joint: 2, faceIndex: 2 });
    expect(hit.node).toBe(node);
    expect(hit.distance).toBeCloseTo(30, 3);
    expect(hit.point.distanceTo(new Vector3(126, 20, 20))).toBeLessThan(1e-3);
    expect(hit.face!.normal.distanceTo(new Vector3(0, 1, 0))).toBeLessThan(1e-3);
    expect([hit.face!.a, hit.face!.b, hit.face!.c].sort()).toEqual([6, 7, 8]);
    expect(hit.uv!.x).toBeCloseTo(0.5625, 3);
    raycaster.far = 29;
    expect(raycaster.intersectObject(live)).toEqual([]);
    raycaster.far = Infinity;
    node.visible = false;
    expect(raycaster.intersectObject(live)).toEqual([]);
    live.dispose();
  });

  it('returns normals in the local space of the live model', async () => {
    using model = await square();
    const live = new LiveModel(model);
    const scene = new Scene().add(live);
    // The square faces along the world's z axis. The node rotates it to the x axis, the live model from there to -z.
    const node = live.addInstance();
    node.rotation.y = Math.PI / 2;
    live.rotation.y = Math.PI / 2;
    live.update(0);
    scene.updateMatrixWorld();
    const middle = node.localToWorld(new Vector3(0.5, 0.4, 0));
    const raycaster = new Raycaster(middle.clone().setZ(-50), new Vector3(0, 0, 1));
    const [hit] = raycaster.intersectObject(live) as [LiveIntersection];
    const { normal } = hit.face!;
    expect(normal.distanceTo(new Vector3(1, 0, 0))).toBeLessThan(1e-6);
    const inWorld = normal.clone().transformDirection(hit.object.matrixWorld);
    expect(inWorld.distanceTo(new Vector3(0, 0, -1))).toBeLessThan(1e-6);
    live.dispose();
  });

  it('hits triangles of vertex frames, the nearest first', async () => {
    using model = await square();
    const live = new LiveModel(model);
    const scene = new Scene().add(live);
    // The square faces along the file's x axis, the world's z axis. In frame 2, it is at x = 2.
    const [back, front] = [live.addInstance(), live.addInstance()];
    front.position.z = 10;
    front.instance.part(0).showFrame(2);
    live.update(0);
    scene.updateMatrixWorld();
    const raycaster = new Raycaster(new Vector3(0.5, 0.4, 100), new Vector3(0, 0, -1));
    const hits = raycaster.intersectObject(live) as LiveIntersection[];
    expect(hits.map(({ node }) => node)).toEqual([front, back]);
    expect(hits[0]!.distance).toBeCloseTo(88, 3);
    expect(hits[1]!.distance).toBeCloseTo(100, 3);
    live.dispose();
  });
});

describe('Instances', () => {
  it.each([
    ['joints', arm, 'bend'],
    ['vertex frames', square, 'run'],
  ])('outside of the view of every camera are not drawn: a model with %s', async (_, open, clip) => {
    using model = await open();
    const live = new LiveModel(model);
    const scene = new Scene().add(live);
    for (const x of [0, 2000]) {
      const node = live.addInstance();
      node.position.x = x;
      node.instance.play(clip, { loop: 'repeat' });
    }
    live.update(0.1);
    look(scene, cameraAt(0));
    expect(drawn(live)).toBe(1);
    look(scene, cameraAt(2000));
    expect(drawn(live)).toBe(1);
    look(scene, cameraAt(-5000));
    expect(drawn(live)).toBe(0);
    live.frustumCulled = false;
    look(scene, cameraAt(-5000));
    expect(drawn(live)).toBe(2);
    live.dispose();
  });

  it('are posed when a camera sees them, or when the pose is requested', async () => {
    using model = await arm();
    const live = new LiveModel(model);
    const scene = new Scene().add(live);
    live.addInstance();
    const away = live.addInstance();
    away.position.x = 2000;
    away.instance.play('bend', { loop: 'once' });
    live.update(0);
    look(scene, cameraAt(0));
    const { jointMatrices } = away.instance.frame().parts[0]!;
    /** The hand's position along the file's y axis, according to the module. */
    const hand = (): number => Math.round(jointMatrices[2 * 12 + 7]! * 1000) / 1000;
    expect(hand()).toBe(0);
    live.update(0.9);
    expect(hand()).toBe(0);
    expect(away.instance.state().time).toBeCloseTo(0.9);
    look(scene, cameraAt(2000));
    expect(hand()).toBe(10);
    // The instance is out of view again.
    live.update(0);
    look(scene, cameraAt(0));
    away.instance.seek(0);
    live.update(0);
    expect(hand()).toBe(10);
    away.instance.frame();
    expect(hand()).toBe(0);
    live.dispose();
  });

  it('are drawn if any camera of an array sees them, at the level of detail of the nearest one', async () => {
    using model = await arm();
    const live = new LiveModel(model);
    live.levelOfDetail = { distances: [1000] };
    const scene = new Scene().add(live);
    const nodes = [0, 2000, 4000].map((x) => {
      const node = live.addInstance();
      node.position.x = x;
      return node;
    });
    // The array camera looks at the first instance, and its cameras at the first and second one.
    const eyes = [cameraAt(0), cameraAt(2000)];
    for (const eye of eyes) eye.updateMatrixWorld();
    const cameras = new ArrayCamera(eyes);
    cameras.position.copy(eyes[0]!.position);
    live.update(0);
    look(scene, cameras);
    expect(drawn(live)).toBe(2);
    live.update(0);
    expect(nodes.map(({ instance }) => instance.levelOfDetail)).toEqual([0, 0, 0]);
    live.levelOfDetail = { distances: [50] };
    look(scene, cameras);
    live.update(0);
    expect(nodes.map(({ instance }) => instance.levelOfDetail)).toEqual([1, 1, 0]);
    live.dispose();
  });

  it('outside of all cameras are posed if an object follows their attachment', async () => {
    using model = await arm();
    const live = new LiveModel(model);
    const scene = new Scene().add(live);
    const node = live.addInstance();
    node.position.x = 2000;
    node.instance.play('bend', { loop: 'once' });
    live.update(0);
    look(scene, cameraAt(0));
    const held = node.attachment('hand')!;
    const before = held.matrix.elements.slice();
    live.update(0.9);
    expect(held.matrix.elements).not.toEqual(before);
    live.dispose();
  });
});

it('an instance shows the level of detail for its distance', async () => {
  using model = await arm();
  const live = new LiveModel(model);
  live.levelOfDetail = { distances: [120, 900] };
  const scene = new Scene().add(live);
  const nodes = [0, -400, -2000].map((z) => {
    const node = live.addInstance();
    node.position.z = z + 50;
    return node;
  });
  live.update(0);
  look(scene, cameraAt(0));
  live.update(0);
  expect(nodes.map(({ instance }) => instance.levelOfDetail)).toEqual([0, 1, 2]);
  live.levelOfDetail = null;
  nodes[2]!.instance.levelOfDetail = 0;
  look(scene, cameraAt(0));
  live.update(0);
  expect(nodes[2]!.instance.levelOfDetail).toBe(0);
  live.dispose();
});
