import { drawFilm } from '../../lib/draw/draw-film.js';
import type { DrawOptions } from '../../lib/draw/draw-image.js';
import { ApngFile } from '../../lib/export/apng.js';
import { GifFrames } from '../../lib/film/gif-frames.js';
import type { ModelLike } from '../../lib/types/api.js';
import type { DecodedImage } from '../../lib/types/subject.js';
import type { FilmSettings } from './options.js';

/** Colour behind half-transparent edges, which a GIF cannot have: the grey between the two themes of pages. */
const matte = [128, 128, 128] as const;

/** Hundredths of a second: the unit of delays in a GIF. */
const gifUnits = 100;

/** Draws a film of a model. @returns the file */
export async function filmOf(
  model: ModelLike,
  { format, ...film }: FilmSettings,
  options: DrawOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  if (format === 'apng') {
    const file = new ApngFile();
    await drawFilm(model, { ...options, ...film }, (image, seconds) => file.add({ image, seconds }));
    return file.finish();
  }
  const { width = 0, height = 0 } = options;
  const transparent = options.state?.scene?.background === 'transparent';
  const file = new GifFrames({ width, height, colors: 'one', transparent, matte });
  file.choose(await samplesOf(model, film, options));
  // Delays are whole hundredths; what one loses, the next gets, so that the film keeps its length.
  let [shown, written] = [0, 0];
  await drawFilm(model, { ...options, ...film }, ({ rgba }: DecodedImage, seconds) => {
    shown += seconds;
    const delay = Math.max(2, Math.round(shown * gifUnits) - written);
    written += delay;
    file.add(new Uint8ClampedArray(rgba.buffer as ArrayBuffer, rgba.byteOffset, rgba.length), delay);
  });
  return file.finish();
}

/** How much narrower the images are of which the colours of a GIF are chosen. */
const sampleShare = 4;

/** The pixels of all images of a film, drawn small, one image behind the other. */
async function samplesOf(
  model: ModelLike,
  film: Omit<FilmSettings, 'format'>,
  { width = 0, height = 0, ...options }: DrawOptions,
): Promise<Uint8ClampedArray> {
  const size = { width: Math.ceil(width / sampleShare), height: Math.ceil(height / sampleShare) };
  const images: Uint8Array[] = [];
  await drawFilm(model, { ...options, ...size, ...film }, ({ rgba }) => images.push(rgba));
  const samples = new Uint8ClampedArray(images.length * size.width * size.height * 4);
  for (const [i, image] of images.entries()) samples.set(image, i * size.width * size.height * 4);
  return samples;
}
