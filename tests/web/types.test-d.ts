/**
 * The correct and the forbidden uses of the public types. The compiler checks this file; it is never run. A forbidden
 * line must not compile: if it does, `@ts-expect-error` is reported as an error.
 */
import {
  configure,
  entries,
  fileSource,
  FetchError,
  load,
  loadImage,
  memorySource,
  type Model,
  ModelError,
  update,
  urlSource,
  type FileSource,
  type FrameState,
  type Instance,
  type InstanceLike,
  type LoadInput,
  type ModelErrorCode,
  type Axis,
  type ModelLike,
  type PartInstance,
  type DecodedImage,
  type SubjectClip,
} from '../../web/lib/index.js';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(_: Equal<A, B>): void => undefined;
const use = (..._: readonly unknown[]): void => undefined;

export async function inputs(data: DataTransfer, list: FileList, source: FileSource): Promise<void> {
  await load('models/ogro/tris.md2');
  await load(new URL('https://example.org/tris.md2'));
  await load(['a.md5mesh', new URL('https://example.org/walk.md5anim')]);
  await load('a.md5mesh', { companions: ['walk.md5anim'] });
  await load('a.md5mesh', { companions: (model) => [model.replace('mesh', 'anim')] });
  await load('a.md2', { images: false, onWarning: ({ file, message }) => use(file, message) });
  await load('a.md2', { images: 'shown' });
  // @ts-expect-error There is no such value.
  await load('a.md2', { images: 'none' });
  // @ts-expect-error A list cannot mix addresses and files.
  await load(['a.md5mesh', new File([], 'walk.md5anim')]);
  await load(new File([], 'tris.md2'));
  await load([new File([], 'tris.md2')]);
  await load(list);
  await load(data);
  await load({ name: 'tris.md2', data: new ArrayBuffer(0) });
  await load([{ name: 'tris.md2', data: new Uint8Array(0) }]);
  await load(source, { signal: AbortSignal.timeout(1000), timeout: 5000, entry: 'ogro/' });
  await load(urlSource('tris.md2'), {
    onProgress: ({ phase, file, loaded, total }) => use(phase, file, loaded, total),
  });

  for (const image of ['skin.tga', new URL('https://example.org/skin.tga'), new Blob(), new ArrayBuffer(0)])
    use(await loadImage(image));
  await loadImage(new Uint8Array(0));
  await loadImage({ name: 'skin.tga', data: new Uint8Array(0) });
  // @ts-expect-error An HTML element is not a file.
  await loadImage(new Image());

  // @ts-expect-error Bytes need a name.
  await load(new ArrayBuffer(0));
  // @ts-expect-error A Blob has no name.
  await load(new Blob());
  // @ts-expect-error There is no such option.
  await load('tris.md2', { onprogress: () => undefined });
  // @ts-expect-error A number is not a file.
  await load(7 satisfies LoadInput);
}

export async function models(): Promise<void> {
  const model = await load('tris.md2');
  same<typeof model, Model>(true);
  const like: ModelLike = model;
  same<ReturnType<typeof model.image>, DecodedImage | null>(true);
  same<(typeof model.clips)[number]['name'], string>(true);
  same<typeof model.up, Axis>(true);
  const position: number | undefined = model.parts[0]?.meshes[0]?.positions[0];
  model.on('texture', ({ part, index, image }) => use(part.toFixed(), index.toFixed(), image?.width));
  model.on('lost', ({ message }) => message.trim());
  const stop: () => void = model.on('textures', ({ loaded, failed }) => loaded + failed);
  stop();
  await model.texturesSettled();

  // @ts-expect-error There is no such event.
  model.on('loaded', () => undefined);
  // @ts-expect-error A texture event's width is in its image, not in the event.
  model.on('texture', ({ width }) => use(width));
  // @ts-expect-error A loaded model is immutable.
  model.surfaces = [];
  // @ts-expect-error A clip's numbers are immutable.
  model.clips[0].fps = 20;
  // @ts-expect-error An element of an array may be undefined.
  use(model.surfaces[0].positions);
  model.dispose();
  use(like, position);
}

export function instances(model: Model): void {
  const instance: Instance = model.createInstance();
  const like: InstanceLike = instance;
  instance.play('run', { fade: 0.25, speed: 1, loop: 'repeat', channel: 'legs' });
  const torso: PartInstance = instance.part('upper');
  torso.play('TORSO_ATTACK', { fade: 0.1 });
  instance.part(1).visible = false;
  same<ReturnType<typeof torso.state>['clip'], number | null>(true);
  instance.transform = new Float32Array(16);
  instance.attach(model.createInstance(), { how: 'tag', at: 'tag_weapon', part: 'upper' });
  instance.tagRotation = 'engine';
  same<ReturnType<typeof instance.attachment>, Float32Array | null>(true);
  same<typeof instance.attached, readonly InstanceLike[]>(true);
  same<(typeof model.presets)[number]['clips'], readonly SubjectClip[]>(true);
  instance.speed = -1;
  const frame: FrameState = instance.frame();
  const x: number | undefined = frame.parts[0]?.meshes[0]?.positions[0];
  same<ReturnType<typeof instance.state>['clip'], number | null>(true);
  update([instance], 1 / 60);
  instance[Symbol.dispose]();

  // @ts-expect-error `seek` of an instance takes no part; parts have a `seek` method.
  instance.seek(0.5, 1);
  // @ts-expect-error There is no such loop.
  instance.play('run', { loop: 'forever' });
  // @ts-expect-error A mesh may have no vertex animation.
  use(frame.parts[0]?.meshes[0].positions);
  // @ts-expect-error `root` is read-only: the instance owns its arrays.
  frame.root = new Float32Array(16);
  // @ts-expect-error Only instances can be updated.
  update('run', 1 / 60);
  // @ts-expect-error `disposed` is read-only.
  like.disposed = true;
  use(like, x);
}

export function errors(caught: unknown): void {
  if (caught instanceof ModelError) {
    same<typeof caught.code, ModelErrorCode>(true);
    same<typeof caught.offset, number | undefined>(true);
    if (caught.code === 'truncated') caught.file.trim();
    // @ts-expect-error The list of codes is closed.
    if (caught.code === 'broken') return;
  }
  if (caught instanceof FetchError) same<typeof caught.status, number>(true);
}

export async function sources(): Promise<void> {
  const found = await entries(memorySource([{ name: 'a.md2', data: new Uint8Array(0) }]));
  same<(typeof found)[number]['kind'], string>(true);
  use(found);
  const own: FileSource = {
    names: ['a.md2'],
    main: null,
    size: () => null,
    read: async (name, signal, onBytes) => {
      signal?.throwIfAborted();
      onBytes?.(name.length, null);
      return Promise.resolve(null);
    },
    readRange: () => Promise.resolve(null),
  };
  await load(own);
  fileSource([new File([], 'a.md2')]);
  // @ts-expect-error Blobs have no names.
  fileSource([new Blob()]);
  // @ts-expect-error A source must also read ranges.
  await load({ names: [], main: null, size: () => null, read: () => Promise.resolve(null) });
}

export function settings(module: WebAssembly.Module): void {
  configure({ wasm: '/marrow.wasm', worker: new URL('https://example.org/worker.js') });
  configure({ images: '/modules/' });
  configure({ images: { png: new Uint8Array(), jpeg: '/jpeg.wasm' } });
  configure({ wasm: module, worker: false, reportLeaks: true });
  // @ts-expect-error There is no such setting.
  configure({ wasmUrl: '/marrow.wasm' });
  // @ts-expect-error The setting is an address or null.
  configure({ worker: true });
}
