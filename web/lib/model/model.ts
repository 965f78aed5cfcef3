import type * as api from '../types/api.js';
import type { ModelEvents, ModelMemory, SubjectPreset, TextureChange } from '../types/api.js';
import type { SubjectClip } from '../types/playback.js';
import type { ClipDefinition } from '../types/events.js';
import type {
  Axis,
  Bounds,
  JointSummary,
  MaterialSummary,
  MeshData,
  PartData,
  PartImage,
  DecodedImage,
  SourceCounts,
  SubjectSummary,
  SurfaceSummary,
  WarningSummary,
} from '../types/subject.js';
import type { RuntimeSubject } from '../wasm/bindings.js';
import { errorOf } from '../wasm/core.js';
import type { Runtime } from '../wasm/runtime.js';
import { inWords } from '../messages/worded.js';
import { DisposedError } from '../util/errors.js';
import { placeOfName } from '../util/lookup.js';
import { retire } from '../util/retire.js';
import { giveBuffer, type SnapshotBuffers } from '../wasm/heap.js';
import type { ModelImages, ImageFile } from './images.js';
import { Instance } from '../animation/instance.js';
import { withCut, withoutCut } from './cuts.js';
import type { Playable } from '../animation/playable.js';
import { subjectClips, subjectPresets, joinSnapshot, readSnapshot, type SnapshotRest } from './snapshot.js';
import { unwatch, watchForLeak } from '../wasm/configure.js';
import { writeMarrowFile, type EncodedImage } from './marrow-file.js';

/** The members that remain readable after `dispose()`. */
const data: readonly (string & keyof Model)[] = [
  ...(['subject', 'name', 'format', 'up', 'meshes', 'surfaces', 'materials', 'images', 'joints'] as const),
  ...(['attachments', 'skins', 'bounds', 'stats', 'warnings', 'clips', 'memory'] as const),
  ...(['image', 'textures', 'texturesSettled', 'wholeSubject'] as const),
];

/**
 * A loaded subject: one model, or several assembled models. The properties describe the first part; `parts` has all.
 * Data remains readable after `dispose()`; instances remain usable until they are disposed of.
 */
export class Model implements api.Model, Playable {
  readonly summary: SubjectSummary;
  readonly parts: readonly PartData[];
  /** Clips that the game plays together, under names that `play()` accepts. */
  readonly presets: readonly SubjectPreset[];
  #clips: readonly SubjectClip[];
  readonly #root: PartData;
  readonly #core: Runtime;
  readonly #images: ModelImages;
  readonly #bound: RuntimeSubject;
  readonly #rest: SnapshotRest;
  #whole: RuntimeSubject | null = null;
  readonly #companions: Map<string, Promise<api.Model | null>> = new Map();
  readonly #stopWatching: () => void;
  #disposed = false;

