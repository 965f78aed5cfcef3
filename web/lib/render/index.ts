/** The renderer: draws plain data to canvases, without WASM, formats or files. */
export { Renderer, type RendererEvents, type RendererStats } from './renderer.js';
export { View } from './view.js';
export { sizeOf } from './canvas-watch.js';
export { isOffscreen, type ViewCanvas } from './gl/presenter.js';
export type { ScreenshotOptions, ViewOptions } from './view-options.js';
export { darkScene } from './dark-scene.js';
export { isMoving } from './material/material-plan.js';
export { ModelAsset } from './model-asset.js';
export { Actor, type Flash } from './actor.js';
export { SceneBounds } from './scene-bounds.js';
export { centred, nearShare, type ViewCamera, type Shift } from './eye.js';
export type { Box } from '../math/box.js';
export type { GroundTravel } from './passes/look.js';
export type { FirstPersonLook } from './passes/look.js';
export type { ImageSize } from './passes/look.js';
export type { Ticker } from './frame-loop.js';
