import type { SubjectSummary } from '../../lib/index.js';
import type { Actions } from '../actions/actions.js';
import type { ImageRow } from '../state/images.js';
import type { AppState, PendingTexture, Subject, TextureOverride, TextureTarget } from '../state/state.js';
import type { Store } from '../state/store.js';
import { imageKey, targetsOf, textureChoices } from '../state/texture-targets.js';
import { fileName } from '../text/format.js';
import { message } from '../text/messages.js';
import type { OverriddenSubject } from './load-request.js';
import type { OpenModel } from './open-model.js';
import type { Source } from './source.js';

/** Opens files that the user picked to supply an image. */
export interface ImageOpener {
  /** Opens files as a load with progress and calls `then` with their source. */
  open(
    files: readonly File[],
    then: (source: Source, signal: AbortSignal) => Promise<void>,
  ): Promise<unknown>;
  /** Reloads the subject with additional files. */
  addFiles(files: readonly File[]): Promise<void>;
}

/** Applies the user's images to materials of the open model. */
export class TextureOverrides {
  readonly #store: Store<AppState>;
  readonly #actions: Actions;
  readonly #current: OpenModel;
  readonly #files: ImageOpener;

  constructor(store: Store<AppState>, actions: Actions, current: OpenModel, files: ImageOpener) {
    this.#store = store;
    this.#actions = actions;
    this.#current = current;
    this.#files = files;
  }

  /** Restores the original images of materials. */
  reset(places: readonly TextureTarget[]): void {
    this.#set(places, null);
    this.#actions.notices.toast(message('textureReset'));
  }

  /** Applies the pending image to materials; null discards it. */
  place(places: readonly TextureTarget[] | null): void {
    const { pendingTexture } = this.#store.state;
    this.#actions.model.setPendingTexture(null);
    if (pendingTexture !== null && places !== null) this.#apply(places, pendingTexture);
  }

  /**
   * Resolves a missing image with files that the user picked. Several files, a file with the image's name, and a
   * file for a map (which has no override) are added to the subject; any other single file is applied as an override.
   */
  async find({ name, places }: ImageRow, files: readonly File[]): Promise<void> {
    const { subject } = this.#store.state;
    const [file] = files;
    if (subject === null || file === undefined) return;
    const named = files.some((each) => imageKey(each.name) === imageKey(name));
    const targets = places.flatMap((place) => targetsOf(subject.summary, place));
    if (named || files.length > 1 || targets.length === 0) return this.#files.addFiles(files);
    await this.#files.open(files, async (source, signal) => {
      const decoded = await source.decodeImage(source.names[0] ?? file.name, signal);
      if (signal.aborted) return;
      this.#apply(targets, { name: file.name, decoded });
    });
  }

  /** Applies a dropped image. Unless there is exactly one possible target, asks the user. */
  async applyDropped(source: Source, image: string, signal: AbortSignal): Promise<void> {
    const decoded = await source.decodeImage(image, signal);
    if (signal.aborted) return;
    const choices = textureChoices(this.#store.state, image);
    const { notices, gallery, model } = this.#actions;
    notices.dismissFailure();
    gallery.close();
    const dropped = { name: fileName(image), decoded };
    const [only] = choices;
    const isClear = only !== undefined && choices.length === 1;
    model.setPendingTexture(isClear ? null : { ...dropped, choices });
    if (isClear) this.#apply(only.places, dropped);
  }

  #apply(places: readonly TextureTarget[], image: Pick<PendingTexture, 'name' | 'decoded'>): void {
    const { name, decoded } = image;
    this.#set(places, { name, decoded });
    this.#actions.notices.toast(message('textureSet', name));
  }

  #set(places: readonly TextureTarget[], image: Pick<TextureOverride, 'name' | 'decoded'> | null): void {
    for (const { part, material } of places)
      this.#current.model?.setTexture(material, image?.decoded ?? null, part);
    this.#current.change((subject) => withOverrides(subject, places, image));
  }
}

/** Replaces the images of materials; null restores the original ones. */
function withOverrides(
  subject: Subject,
  places: readonly TextureTarget[],
  image: Pick<TextureOverride, 'name' | 'decoded'> | null,
): Subject {
  const isTarget = (each: TextureTarget): boolean =>
    places.some(({ part, material }) => each.part === part && each.material === material);
  const others = subject.textureOverrides.filter((each) => !isTarget(each));
  const added = image === null ? [] : places.map(({ part, material }) => ({ part, material, ...image }));
  return { ...subject, textureOverrides: [...others, ...added] };
}

/** The overrides that apply to a reloaded subject: those of parts with the same name and number of materials. */
export function keptOverrides(
  { summary, textureOverrides }: OverriddenSubject,
  next: SubjectSummary,
): readonly TextureOverride[] {
  const isSame = (part: number): boolean => {
    const [old, now] = [summary.parts[part], next.parts[part]];
    return old !== undefined && old.name === now?.name && old.materials.length === now.materials.length;
  };
  return textureOverrides.filter(({ part }) => isSame(part));
}
