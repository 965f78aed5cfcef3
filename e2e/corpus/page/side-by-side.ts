import * as three from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { toGlb } from '../../../web/lib/export/index.js';
import * as marrow from '../../../web/lib/index.js';
import { disposeThree, toThree } from '../../../web/lib/three/index.js';
import { LiveModel } from '../../../web/lib/three/live/index.js';
import { openingAxes, rootRotation, Viewer } from '../../../web/lib/viewer/index.js';
import type { Play, Specimen } from './sheet.js';

/** Intersection over union of each silhouette in three.js and the viewer's silhouette. */
export interface Agreement {
  /** The fraction of the image that the viewer's silhouette covers. */
  readonly covered: number;
  readonly toThree: number;
  readonly live: number;
  /** The model exported as GLB by Marrow and loaded by GLTFLoader of three.js. */
  readonly glb: number;
}

/** The functions that the test calls through `page.evaluate`. */
export interface SideBySide {
  /** Opens a model in the viewer and in three.js. Returns the number of its clips. */
  open(specimen: Specimen): Promise<number>;
  /** Draws a pose in the viewer and in three.js from the same camera, and adds the images to the sheet. */
  compare(caption: string, plays: readonly Play[]): Promise<Agreement>;
}

const side = 360;
/** The background colour, which no model has. */
const background = '#ff00ff';
const canvas = document.body.appendChild(document.createElement('canvas'));
const drawn = document.body.appendChild(document.createElement('canvas'));
drawn.width = drawn.height = side;
const renderer = new three.WebGLRenderer({ canvas: drawn, antialias: true, preserveDrawingBuffer: true });
const scene = new three.Scene();
scene.background = new three.Color(background);
const sun = new three.DirectionalLight(0xffffff, 3);
scene.add(new three.AmbientLight(0xffffff, 1), sun);
let viewer: Viewer | null = null;
let model: marrow.Model | null = null;
let live: LiveModel | null = null;
let object: three.Group | null = null;
let loadedGlb: Animated | null = null;

type Animated = three.Object3D & { animations: three.AnimationClip[] };

const sideBySide: SideBySide = {
  async open({ files, entry, weapon }) {
    const loaded = await Promise.all(
      files.map(async ({ name, url }) => ({ name, data: await (await fetch(url)).arrayBuffer() })),
    );
    live?.removeFromParent();
    live?.dispose();
    if (object) disposeThree(object);
    if (loadedGlb) disposeThree(loadedGlb);
    model?.dispose();
    model = await marrow.load(loaded, { entry, ...(weapon === undefined ? {} : { parts: { weapon } }) });
    await model.texturesSettled();
    // By default the viewer follows a model that travels. three.js does not.
    viewer ??= new Viewer(canvas, { camera: { controls: false, follow: false } });
    viewer.set({ scene: { background, grid: false, shadow: false, light: 'unlit' } });
    void viewer.show(model);
    await viewer.idle();
    live = new LiveModel(model);
    viewer.instance!.rootMotion = 'stored';
    live.addInstance(viewer.instance!);
    object = await toThree(model);
    object.applyMatrix4(openingTurn(model));
    const { buffer } = await toGlb(model, { scale: 1 });
    const { scene: root, animations } = await new GLTFLoader().parseAsync(buffer, '');
    root.applyMatrix4(openingTurn(model));
    loadedGlb = Object.assign(root, { animations });
    return model.summary.clips.length;
  },

  compare: async (caption, plays) => {
    if (!viewer || !model || !live || !object || !loadedGlb) throw new Error('Nothing is open.');
    const names = plays.flatMap(({ clip, at }) => {
      const name = typeof clip === 'string' ? clip : model!.summary.clips[clip]?.name;
      return name === undefined ? [] : [{ name, at }];
    });
    for (const { name, at } of names) {
      viewer.play(name);
      viewer.pause();
      for (const { channel, clip: own } of viewer.playback.channels)
        if (own.name === name) viewer.seek(own.seconds * at, channel);
    }
    const release = [pose(object, names), pose(loadedGlb, names)];
    // Fits the camera to the current pose, not to the bounds of the clip.
    object.updateMatrixWorld(true);
    const around = new three.Box3().setFromObject(object, true).getBoundingSphere(new three.Sphere());
    const { fov } = viewer.camera.state;
    viewer.camera.moveTo({
      ...viewer.camera.state,
      yaw: 26,
      pitch: 12,
      target: around.center.toArray(),
      distance: around.radius / Math.sin(three.MathUtils.degToRad(fov / 2)),
    });
    const ours = viewer.screenshot({ width: side, height: side, scene: { background, light: 'unlit' } });
    if (!ours) throw new Error('Nothing can be drawn.');
    const expected = silhouette(ours);
    live.refresh();
    const ofObject = draw(object);
    const ofLive = draw(live);
    const ofGlb = draw(loadedGlb);
    for (const each of release) each();
    await shoot(caption, [ours, ofObject, ofLive, ofGlb]);
    return {
      covered: expected.reduce((sum, inside) => sum + inside, 0) / expected.length,
      toThree: agreement(expected, silhouette(ofObject)),
      live: agreement(expected, silhouette(ofLive)),
      glb: agreement(expected, silhouette(ofGlb)),
    };
  },
};

