import { html, nothing, type TemplateResult } from 'lit';
import { formatLabel } from '../../../lib/internal/index.js';

/** The number of letters at the end of a name that are never cut: an extension or a number. */
const tail = 9;

/**
 * A name from a file, in any writing direction. It is shortened in the middle if there is not enough room (`.name` in
 * shared.css) and complete in its tooltip.
 */
export function nameText(name: string): TemplateResult {
  const letters = [...name];
  if (letters.length <= tail + 3) return html`<bdi class="name"><span class="name-tail">${name}</span></bdi>`;
  const head = letters.slice(0, -tail).join('');
  // Both halves are in one element: separate elements would be announced and searched as two words.
  return html`<bdi class="name" title=${name}
    ><span class="visually-hidden">${name}</span
    ><span class="name-head" aria-hidden="true" data-text=${head}></span
    ><span class="name-tail" aria-hidden="true" data-text=${letters.slice(-tail).join('')}></span
  ></bdi>`;
}

/** A sentence that contains a name at any position, with the markup of `nameText` for the name. */
export function nameIn(sentence: (name: string) => string, name: string): TemplateResult {
  const mark = '\ufffc';
  const [before, after] = sentence(mark).split(mark);
  return html`${before}${nameText(name)}${after}`;
}

/** The label of a format, with one cut corner. */
export function formatTag(format: string, quiet = false): TemplateResult | typeof nothing {
  if (format === '') return nothing;
  return html`<span class="fmt ${quiet ? 'quiet' : ''}">${formatLabel(format)}</span>`;
}
