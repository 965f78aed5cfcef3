import type { ModelLike } from '../types/api.js';
import type { RuntimeSubject } from '../wasm/bindings.js';

/** The members of a model that instances use. */
export interface Playable extends ModelLike {
  /** The complete subject in WASM, including its meshes; created on first access. @internal */
  wholeSubject(member?: string): RuntimeSubject;
  /** Requests the images of a part's skin if they were not loaded with the model. @internal */
  requestSkin(part: number, skin: number): void;
}
