import type { ModelLike } from '../types/api.js';
import type { RuntimeSubject } from '../wasm/bindings.js';

/** A model as instances see it. */
export interface Playable extends ModelLike {
  /** The complete subject in WASM, including its meshes; created on first access. @internal */
  wholeSubject(member?: string): RuntimeSubject;
  /** Requests the images of a part's skin if the load has left them out. @internal */
  requestSkin(part: number, skin: number): void;
}
