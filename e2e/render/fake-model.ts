import { mat4 } from 'gl-matrix';
import type {
  PartInputs,
  PlayerColors,
  InstanceLike,
  JointsLike,
  LayersLike,
  ModelEvents,
  ModelLike,
  PartInstance,
  PlaybackState,
  PlayHandle,
  TextureChange,
} from '../../web/lib/types/api.js';
import type {
  FrameRange,
  Interpolation,
  LoopMode,
  PlayOptions,
  RootMotion,
  TagRotation,
} from '../../web/lib/types/events.js';
import { applyPlayback } from '../../web/lib/animation/apply-playback.js';
import type { FrameState, PartFrame } from '../../web/lib/types/frame.js';
import type {
  Axes,
  ClipSummary,
  MaterialImage,
  PartData,
  DecodedImage,
  SubjectSummary,
  WarningSummary,
} from '../../web/lib/types/subject.js';
import type { Vec3 } from '../../web/lib/types/vectors.js';
import { Emitter } from '../../web/lib/util/emitter.js';
import { armPart, poseArm, type ArmOptions } from './fake-arm.js';
import { figurePart, figureVertices, poseFigure } from './fake-figure.js';
import { letterImage } from './fake-image.js';

export interface FakeOptions {
  /** The pixels of the first image; null if it is not loaded yet. */
  readonly image?: DecodedImage | null;
  /** Whether vertex frames animate the figure. */
  readonly animated?: boolean;
  /** Replaces the figure by a bust whose joints bend an arm. */
  readonly arm?: ArmOptions;
  /** Replaces the figure by another part, which is not animated. */
  readonly part?: PartData;
}

/**
 * A model without the core: the figure, posed in TypeScript. Its images are loaded at once, or later with
 * `arrive`.
 */
export class FakeModel implements ModelLike {
  readonly summary: SubjectSummary;
  readonly subject = 'figure';
  readonly warnings: readonly WarningSummary[] = [];
  readonly parts: readonly PartData[];
  readonly memory = { snapshot: 0, images: 0, wasm: 0 };
  readonly instances: Set<FakeInstance> = new Set();
  readonly #events: Emitter<ModelEvents> = new Emitter();
  readonly #images: Map<number, DecodedImage> = new Map();
  readonly #textures: Map<number | null, TextureChange> = new Map();
  disposed = false;

  constructor({ image = letterImage(), animated = true, arm, part }: FakeOptions = {}) {
    this.parts = [part ?? (arm ? armPart(arm) : figurePart({ animated }))];
    const clips = this.parts[0]!.clips.map(({ name }, clip) => ({
      name,
      channel: '',
      part: 0,
      clip,
      next: null,
    }));
    const skins = this.parts[0]!.skins.map(({ name }, family) => ({ name, families: [family] }));
    const { bounds, animationBounds } = this.parts[0]!;
    const warnings = this.warnings;
    this.summary = {
      name: 'figure',
      parts: this.parts,
      clips,
      presets: [],
      skins,
      bounds,
      animationBounds,
      warnings,
    };
    if (image) this.#images.set(0, image);
  }

  image(_part: number, image: number): DecodedImage | null {
    return this.#images.get(image) ?? null;
  }

