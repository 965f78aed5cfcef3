import { html, svg, type TemplateResult } from 'lit/html.js';

/**
 * The icons of the controls, on a grid of 24 units. Play, pause, shirt, person, maximize, minimize, chevron and check are
 * from Lucide: https://lucide.dev, ISC licence, copyright Lucide Contributors.
 */
const glyphs = {
  play: 'M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z',
  pause:
    'M15 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM6 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1z',
  shirt:
    'M20.38 3.46 16 2a4 4 0 0 1-8 0L3.62 3.46a2 2 0 0 0-1.34 2.23l.58 3.47a1 1 0 0 0 .99.84H6v10c0 1.1.9 2 2 2h8a2 2 0 0 0 2-2V10h2.15a1 1 0 0 0 .99-.84l.58-3.47a2 2 0 0 0-1.34-2.23z',
  person: 'M11 5a1 1 0 1 0 2 0 1 1 0 1 0-2 0m-2 15 3-6 3 6M6 8l6 2 6-2m-6 2v4',
  maximize: 'M8 3H5a2 2 0 0 0-2 2v3m18 0V5a2 2 0 0 0-2-2h-3M3 16v3a2 2 0 0 0 2 2h3m8 0h3a2 2 0 0 0 2-2v-3',
  minimize: 'M8 3v3a2 2 0 0 1-2 2H3m18 0h-3a2 2 0 0 1-2-2V3M3 16h3a2 2 0 0 1 2 2v3m8 0v-3a2 2 0 0 1 2-2h3',
  chevron: 'm6 9 6 6 6-6',
  check: 'M20 6 9 17l-5-5',
} as const;

/** An icon in the current text colour. */
export function icon(name: keyof typeof glyphs): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    ${svg`<path d=${glyphs[name]} />`}
  </svg>`;
}

/** Marrow's logo. */
export const mark: TemplateResult = html`<svg class="mark" part="mark" viewBox="0 0 28 28" aria-hidden="true">
  <path d="M14 1.5 20.5 9 14 26.5 7.5 9Z" />
  <path class="ember" d="M14 7 16.4 10 14 20.5 11.6 10Z" />
</svg>`;
