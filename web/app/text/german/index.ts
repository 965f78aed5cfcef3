import type { Messages } from '../messages.js';
import { compareGerman } from './compare.js';
import { galleryGerman } from './gallery.js';
import { inspectorGerman } from './inspector.js';
import { noticesGerman } from './notices.js';
import { paletteGerman } from './palette.js';
import { saveGerman } from './save.js';
import { sceneGerman } from './scene.js';
import { startGerman } from './start.js';
import { transportGerman } from './transport.js';

/** The texts of the page in German, loaded when the page is German. */
export const german: Messages = {
  ...startGerman,
  ...sceneGerman,
  ...inspectorGerman,
  ...transportGerman,
  ...galleryGerman,
  ...compareGerman,
  ...saveGerman,
  ...paletteGerman,
  ...noticesGerman,
};