  /**
   * Use `load()` to create a model.
   *
   * @internal
   */
  constructor(core: Runtime, summary: SubjectSummary, buffers: SnapshotBuffers, modelImages: ModelImages) {
    const snapshot = readSnapshot(buffers, summary);
    const [root] = snapshot.parts;
    if (root === undefined) throw new TypeError(`${summary.name} has no parts`);
    const bound = adopt(core, snapshot.core, summary.name);
    // The module has a copy of the core, so the buffer may be reused.
    giveBuffer(buffers.core.buffer);
    this.summary = summary;
    this.parts = snapshot.parts;
    this.#clips = subjectClips(snapshot.parts, summary);
    this.presets = subjectPresets(this.#clips, summary);
    this.#root = root;
    this.#core = core;
    this.#images = modelImages;
    this.#bound = bound;
    this.#rest = snapshot.rest;
    // The WASM runtime outlives its models and must not keep unreferenced ones alive.
    const events = new WeakRef(modelImages.events);
    this.#stopWatching = core.events.on('lost', ({ message }) => events.deref()?.emit('lost', { message }));
    watchForLeak(this, `the model "${summary.name}"`);
  }

  /** The display name of the subject. */
  get subject(): string {
    return this.summary.name;
  }

  /** The first part's file name, without its extension. */
  get name(): string {
    return this.#root.name;
  }

  get format(): string {
    return this.#root.format;
  }

  /** The axis that points up in the file. */
  get up(): Axis {
    return this.#root.basis.up;
  }

  /** The vertex arrays. */
  get meshes(): readonly MeshData[] {
    return this.#root.meshes;
  }

  /** The drawn surfaces: each is a range of a mesh. */
  get surfaces(): readonly SurfaceSummary[] {
    return this.#root.surfaces;
  }

  get materials(): readonly MaterialSummary[] {
    return this.#root.materials;
  }

  get images(): readonly PartImage[] {
    return this.#root.images;
  }

  get joints(): readonly JointSummary[] {
    return this.#root.joints;
  }

  get attachments(): PartData['attachments'] {
    return this.#root.attachments;
  }

  get skins(): SubjectSummary['skins'] {
    return this.summary.skins;
  }

  /** The bounds of the rest pose, in the file's coordinates and units. */
  get bounds(): Bounds {
    return this.#root.bounds;
  }

  /** The counts as stated in the file. */
  get stats(): SourceCounts {
    return this.#root.source;
  }

  /**
   * The warnings of all parts. Warnings about images are added later, with a `warning` event each.
   */
  get warnings(): readonly WarningSummary[] {
    const { parts, summary } = this;
    return [...parts.flatMap((part) => part.warnings), ...summary.warnings, ...this.#images.warnings];
  }

  get disposed(): boolean {
    return this.#disposed;
  }

  /** The current memory usage of the model, in bytes. */
  get memory(): ModelMemory {
    const images = this.parts.flatMap((data, part) => data.images.map((_, i) => this.image(part, i)));
    return {
      snapshot: this.#rest.buffer.byteLength,
      // Several images may share their pixels.
      images: [...new Set(images)].reduce((sum, image) => sum + (image?.rgba.byteLength ?? 0), 0),
      wasm: this.#core.heap.buffer.byteLength,
    };
  }

  /** Returns the decoded pixels of a part's image; null until they have arrived. */
  image(part: number, index: number): DecodedImage | null {
    return this.#images.get(part, index);
  }

  /** The replacements made with `setTexture`. */
  get textures(): readonly TextureChange[] {
    return this.#images.changes;
  }

  /**
   * Replaces the image of a material (`loadImage`) on all its surfaces; null restores the original. All instances and
   * viewers of the model show the new image; the material's other properties do not change.
   *
   * @param material - index into the part's materials, or name; null means the surfaces without a material
   * @param part - the part, by name or index; default: the first
   * @throws ModelError `bad_value` if the part or the material does not exist; DisposedError
   */
  setTexture(material: number | string | null, image: DecodedImage | null, part: number | string = 0): void {
    const p = placeOfName('part', part, this.parts, this.subject);
    const { materials } = this.parts[p]!;
    const index = material === null ? null : placeOfName('material', material, materials, this.subject);
    this.#images.change(p, index, image);
  }

  /** @internal */
  requestSkin(part: number, skin: number): void {
    this.#images.requestSkin(part, skin);
  }

  /** Reads the sound file of a frame event from the files that the model was loaded from; null if there is none. */
  async readSound(file: string): Promise<Uint8Array | null> {
    // Events without a sound have an empty name.
    return file === '' ? null : ((await this.#images.readFile?.(file)) ?? null);
  }

  /**
   * Loads another model of this model's game, such as a sprite, from the files that this model was loaded from; null
   * if it is not among them. It is disposed of with this model.
   *
   * @param file - the other model's path in the game
   * @internal
   */
  companion(file: string): Promise<api.Model | null> {
    const companion = this.#companions.get(file) ?? this.#images.loadFile?.(file) ?? Promise.resolve(null);
    this.#companions.set(file, companion);
    return companion;
  }

  /** Resolves when every requested image has arrived or failed. */
  texturesSettled(): Promise<void> {
    return this.#images.complete;
  }

  /** The clips of all parts: those of the file, then those of `defineClip`. */
  get clips(): readonly SubjectClip[] {
    return this.#clips;
  }

  /**
   * Defines a clip as a frame range of another clip. It replaces a clip that was defined with the same name.
   *
   * @throws ModelError `bad_value` if the clip or the frames do not exist
   */
  defineClip(definition: ClipDefinition): void {
    this.#clips = withCut(this.#clips, definition, this.subject);
    this.#images.events.emit('clips', { clips: this.#clips });
  }

  /**
   * Removes a clip that `defineClip` has created. Returns false if the name does not exist. Instances that play it
   * continue.
   */
  removeClip(name: string): boolean {
    const left = withoutCut(this.#clips, name);
    if (left.length === this.#clips.length) return false;
    this.#clips = left;
    this.#images.events.emit('clips', { clips: left });
    return true;
  }

  /** @internal */
  wholeSubject(member = 'joints.deform'): RuntimeSubject {
    // Instances may outlive their model.
    if (this.#disposed) throw new DisposedError(`The model "${this.subject}"`, member);
    return (this.#whole ??= this.#adoptWhole());
  }

  /**
   * Writes the subject with its images to a `.marrow` file. The image files are read again, because the model keeps
   * only their pixels.
   *
   * @param readImage - reads the file of an image; returns null to omit the image
   * @internal
   */
  toMarrowFile(
    readImage: (file: NonNullable<ImageFile>) => Promise<Uint8Array | null>,
  ): Promise<Uint8Array<ArrayBuffer>> {
    return inWords(this.#marrowFile(readImage));
  }

  async #marrowFile(readImage: Parameters<Model['toMarrowFile']>[0]): Promise<Uint8Array<ArrayBuffer>> {
    const encoded: EncodedImage[] = [];
    for (const [part, { images }] of this.parts.entries())
      for (const image of images.keys()) {
        const file = this.#images.file(part, image);
        const bytes = file === null ? null : await readImage(file);
        if (bytes !== null) encoded.push({ part, image, bytes });
      }
    const subject = this.#adoptWhole();
    try {
      return writeMarrowFile(this.#core, subject, encoded, this.#images.warnings);
    } finally {
      this.#core.end(subject);
    }
  }

  /**
   * Creates an instance of the model. The caller disposes of it.
   *
   * @throws DisposedError; ModelError `module_lost`, `out_of_memory`
   */
  createInstance(): Instance {
    return new Instance(this, this.#core, this.#bound);
  }

  on<K extends keyof ModelEvents>(type: K, listener: (event: ModelEvents[K]) => void): () => void {
    return this.#images.events.on(type, listener);
  }

  /** Frees the model's memory and cancels pending images. Repeated calls have no effect. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    unwatch(this);
    this.#stopWatching();
    this.#images.close();
    for (const companion of this.#companions.values()) void companion.then((model) => model?.dispose());
    this.#core.end(this.#bound);
    this.#core.end(this.#whole);
    retire(this, `The model "${this.subject}"`, data);
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  /** Joins the core from the module with the renderer's arrays, and creates a subject from the whole snapshot. */
  #adoptWhole(): RuntimeSubject {
    const { core } = this.#core.heap.copySnapshot(this.#bound.snapshot());
    this.#bound.releaseSnapshot();
    return adopt(this.#core, joinSnapshot(core, this.#rest), this.subject);
  }
}

/** Copies a validated snapshot, or its core, into the module. */
function adopt({ heap, module }: Runtime, snapshot: Uint8Array, name: string): RuntimeSubject {
  const outcome = heap.with(snapshot, (address, size) => module.Subject.adopt(address, size));
  if (!outcome.ok) throw errorOf(outcome.error, name);
  return outcome.subject;
}

/** Writes a loaded model to a `.marrow` file; `read` returns the bytes of an image's file. */
export function marrowFileOf(
  model: api.Model,
  read: Parameters<Model['toMarrowFile']>[0],
): ReturnType<Model['toMarrowFile']> {
  if (!(model instanceof Model)) throw new TypeError('only a loaded model can be written');
  return model.toMarrowFile(read);
}
