import type { ModelLike } from '../../web/lib/types/api.js';

export interface GlbCheck {
  readonly bytes: number;
  /** The number of animations that three.js finds. */
  readonly clips: number;
  /** The clips that were compared. */
  readonly compared: readonly string[];
  /** The number of errors by the validator's code. */
  readonly errors: Readonly<Record<string, number>>;
  readonly warnings: Readonly<Record<string, number>>;
  /** The difference as a share of the diagonal. */
  readonly difference: number;
}

export function checkGlb<M extends ModelLike>(
  model: M,
  toGlb: (model: M) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<GlbCheck>;
