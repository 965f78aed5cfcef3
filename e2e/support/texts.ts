import { sampleOf } from '../../web/app/samples.js';

/** The title of a sample on the page. `id` is the name of its folder. */
export function sampleName(id: string): string {
  const sample = sampleOf(id);
  if (sample === null) throw new Error(`There is no sample ${id}.`);
  return sample.name;
}

/** A pattern for a text from the text tables, in which each `*` matches any characters. */
export function like(text: string): RegExp {
  const parts = text.split('*').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('.*'));
}
