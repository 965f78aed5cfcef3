import { html, nothing, type TemplateResult } from 'lit';

/** Letters at the end of a name that are never cut: an extension, a number. */
const tail = 9;

/**
 * A name from a file: text of any direction, cut in the middle where there is no room (name.css in shared.css),
 * whole in its tooltip.
 */
export function nameText(name: string): TemplateResult {
  const letters = [...name];
  if (letters.length <= tail + 3) return html`<bdi class="name"><span class="name-tail">${name}</span></bdi>`;
  const head = letters.slice(0, -tail).join('');
  // Two pieces of text would be read, and found, as two words.
  return html`<bdi class="name" title=${name}
    ><span class="unseen">${name}</span><span class="name-head" aria-hidden="true" data-text=${head}></span
    ><span class="name-tail" aria-hidden="true" data-text=${letters.slice(-tail).join('')}></span
  ></bdi>`;
}

/** The label of a format, with its one cut corner. */
export function formatTag(format: string, quiet = false): TemplateResult | typeof nothing {
  if (format === '') return nothing;
  return html`<span class="fmt ${quiet ? 'quiet' : ''}">${format.toUpperCase()}</span>`;
}
