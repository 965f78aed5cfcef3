import type { ModelLike } from '../../web/lib/types/api.js';

export interface GlbCheck {
  readonly bytes: number;
  /** How many animations three.js finds. */
  readonly clips: number;
  /** Those that were compared. */
  readonly compared: readonly string[];
  /** How often each code of the validator comes. */
  readonly errors: Readonly<Record<string, number>>;
  readonly warnings: Readonly<Record<string, number>>;
  /** A share of the diagonal. */
  readonly difference: number;
}

export function checkGlb<M extends ModelLike>(
  model: M,
  toGlb: (model: M) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<GlbCheck>;
