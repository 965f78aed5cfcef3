import { LazyCode } from '../util/lazy-code.js';
import type * as Optional from './optional/optional.js';

/** The parts of viewers that few pages use; all viewers of a page share it. */
export const optionalCode: LazyCode<typeof Optional> = new LazyCode(() => import('./optional/optional.js'));
