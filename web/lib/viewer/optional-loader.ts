import { LazyCode } from '../util/lazy-code.js';
import type * as Optional from './optional/optional.js';

/** Loads the viewer code that few pages use, once for all viewers of a page. */
export const optionalCode: LazyCode<typeof Optional> = new LazyCode(() => import('./optional/optional.js'));
