import { base } from './core/base.js';
import { model } from './core/model.js';
import { images } from './core/images.js';
import { formats } from './core/formats.js';
import { quake } from './core/quake.js';
import { quake2 } from './core/quake2.js';
import { quake3 } from './core/quake3.js';
import { doom3 } from './core/doom3.js';
import { milkshape } from './core/milkshape.js';
import { halfLife } from './core/half-life.js';
import { wavefront } from './core/wavefront.js';
import { studio3ds } from './core/studio3ds.js';
import { sprite } from './core/sprite.js';
import { loading } from './load/loading.js';
import { archives } from './load/archives.js';
import { immediate } from './load/immediate.js';

/**
 * The sentences of errors and warnings, and the terms in them. The WASM modules use those of `core` by their keys
 * (`message("file-cut-in-part", ...)`, wasm/base/message.h), TypeScript uses all of them
 * (`composeMessage('open-no-model', 2)`); a test compares both with the table. A key states the area and the problem.
 * See `formatMessage` for the placeholders. Loaded with the first error or warning.
 */
export const messageTable: Readonly<Record<string, string>> = {
  ...base,
  ...model,
  ...images,
  ...formats,
  ...quake,
  ...quake2,
  ...quake3,
  ...doom3,
  ...milkshape,
  ...halfLife,
  ...wavefront,
  ...studio3ds,
  ...sprite,
  ...loading,
  ...archives,
  ...immediate,
};