  get textures(): readonly TextureChange[] {
    return [...this.#textures.values()];
  }

  setTexture(material: number | null, image: DecodedImage | null, part = 0): void {
    if (image === null) this.#textures.delete(material);
    else this.#textures.set(material, { part, material, image });
    this.#events.emit('retexture', { part, material, image });
  }

  arrive(index: number, image: DecodedImage): void {
    this.#images.set(index, image);
    this.#events.emit('texture', { part: 0, index, image });
  }

  lose(): void {
    this.#events.emit('lost', { message: 'The module has ended.' });
  }

  readonly presets: ModelLike['presets'] = [];

  get clips(): ModelLike['clips'] {
    return this.parts[0]!.clips.map((data, clip) => ({ ...data, channel: '', part: 0, clip, cut: null }));
  }

  defineClip(): void {
    throw new Error('a fake model has only its own clips');
  }

  removeClip(): boolean {
    return false;
  }

  createInstance(): FakeInstance {
    const instance = new FakeInstance(this);
    this.instances.add(instance);
    return instance;
  }

  on<K extends keyof ModelEvents>(type: K, listener: (event: ModelEvents[K]) => void): () => void {
    return this.#events.on(type, listener);
  }

  dispose(): void {
    this.disposed = true;
  }
}

interface Writable {
  visible: boolean;
  skin: number | null;
  images: readonly MaterialImage[];
  levelOfDetail: number;
}

/** A column-major translation matrix. */
function placedAt(place: Vec3): number[] {
  return [...mat4.fromTranslation(mat4.create(), place)];
}

/** An instance that also represents its only part. */
export class FakeInstance implements InstanceLike, PartInstance {
  readonly index = 0;
  transform: Float32Array = new Float32Array(mat4.create());
  /** The axes of the file, which are never changed. */
  axes: Axes = { up: 'z', forward: 'x' };
  speed = 1;
  interpolation: Interpolation = 'slerp';
  rootMotion: RootMotion = 'stored';
  tagRotation: TagRotation = 'slerp';
  /** Attached instances, which are placed only by their own transform. */
  attached: readonly InstanceLike[] = [];
  levelOfDetail = 0;
  time = 0;
  disposed = false;
  updates = 0;
  #clip: number | null = null;
  #time = 0;
  #paused = false;
  #loop: LoopMode = 'repeat';
  #passes = 0;
  #held: number | null = null;
  #range: FrameRange = null;
  readonly #basis: Float32Array;
  readonly #root = new Float32Array(16);
  readonly #frame: FrameState & { time: number; parts: (Writable & PartFrame)[] };
  readonly #positions = new Float32Array(figureVertices * 3);
  readonly #normals = new Float32Array(figureVertices * 3);

