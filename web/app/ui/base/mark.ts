import { html, svg, type TemplateResult } from 'lit';

/** Marrow's logo: a bone with an ember inside. */
export const mark: TemplateResult = html`<svg
  class="mark"
  viewBox="0 0 28 28"
  width="24"
  height="24"
  aria-hidden="true"
>
  <path
    fill="none"
    stroke="var(--ink)"
    stroke-width="2.2"
    stroke-linejoin="round"
    d="M14 1.5 20.5 9 14 26.5 7.5 9Z"
  ></path>
  <path fill="var(--now)" d="M14 7 16.4 10 14 20.5 11.6 10Z"></path>
</svg>`;

/** The logo broken in two, for files that cannot be opened. */
export const brokenMark: TemplateResult = html`<svg class="broken" viewBox="0 0 120 200" aria-hidden="true">
  ${svg`<path class="bone" d="M60 6 88 44 77 92 68 84 58 98 47 86 40 92 32 44Z"></path>
  <path class="bone low" d="M45 106 56 112 64 101 75 112 60 194Z"></path>
  <path class="ember" d="M60 30 70 48 66 76 60 72 53 78 50 48Z"></path>`}
</svg>`;
