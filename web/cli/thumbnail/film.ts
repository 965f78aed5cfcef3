import { drawFilm } from '../../lib/draw/draw-film.js';
import type { DrawOptions } from '../../lib/draw/draw-image.js';
import { ApngFile } from '../../lib/export/apng.js';
import { GifFrames } from '../../lib/film/gif-frames.js';
import type { ModelLike } from '../../lib/types/api.js';
import { compress } from './compress.js';
import type { FilmSettings } from './options.js';

/** Colour that half-transparent edges of a GIF are blended with: a grey between light and dark pages. */
const matte = [128, 128, 128] as const;
/** The colours of a GIF are chosen from images whose sides are smaller by this factor. */
const sampleFactor = 4;

/** Draws a film of a model, and returns it as a file. */
export async function filmFile(
  model: ModelLike,
  { format, ...film }: FilmSettings,
  options: DrawOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  if (format === 'apng') {
    const file = new ApngFile(compress);
    await drawFilm(model, { ...options, ...film }, (image, seconds) => file.add({ image, seconds }));
    return file.finish();
  }
  const { width = 0, height = 0 } = options;
  const transparent = options.state?.scene?.background === 'transparent';
  const file = new GifFrames({ width, height, colors: 'one', transparent, matte });
  file.choose(await samplesOf(model, film, options));
  await drawFilm(model, { ...options, ...film }, ({ rgba }, _, hundredths) =>
    file.add(Uint8ClampedArray.from(rgba), hundredths),
  );
  return file.finish();
}

/** The pixels of all images of a film, drawn at a reduced size, one image after the other. */
async function samplesOf(
  model: ModelLike,
  film: Omit<FilmSettings, 'format'>,
  { width = 0, height = 0, ...options }: DrawOptions,
): Promise<Uint8ClampedArray> {
  const size = { width: Math.ceil(width / sampleFactor), height: Math.ceil(height / sampleFactor) };
  const images: Uint8Array[] = [];
  await drawFilm(model, { ...options, ...size, ...film }, ({ rgba }) => images.push(rgba));
  const samples = new Uint8ClampedArray(images.length * size.width * size.height * 4);
  for (const [i, image] of images.entries()) samples.set(image, i * size.width * size.height * 4);
  return samples;
}