  constructor(readonly model: FakeModel) {
    const part = model.parts[0]!;
    const column = (c: number): number[] => [...part.rootRotation.slice(c * 3, c * 3 + 3), 0];
    this.#basis = new Float32Array([...column(0), ...column(1), ...column(2), 0, 0, 0, 1]);
    const rows = part.joints.length * 12;
    const mesh = { positions: this.#positions, normals: this.#normals };
    const frame = {
      visible: true,
      skin: null,
      images: [],
      levelOfDetail: 0,
      bodies: new Uint32Array(0),
      matrix: new Float32Array(mat4.create()),
      scaled: false,
      bounds: new Float32Array([...part.animationBounds.min, ...part.animationBounds.max]),
      vertexFrames: new Float32Array(16),
      jointMatrices: new Float32Array(rows),
      palette: new Float32Array(rows),
      attachments: new Float32Array(part.attachments.flatMap(({ local }) => placedAt(local.position))),
      meshes: [part.meshes[0]!.vertexFrames === null ? null : mesh],
    };
    this.#frame = { root: this.#root, time: 0, parts: [frame] };
    this.update(0);
  }

  get layers(): LayersLike {
    throw new Error('a fake figure has no joints');
  }

  readonly inputs: PartInputs = { bodies: [], controllers: [], blends: [0, 0] };
  readonly playerColors: PlayerColors = { top: null, bottom: null };

  setBodyGroup(): void {
    throw new Error('a fake figure has no body groups');
  }

  setBody(): void {
    throw new Error('a fake figure has no body groups');
  }

  setController(): void {
    throw new Error('a fake figure has no controllers');
  }

  setBlend(): void {
    throw new Error('a fake figure has no blended clips');
  }

  setPlayerColors(): void {
    throw new Error('a fake figure has no colours to choose');
  }

  /** No test sets joints. */
  get joints(): JointsLike {
    const none = (): never => {
      throw new Error('a fake figure has no joints');
    };
    return { get: none, set: none, reset: none, deform: none, overrides: new Map() };
  }

  play(clip: string | number, options: PlayOptions = {}): PlayHandle {
    const { clips } = this.model.parts[0]!;
    this.#clip = typeof clip === 'number' ? clip : clips.findIndex(({ name }) => name === clip);
    if (!clips[this.#clip]) throw new Error(`There is no clip "${clip}".`);
    this.#loop = options.loop ?? (this.#summary?.loopFrame === null ? 'once' : 'repeat');
    if (options.speed !== undefined) this.speed = options.speed;
    this.#time = 0;
    this.#paused = false;
    this.#held = null;
    this.#range = options.range ?? null;
    // Never resolves, because no render test waits for the end of a clip.
    return { finished: new Promise(() => undefined) };
  }

  channel(): ReturnType<InstanceLike['channel']> {
    return this;
  }

  get channels(): InstanceLike['channels'] {
    return [{ name: '', part: null, clip: null }];
  }

  applyPlayback(...change: Parameters<InstanceLike['applyPlayback']>): ReadonlyMap<string, PlayHandle> {
    const [from, to, fade = 0] = change;
    return applyPlayback(this, from, to, fade);
  }

  stop(): void {
    this.#clip = null;
    this.#held = null;
  }

  pause(paused = true): void {
    this.#paused = paused;
  }

  setLoop(loop: LoopMode | 'clip'): void {
    this.#loop = loop === 'clip' ? 'repeat' : loop;
  }

  /** Only stores the range, because the render tests play whole clips. */
  setRange(range: FrameRange): void {
    this.#range = range;
  }

  seek(seconds: number): void {
    this.#time = seconds;
  }

  showFrame(frame: number): void {
    this.#held = frame;
    this.#clip = null;
  }

  get name(): string {
    return this.model.parts[0]!.name;
  }

  part(): PartInstance {
    return this;
  }

  get skin(): string | null {
    return this.model.parts[0]!.skins[this.#frame.parts[0]!.skin ?? -1]?.name ?? null;
  }

  setSkin(name: string | null): void {
    const found = this.model.parts[0]!.skins.findIndex((skin) => skin.name === name);
    this.#frame.parts[0]!.skin = found < 0 ? null : found;
  }

  get images(): readonly MaterialImage[] {
    return this.#frame.parts[0]!.images;
  }

  setImage(material: number | null, image: DecodedImage | null): void {
    const others = this.images.filter((each) => each.material !== material);
    this.#frame.parts[0]!.images = image === null ? others : [...others, { material, image }];
  }

  get visible(): boolean {
    return this.#frame.parts[0]!.visible;
  }

  set visible(visible: boolean) {
    this.#frame.parts[0]!.visible = visible;
  }

  get clip(): number | null {
    return this.#clip;
  }

  get activity(): InstanceLike['activity'] {
    const { clip, finished } = this.state();
    if (clip === null) return 'idle';
    return finished ? 'ended' : 'playing';
  }

  state(): PlaybackState {
    const clip = this.#summary;
    const frame = clip ? this.#time / clip.frameSeconds : (this.#held ?? 0);
    return {
      clip: this.#clip,
      clipName: clip?.name ?? null,
      time: this.#time,
      frame,
      fileFrame: frame + (clip?.firstFrame ?? 0),
      speed: this.speed,
      paused: this.#paused,
      passes: this.#passes,
      finished: clip !== null && this.#loop === 'once' && this.#time >= clip.seconds,
      fade: 0,
      range: this.#range,
    };
  }

  /** The figure has no tags. */
  attachment(): null {
    return null;
  }

  attach(child: InstanceLike): void {
    this.attached = [...this.attached, child];
  }

  detach(child: InstanceLike): void {
    this.attached = this.attached.filter((each) => each !== child);
  }

  /** The figure fires no events. */
  on(): () => void {
    return () => undefined;
  }

  update(seconds: number): void {
    if (this.disposed) throw new Error('This instance has been disposed.');
    this.updates++;
    this.time += seconds;
    const clip = this.#summary;
    if (clip && !this.#paused) {
      this.#time += seconds * this.speed;
      if (this.#loop === 'once') this.#time = Math.min(this.#time, clip.seconds);
      else {
        this.#passes += Math.floor(this.#time / clip.seconds);
        this.#time %= clip.seconds;
      }
    }
    const phase = clip ? this.#time / clip.seconds : (this.#held ?? 0) / 8;
    const swing = Math.sin(phase * Math.PI * 2);
    const [frame] = this.#frame.parts;
    if (this.model.parts[0]!.joints.length > 0)
      poseArm((swing * Math.PI) / 2, frame!.jointMatrices, frame!.palette);
    else {
      poseFigure(swing, this.#positions, this.#normals);
      for (let axis = 0; axis < 3; axis++) {
        const along = this.#positions.filter((_, i) => i % 3 === axis);
        frame!.bounds[axis] = Math.min(...along);
        frame!.bounds[axis + 3] = Math.max(...along);
      }
    }
    mat4.multiply(this.#root, this.transform, this.#basis);
    this.#frame.time = this.time;
    frame!.levelOfDetail = this.levelOfDetail;
  }

  frame(): FrameState {
    if (this.disposed) throw new Error('This instance has been disposed.');
    return this.#frame;
  }

  dispose(): void {
    this.disposed = true;
    this.model.instances.delete(this);
  }

  get #summary(): ClipSummary | null {
    return this.#clip === null ? null : this.model.parts[0]!.clips[this.#clip]!;
  }
}
