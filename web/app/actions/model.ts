import type { TagRotation } from '../../lib/index.js';
import { noWeapon, restControls, type Controls } from '../../lib/internal/index.js';
import type { AppState, PendingTexture } from '../state/state.js';
import type { Store } from '../state/store.js';
import { message } from '../text/messages.js';
import type { Notices } from './notices.js';

/** Actions that change the subject's composition: skin, weapon, parts, body groups and controllers. */
export class ModelActions {
  readonly #store: Store<AppState>;
  readonly #notices: Notices;

  constructor(store: Store<AppState>, notices: Notices) {
    this.#store = store;
    this.#notices = notices;
  }

  setSkin(skin: string): void {
    this.#store.patch({ skin });
    this.#notices.say(skin);
  }

  nextSkin(): void {
    const skins = this.#store.state.subject?.summary.skins ?? [];
    const at = Math.max(
      0,
      skins.findIndex(({ name }) => name === this.#store.state.skin),
    );
    const next = skins[(at + 1) % skins.length];
    if (next !== undefined) this.setSkin(next.name);
  }

  /** Selects a weapon by its part's name, or `noWeapon`. */
  setWeapon(weapon: string): void {
    this.#store.patch({ weapon });
    this.#notices.say(weapon === noWeapon ? message('weaponNone') : weapon);
  }

  /** Shows or hides all parts with that name. */
  showPart(name: string, shown: boolean): void {
    const { partView } = this.#store.state;
    this.#store.patch({ partView: { ...partView, shown: new Map(partView.shown).set(name, shown) } });
    this.#notices.say(shown ? message('partShow', name) : message('partHide', name));
  }

  /** Selects a part; null clears the selection. A dropped image is applied to the selected part. */
  selectPart(selectedPart: number | null): void {
    const part = selectedPart === null ? undefined : this.#store.state.subject?.summary.parts[selectedPart];
    this.#store.patch({ selectedPart });
    if (part !== undefined) this.#notices.say(message('selectPart', part.name));
  }

  /** Asks which materials a dropped image is for; null closes the question. */
  setPendingTexture(pendingTexture: PendingTexture | null): void {
    this.#store.patch({ pendingTexture });
    if (pendingTexture !== null) this.#notices.say(message('placeTitle', pendingTexture.name));
  }

  setDetail(detail: number): void {
    this.#store.patch({ partView: { ...this.#store.state.partView, detail } });
  }

  setTagRotation(tagRotation: TagRotation): void {
    this.#store.patch({ partView: { ...this.#store.state.partView, tagRotation } });
  }

  /** Sets some of the controls; the others keep their values. */
  setControls(patch: Partial<Controls>): void {
    this.#store.patch({ controls: { ...this.#store.state.controls, ...patch } });
  }

  /** Selects a model of a body group. Both arguments are indices. */
  setBodyGroup(group: number, model: number): void {
    this.setControls({
      bodies: this.#store.state.controls.bodies.map((now, g) => (g === group ? model : now)),
    });
  }

  /** Sets a controller by its index; null restores its default. */
  setController(index: number, value: number | null): void {
    const controllers = new Map(this.#store.state.controls.controllers);
    if (value === null) controllers.delete(index);
    else controllers.set(index, value);
    this.setControls({ controllers });
  }

  resetControls(): void {
    const { subject } = this.#store.state;
    if (subject !== null) this.#store.patch({ controls: restControls(subject.summary) });
  }
}
