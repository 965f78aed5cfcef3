/** Correct and forbidden uses of all entries except the package's main entry. See `types.test-d.ts`. */
import {
  load,
  type Bounds,
  type Instance,
  type InstanceLike,
  type Model,
  type ModelLike,
  type RayHit,
} from '../../web/lib/index.js';
import { MarrowViewerElement } from '../../web/lib/element/index.js';
import { ManualClock, setClock, type Clock } from '../../web/lib/clock/index.js';
import { boot } from '../../web/lib/boot/index.js';
import '../../web/lib/element/define.js';
import '../../web/lib/element/boot.js';
import { createEmbed, type Embed } from '../../web/lib/embed/index.js';
import { toGlb, toObj, toPng, type GlbOptions, type ObjFiles } from '../../web/lib/export/index.js';
import { applyState, formatView, parseView, viewerState, type ViewState } from '../../web/lib/state/index.js';
import type { AnimationClip, Group, LoadingManager } from 'three';
import { disposeThree, MarrowLoader, toThree } from '../../web/lib/three/index.js';
import { LiveModel, updateLive, type LiveInstance } from '../../web/lib/three/live/index.js';
import {
  Viewer,
  type CameraState,
  type DisplayOptions,
  type TagPosition,
  type ViewerCamera,
} from '../../web/lib/viewer/index.js';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(_: Equal<A, B>): void => undefined;

export async function viewers(canvas: HTMLCanvasElement, model: Model): Promise<void> {
  const viewer = new Viewer(canvas, {
    display: { wireframe: true },
    camera: { controls: { wheel: 'engaged' }, mirror: true, yaw: 40 },
  });
  await viewer.show(model);
  viewer.play('run', { loop: 'once', speed: -1, channel: 'legs', fade: 0.2 });
  viewer.hold('last');
  viewer.set({ display: { filter: 'nearest' }, scene: { facing: 90 }, skin: null, speed: 0.5, fade: null });
  same<typeof viewer.display, Readonly<DisplayOptions>>(true);
  same<typeof viewer.camera, ViewerCamera>(true);
  same<typeof viewer.camera.state, Readonly<CameraState>>(true);
  viewer.camera.moveTo({ yaw: 90 }, { animate: true });
  viewer.camera.set({ fileCamera: '', turntable: 18, insets: { left: 40 }, range: null, controls: false });
  same<ReturnType<typeof viewer.picking.projectTags>, readonly TagPosition[]>(true);
  const stop: () => void = viewer.on('finished', ({ channel, clip }) => channel + clip.name);
  stop();
  const turned = (by: 'user' | 'program'): string => by;
  viewer.on('camera', ({ by }) => turned(by));
  await viewer.show(null);
  const image: HTMLCanvasElement | null = viewer.screenshot({ width: 64, height: 64 });
  viewer.dispose();

  // @ts-expect-error A viewer draws on a canvas.
  new Viewer(document.body);
  // @ts-expect-error Controls belong to the camera.
  new Viewer(canvas, { controls: false });
  // @ts-expect-error An address has to be loaded first.
  await viewer.show('tris.md2');
  // @ts-expect-error There is no such filter.
  viewer.set({ display: { filter: 'blurred' } });
  // @ts-expect-error There is no such option.
  viewer.set({ display: { wireframes: true } });
  // @ts-expect-error There is no such setting.
  viewer.set({ turntable: 18 });
  // @ts-expect-error `set` changes options.
  viewer.display = { wireframe: true };
  // @ts-expect-error Options are read-only.
  viewer.display.wireframe = true;
  // @ts-expect-error `set` changes the speed.
  viewer.speed = 2;
  // @ts-expect-error `seek` changes the time.
  viewer.time = 1;
  viewer.set({ selectedJoint: { joint: 'Head' } });
  viewer.picking.projectJoint({ part: 'upper', joint: 'Head' });
  // @ts-expect-error A frame is a number, 'first' or 'last'.
  viewer.hold('end');
  // @ts-expect-error There is no such event.
  viewer.on('end', () => undefined);
  // @ts-expect-error Playback is changed by `play`, `seek` and the like.
  viewer.playback = { channels: [], focus: '', playing: false, speed: 1, fade: null };
  // @ts-expect-error `camera.moveTo` moves the camera.
  viewer.camera = { ...viewer.camera.state, yaw: 90 };
  // @ts-expect-error The camera's state is read-only.
  viewer.camera.state.yaw = 90;
  // @ts-expect-error A target has three coordinates.
  viewer.camera.moveTo({ target: [0, 1] });
  // @ts-expect-error There is no such control.
  viewer.camera.set({ controls: { mouse: false } });
  // @ts-expect-error The bounds are read-only.
  viewer.bounds!.rest[0] = 1;
  image?.toDataURL();
}

export function starts(canvas: HTMLCanvasElement): void {
  boot();
  boot({ model: 'tris.md2', canvas });
  // @ts-expect-error A model is requested by its address.
  boot({ model: new Uint8Array() });
}

export async function clocks(): Promise<void> {
  const manual = new ManualClock(20);
  const clock: Clock = manual;
  setClock(clock);
  setClock();
  manual.advance(1000);
  const value: number = await manual.runUntil(Promise.resolve(1));
  manual.after(value, () => undefined)();

  // @ts-expect-error A clock also needs `after` and `frame`.
  setClock({ now: () => 0 });
}

