import { expect, it } from 'vitest';
import { releasePage, takePage } from '../support/browser.js';
import { repositoryAddress } from '../support/serve.js';

interface Result {
  readonly types: readonly string[];
  readonly size: readonly number[];
  /** The alpha of the first pixel and of the middle one. */
  readonly alpha: readonly number[];
  /** The first pixel of an image with a background. */
  readonly background: readonly number[];
  /** Whether the image differs from the plain one, for each setting. */
  readonly differs: Readonly<Record<string, boolean>>;
  readonly errors: readonly string[];
}

it('thumbnail() draws a model with a size, clip, time, skin and direction', async () => {
  const address = await repositoryAddress();
  const page = await takePage();
  await page.goto(`${address}web/examples/minimal.html`);
  // The script is text because the test's own bundler would resolve the imports.
  const result = await page.evaluate<Result>(`(async () => {
    const { load } = await import('marrow3d');
    const { thumbnail } = await import('marrow3d/viewer');
    const model = await load('${address}public/samples/hyoid/hyoid.mdl');
    const size = { width: 60, height: 80 };
    const files = {
      plain: await thumbnail(model, size),
      again: await thumbnail(model, size),
      clip: await thumbnail(model, { ...size, clip: model.clips.at(-1).name }),
      time: await thumbnail(model, { ...size, time: 0.3 }),
      rest: await thumbnail(model, { ...size, clip: null }),
      skin: await thumbnail(model, { ...size, skin: 'skin 1' }),
      side: await thumbnail(model, { ...size, camera: { yaw: 90 } }),
      webp: await thumbnail(model, { ...size, type: 'image/webp', quality: 0.5 }),
      background: await thumbnail(model, { ...size, state: { scene: { background: '#ff0000' } } }),
    };
    const pixels = {};
    const size0 = [];
    for (const [name, file] of Object.entries(files)) {
      const image = await createImageBitmap(file);
      size0.push(image.width, image.height);
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      context.drawImage(image, 0, 0);
      pixels[name] = context.getImageData(0, 0, image.width, image.height).data;
    }
    const same = (a, b) => pixels[a].every((value, i) => value === pixels[b][i]);
    const middle = (40 * 60 + 30) * 4;
    const errorOf = (promise) => promise.then(() => '', (error) => error.name + ' ' + (error.code ?? ''));
    const control = new AbortController();
    control.abort();
    const errors = [
      await errorOf(thumbnail(model, { clip: 'fly' })),
      await errorOf(thumbnail(model, { skin: 'gold' })),
      await errorOf(thumbnail(model, { signal: control.signal })),
    ];
    model.dispose();
    return {
      types: [files.plain.type, files.webp.type],
      size: [...new Set(size0)],
      alpha: [pixels.plain[3], pixels.plain[middle + 3]],
      background: [...pixels.background.slice(0, 4)],
      differs: Object.fromEntries(
        ['again', 'clip', 'time', 'rest', 'skin', 'side'].map((name) => [name, !same(name, 'plain')]),
      ),
      errors,
    };
  })()`);
  expect(result).toEqual({
    types: ['image/png', 'image/webp'],
    size: [60, 80],
    alpha: [0, 255],
    background: [255, 0, 0, 255],
    differs: { again: false, clip: true, time: true, rest: true, skin: true, side: true },
    errors: ['ModelError bad_value', 'ModelError bad_value', 'AbortError 20'],
  });
  await releasePage(page);
});
