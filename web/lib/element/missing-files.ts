import type { Model } from '../types/api.js';

/** The pictures that a model names but does not have, once all have arrived or failed. Each file once. */
export function missingFiles(model: Model): { readonly file: string; readonly message: string }[] {
  const missing: Map<string, string> = new Map();
  model.parts.forEach(({ images }, part) => {
    images.forEach(({ name, found }, image) => {
      if (model.picture(part, image) !== null) return;
      const file = found ?? name;
      const reason = model.warnings.find((warning) => warning.file === file)?.message;
      missing.set(file, reason ?? 'the model names this picture, and it is not beside it.');
    });
  });
  return [...missing].map(([file, message]) => ({ file, message }));
}
