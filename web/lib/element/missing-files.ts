import type { Model } from '../types/api.js';

/** Lists the images that a model refers to but does not have, each file once. Call it after all have loaded or failed. */
export function missingFiles(model: Model): { readonly file: string; readonly message: string }[] {
  const missing: Map<string, string> = new Map();
  model.parts.forEach(({ images }, part) => {
    images.forEach(({ name, found }, image) => {
      if (model.picture(part, image) !== null) return;
      const file = found ?? name;
      const reason = model.warnings.find((warning) => warning.file === file)?.message;
      missing.set(file, reason ?? 'the model refers to this image, but it was not found.');
    });
  });
  return [...missing].map(([file, message]) => ({ file, message }));
}
