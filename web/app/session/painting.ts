import { fileName } from '../text/format.js';
import { words } from '../text/messages.js';
import type { Actions } from '../state/actions.js';
import type { PictureRow } from '../state/pictures.js';
import { paintChoices, plainName } from '../state/placing.js';
import type { AppState, PaintPlace, Placing } from '../state/state.js';
import type { Store } from '../state/store.js';
import type { OpenModel } from './open-model.js';
import type { Source } from './ports.js';
import { lonePicture, repainted } from './repaint.js';

/** What opens files, for a picture that a person has picked. */
export interface PictureOpener {
  /** Runs while the page shows that it loads; `then` is given a source of the files. */
  open(files: readonly File[], then: (source: Source, signal: AbortSignal) => Promise<void>): Promise<void>;
  /** Loads the subject again with more files. */
  addFiles(files: readonly File[]): Promise<void>;
}

/** Puts the pictures of people onto the open model. */
export class Painting {
  readonly #store: Store<AppState>;
  readonly #actions: Actions;
  readonly #current: OpenModel;
  readonly #files: PictureOpener;

  constructor(store: Store<AppState>, actions: Actions, current: OpenModel, files: PictureOpener) {
    this.#store = store;
    this.#actions = actions;
    this.#current = current;
    this.#files = files;
  }

  /** Restores the own pictures of materials. */
  reset(places: readonly PaintPlace[]): void {
    for (const { part, material } of places) this.#current.model?.setTexture(material, null, part);
    this.#current.change((subject) => ({ ...subject, ...repainted(subject, places, null) }));
    this.#actions.toast(words.textureReset);
  }

  /** Puts the dropped picture that waits for it to some places; null puts it nowhere. */
  place(places: readonly PaintPlace[] | null): void {
    const { placing } = this.#store.state;
    this.#store.patch({ placing: null });
    if (placing !== null && places !== null) this.#paint(places, placing);
  }

  /**
   * Finds a missing picture among files that a person picked: files of its name complete the subject, any other single
   * picture is put in its place.
   */
  async find({ name, places }: PictureRow, files: readonly File[]): Promise<void> {
    const { subject } = this.#store.state;
    const [file] = files;
    if (subject === null || file === undefined) return;
    const named = files.some((each) => plainName(each.name) === plainName(name));
    if (named || files.length > 1) return this.#files.addFiles(files);
    await this.#files.open(files, async (source, signal) => {
      const picture = await source.picture(source.names[0] ?? file.name, signal);
      if (signal.aborted) return;
      const materials = places.flatMap(({ part, materials: own }) =>
        own.map((material) => ({
          part,
          material: subject.summary.parts[part]?.materials.findIndex((each) => each.name === material) ?? -1,
        })),
      );
      this.#paint(
        materials.filter(({ material }) => material >= 0),
        { name: file.name, picture },
      );
    });
  }

  /** Paints the model with the picture of a drop that holds nothing else. Returns false for any other drop. */
  async takeDropped(source: Source, signal: AbortSignal): Promise<boolean> {
    const name = lonePicture(source);
    if (name === null) return false;
    const picture = await source.picture(name, signal);
    if (signal.aborted) return true;
    const choices = paintChoices(this.#store.state, name);
    this.#store.patch({ failure: null, entries: null, placing: null });
    const worn = { name: fileName(name), picture };
    const [only] = choices;
    if (only !== undefined && choices.length === 1) this.#paint(only.places, worn);
    else this.#store.patch({ placing: { ...worn, choices }, announcement: words.placeTitle(worn.name) });
    return true;
  }

  #paint(places: readonly PaintPlace[], { name, picture }: Pick<Placing, 'name' | 'picture'>): void {
    for (const { part, material } of places) this.#current.model?.setTexture(material, picture, part);
    this.#current.change((subject) => ({ ...subject, ...repainted(subject, places, { name, picture }) }));
    this.#actions.toast(words.textureSet(name));
  }
}
