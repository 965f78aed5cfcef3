import { compareText } from './compare.js';
import { galleryText } from './gallery.js';
import { inspectorText } from './inspector.js';
import { noticesText } from './notices.js';
import { paletteText } from './palette.js';
import { saveText } from './save.js';
import { sceneText } from './scene.js';
import { startText } from './start.js';
import { transportText } from './transport.js';

/** The texts of the page in English, one table for each screen. */
export const english: typeof startText &
  typeof sceneText &
  typeof inspectorText &
  typeof transportText &
  typeof galleryText &
  typeof compareText &
  typeof saveText &
  typeof paletteText &
  typeof noticesText = {
  ...startText,
  ...sceneText,
  ...inspectorText,
  ...transportText,
  ...galleryText,
  ...compareText,
  ...saveText,
  ...paletteText,
  ...noticesText,
};