/** Poses an object with an AnimationMixer. Returns a function that frees the mixer's resources. */
function pose(root: Animated, clips: readonly { readonly name: string; readonly at: number }[]): () => void {
  const mixer = new three.AnimationMixer(root);
  for (const { name, at } of clips) {
    const clip = root.animations.find((each) => each.name === name);
    if (clip === undefined) throw new Error(`there is no clip ${name}`);
    const action = mixer.clipAction(clip).setLoop(three.LoopOnce, 1).play();
    action.clampWhenFinished = true;
    action.time = clip.duration * at;
  }
  mixer.update(0);
  return () => {
    mixer.stopAllAction();
    mixer.uncacheRoot(root);
  };
}

/** Draws one object from the viewer's camera. */
function draw(object: three.Object3D): HTMLCanvasElement {
  const { yaw, pitch, distance, target, fov } = viewer!.camera.state;
  const camera = new three.PerspectiveCamera(fov, 1, distance * 0.03, distance * 10);
  const [turn, rise] = [three.MathUtils.degToRad(yaw), three.MathUtils.degToRad(pitch)];
  const [x, y, z] = target;
  camera.position.set(
    x + distance * Math.sin(turn) * Math.cos(rise),
    y + distance * Math.sin(rise),
    z + distance * Math.cos(turn) * Math.cos(rise),
  );
  camera.lookAt(x, y, z);
  sun.position.copy(camera.position);
  sun.target.position.set(x, y, z);
  scene.add(object, sun.target);
  renderer.render(scene, camera);
  scene.remove(object);
  const copy = document.createElement('canvas');
  copy.width = copy.height = side;
  copy.getContext('2d')!.drawImage(drawn, 0, 0);
  return copy;
}

/** 1 for every pixel that the model covers. */
function silhouette(image: HTMLCanvasElement): Uint8Array {
  const copy = document.createElement('canvas');
  copy.width = copy.height = side;
  const context = copy.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, side, side);
  return Uint8Array.from({ length: side * side }, (_, i) => {
    const [red, green, blue] = [data[i * 4]!, data[i * 4 + 1]!, data[i * 4 + 2]!];
    // Edge pixels mix model and background, so the threshold is half of the smallest difference between these colours.
    return 255 - red + green + (255 - blue) > 200 ? 1 : 0;
  });
}

function agreement(a: Uint8Array, b: Uint8Array): number {
  let [both, either] = [0, 0];
  a.forEach((inside, i) => {
    both += inside & b[i]!;
    either += inside | b[i]!;
  });
  return either === 0 ? 0 : both / either;
}

async function shoot(caption: string, canvases: readonly HTMLCanvasElement[]): Promise<void> {
  const figure = document.createElement('figure');
  for (const canvas of canvases) {
    const image = document.createElement('img');
    image.src = canvas.toDataURL();
    await image.decode();
    figure.append(image);
  }
  figure.append(Object.assign(document.createElement('figcaption'), { textContent: caption }));
  document.querySelector('main')?.append(figure);
}

Object.assign(globalThis, { sideBySide });

/** The rotation from the axes of the file to the initial axes of the viewer. */
function openingTurn({ summary, parts }: marrow.Model): three.Matrix4 {
  const rotation = (axes: marrow.Axes): three.Matrix4 =>
    new three.Matrix4().setFromMatrix3(new three.Matrix3().fromArray(rootRotation(axes)));
  return rotation(openingAxes(summary)).multiply(rotation(parts[0]!.basis).invert());
}
