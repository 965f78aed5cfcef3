/** The renderer: plain data in, pictures on canvases out. Knows no WASM, no formats and no files. */
export { Renderer, type RendererEvents, type RendererStats } from './renderer.js';
export { GraphicsUnavailable } from './gl-context.js';
export { View } from './view.js';
export type { PictureOptions, ViewOptions } from './view-options.js';
export { darkStage } from './dark-stage.js';
export { isMoving } from './material-plan.js';
export { ModelAsset } from './model-asset.js';
export { Actor } from './actor.js';
export { Stage } from './stage.js';
export type { Shift } from './eye.js';
export type { Box } from './box.js';
export type { PictureSize } from './painter.js';
export type { Ticker } from './frame-loop.js';
