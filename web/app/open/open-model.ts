import {
  infoOf,
  type Info,
  type ModelLike,
  type DecodedImage,
  type TextureEvent,
  type WarningSummary,
} from '../../lib/index.js';
import { indexedImage, jointRef } from '../../lib/internal/index.js';
import type { TextureRow } from '../state/select.js';
import type { AppState, Subject } from '../state/state.js';
import type { Store } from '../state/store.js';
import { jointCurves, type JointCurves } from './joint-curves.js';
import type { Source } from './source.js';
import { withImage } from './subject.js';
import { uvTriangles } from './uv-layout.js';

/** A loaded model, and the source that it was loaded from. */
export interface LoadedModel {
  readonly model: ModelLike;
  readonly source: Source;
}

/** The open model. Keeps the page's plain data about it up to date. */
export class OpenModel {
  readonly #store: Store<AppState>;
  #loaded: LoadedModel | null = null;
  #stopListening: () => void = () => undefined;

  constructor(store: Store<AppState>) {
    this.#store = store;
  }

  /** Null if no model is open. */
  get loaded(): LoadedModel | null {
    return this.#loaded;
  }

  get model(): ModelLike | null {
    return this.#loaded?.model ?? null;
  }

  get source(): Source | null {
    return this.#loaded?.source ?? null;
  }

  /** Sets the open model and listens to its images and warnings. Does not dispose of the previous model. */
  set(loaded: LoadedModel | null): void {
    this.#stopListening();
    this.#loaded = loaded;
    this.#stopListening = loaded === null ? () => undefined : this.#listen(loaded.model);
  }

  /** Changes the subject in the page's state. */
  change(make: (subject: Subject) => Subject): void {
    const { subject } = this.#store.state;
    if (subject !== null) this.#store.patch({ subject: make(subject) });
  }

  /** The output of `marrow info --json`; null if no model is open. */
  info(): Info | null {
    return this.model && infoOf(this.model);
  }

  /** The model as a `.marrow` file; null if no model is open. */
  async marrowFile(): Promise<Uint8Array<ArrayBuffer> | null> {
    return this.#loaded && this.#loaded.source.marrowFile(this.#loaded.model);
  }

  /**
   * A texture as a PNG file, without lighting: the user's override, or the file's image with the chosen player colours.
   * Null if it has not been decoded yet.
   */
  async texturePng(row: TextureRow): Promise<Uint8Array<ArrayBuffer> | null> {
    const decoded = this.texture(row);
    if (decoded === null) return null;
    const { toPng } = await import('../../lib/export/index.js');
    return toPng(decoded);
  }

  /** The image that `texturePng` writes. */
  texture({ part, image, decoded, override }: TextureRow): DecodedImage | null {
    if (!decoded) return null;
    const own = this.model?.parts[part]?.images[image];
    const isColored = override === null && own !== undefined && own.indices.length > 0;
    return isColored ? indexedImage(own, this.#store.state.controls.colors) : decoded;
  }

  /** The motion of a joint in a clip; null if the model has no such joint or clip. */
  jointCurves(joint: number, clip: string): JointCurves | null {
    const { model } = this;
    const ref = model && jointRef(model.summary, joint);
    const found = model?.clips.find(({ name }) => name === clip);
    if (model === null || ref === null || found === undefined) return null;
    return jointCurves(model, ref, found, this.#store.state.rig);
  }

  /**
   * The triangles of a part with these materials, as texture coordinates: six numbers each. Null stands for the surfaces
   * without a material.
   */
  uvLayout(part: number, materials: readonly (number | null)[]): Float32Array {
    const found = this.model?.parts[part];
    return found === undefined ? new Float32Array(0) : uvTriangles(found, materials);
  }

  #listen(model: ModelLike): () => void {
    const stops = [
      model.on('texture', (event: TextureEvent) => this.change((subject) => withImage(subject, event))),
      model.on('warning', (warning: WarningSummary) =>
        this.change((subject) => ({ ...subject, warnings: [...subject.warnings, warning] })),
      ),
    ];
    return () => stops.forEach((stop) => stop());
  }
}
