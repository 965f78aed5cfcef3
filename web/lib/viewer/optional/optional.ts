/**
 * Viewer code that few pages use: crowds, attached instances, muzzle flashes, cameras of files, first person, and recovery
 * after a lost WASM module. It forms one chunk, which is fetched on first use (optional-loader.ts).
 */
export { AttachedActors } from './attached-actors.js';
export { Crowd } from './crowd.js';
export { FlashSprites } from './flash-sprites.js';
export { seenByFileCamera } from './file-camera.js';
export { applyFlashes } from '../flashes.js';
export { firstPersonCamera } from './first-person.js';
export { resumeOn } from './resume.js';