export function states(viewer: Viewer): void {
  const state: ViewState = parseView(new URLSearchParams('v=1&clip=run'));
  applyState(viewer, state);
  same<ReturnType<typeof viewerState>, ViewState>(true);
  const text: string = formatView({ src: 'tris.md2', ...viewerState(viewer) }).toString();

  // @ts-expect-error A query string must be split into keys and values first.
  parseView(text);
  // @ts-expect-error A state's values are read-only.
  state.skin = 'red';
  // @ts-expect-error There is no such key.
  formatView({ clips: 'run' });
}

export async function elements(): Promise<void> {
  const element = document.createElement('marrow-viewer');
  same<typeof element, MarrowViewerElement>(true);
  element.src = 'tris.md2';
  element.cameraControls = true;
  element.play({ repetitions: 2 });
  const blob: Blob = await element.toBlob({ mimeType: 'image/webp' });
  const model: Model | null = element.model;
  element.currentTime = 0.5;

  // @ts-expect-error A flag is true or false.
  element.cameraControls = 'no';
  // @ts-expect-error The camera is a string, as in the attribute.
  element.cameraOrbit = [0, 0, 1];
  // @ts-expect-error The model is loaded by `src` or `files`.
  element.model = await load('tris.md2');
  // @ts-expect-error `play` takes settings, not a clip; `animationName` takes the clip.
  element.play('run');
  blob.slice();
  model?.dispose();
}

export async function embeds(place: HTMLElement): Promise<string> {
  const embed: Embed = createEmbed(place, { page: 'embed.html', src: 'tris.md2', title: 'An ogre' });
  await embed.ready;
  await embed.set('animation-name', 'run');
  const duration: number = (await embed.getPlayback()).duration;
  embed.on('load', ({ url }) => url.trim());

  // @ts-expect-error There is no such attribute.
  await embed.set('animation', 'run');
  // @ts-expect-error Only the owner of the frame can allow cookies.
  await embed.set('with-credentials', true);
  // @ts-expect-error There is no such event.
  embed.on('loaded', () => undefined);
  // @ts-expect-error `getState` returns a promise.
  const now: string = embed.getState();
  // @ts-expect-error A selector is not an element.
  createEmbed('#place', {});
  embed.dispose();
  return now + duration.toFixed();
}

export async function objects(model: Model, manager: LoadingManager): Promise<void> {
  const object: Group = await toThree(model, { scale: 0.03, unlit: true, filter: 'nearest', clips: ['run'] });
  const clips: AnimationClip[] = object.animations;
  await toThree(model.createInstance(), { maxError: 0.1 });
  disposeThree(object);
  const loader = new MarrowLoader(manager).setPath('models/').setOptions({ entry: 'a.md2', unlit: true });
  const loaded: Group = await loader.loadAsync('tris.md2', ({ loaded: bytes }) => bytes.toFixed());
  loader.load('tris.md2', (each) => each.add(loaded));
  const parsed: Group = await loader.parse(new ArrayBuffer(8), 'models/');

  // @ts-expect-error The object is returned as a promise, which waits for its images.
  const { name } = toThree(model);
  // @ts-expect-error An address has to be loaded first.
  await toThree('tris.md2');
  // @ts-expect-error There is no such filter.
  await toThree(model, { filter: 'blurred' });
  // @ts-expect-error A loader takes a manager, not options.
  new MarrowLoader({ unlit: true });
  // @ts-expect-error There is no such option.
  loader.setOptions({ texture: 'skin.pcx' });
  // @ts-expect-error A string is not a file.
  await loader.parse('IDP2');
  parsed.name = String(name);
  clips.pop();
}

export function liveModels(model: Model, other: Model): void {
  const crowd = new LiveModel(model);
  const node: LiveInstance = crowd.addInstance(model.createInstance());
  node.attachment('tag_weapon')?.add(new LiveModel(other).addInstance());
  updateLive([crowd], 1 / 60);
  crowd.removeInstance(node);
  // The types of the model and of the instances are kept.
  same<typeof crowd.model, Model>(true);
  same<typeof node.instance, Instance>(true);
  const [box, hit]: [Bounds | null, RayHit | null] = [
    crowd.addInstance().instance.bounds(),
    node.instance.raycast({ origin: [0, 0, 0], direction: [1, 0, 0] }),
  ];
  console.log(box, hit);
  const like: ModelLike = model;
  same<ReturnType<LiveModel<ModelLike>['addInstance']>, LiveInstance<InstanceLike>>(true);
  updateLive([new LiveModel(like), crowd], 0);

  // @ts-expect-error A LiveModel is created from a model; instances are added to it.
  new LiveModel(model.createInstance());
  // @ts-expect-error Only instances can be added.
  crowd.addInstance(model);
  // @ts-expect-error Several live models are passed as a list.
  updateLive(crowd, 1 / 60);
}

export async function files(model: Model): Promise<void> {
  const options: GlbOptions = { scale: 0.0254, maxError: 0.1, clips: ['run'] };
  const glb: Uint8Array<ArrayBuffer> = await toGlb(model, options);
  using instance = model.createInstance();
  await toGlb(instance);
  const { obj, mtl, images }: ObjFiles = toObj(instance, { name: 'ogro', scale: 2 });
  const text: string = obj + mtl.text + images.map(({ name }) => name).join();
  const image = model.image(0, 0);
  const png: Uint8Array<ArrayBuffer> | null = image && toPng(image);

  // @ts-expect-error An address has to be loaded first.
  await toGlb('tris.md2');
  // @ts-expect-error A scale is a number.
  await toGlb(model, { scale: 'metres' });
  // @ts-expect-error An OBJ contains one pose and no clips.
  toObj(model, { clips: ['run'] });
  // @ts-expect-error An image is null until it is loaded.
  void toPng(model.image(0, 0));
  new Blob([glb, text, png ?? '']);
}
