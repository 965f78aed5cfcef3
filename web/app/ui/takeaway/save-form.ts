import { html, nothing, type TemplateResult } from 'lit';
import type { SavedFile } from '../../takeaway/model-files.js';
import { fits, largestSize, smallestSide, type Size, type SizeLimits } from '../../takeaway/image-size.js';
import type { Background } from '../../takeaway/studio.js';
import type { Task } from '../../takeaway/video.js';
import { words } from '../../text/messages.js';
import { icon } from '../base/icon.js';
import '../base/number-field.js';
import '../base/segments.js';

/** A section of the Save dialog, with its settings. */
export interface SaveSection extends HTMLElement {
  /** The name of the file; null if the current settings cannot be saved. */
  readonly fileName: string | null;
  save(task: Task): Promise<SavedFile & { readonly recorded?: boolean }>;
}

/** The selected background. The colour is kept while another kind of background is selected. */
export interface BackgroundChoice {
  readonly kind: 'theme' | 'color' | 'none';
  readonly color: string;
}

export function backgroundOf({ kind, color }: BackgroundChoice): Background {
  return kind === 'color' ? color : kind;
}

export function line(label: string, content: TemplateResult): TemplateResult {
  return html`<div class="line">
    <span aria-hidden="true">${label}</span>
    <div>${content}</div>
  </div>`;
}

export function sizeFields(size: Size, limits: SizeLimits, choose: (size: Size) => void): TemplateResult {
  const field = (side: 'width' | 'height', label: string, hint: string): TemplateResult =>
    html`<mw-number-field
      label=${label}
      hint=${hint}
      min=${smallestSide}
      max=${Math.max(limits.side, 9999)}
      step="2"
      value=${size[side]}
      @measure=${(event: CustomEvent<number>) => choose({ ...size, [side]: event.detail })}
    ></mw-number-field>`;
  return line(
    words.size,
    html`${field('width', words.width, words.widthHint)} ${field('height', words.height, words.heightHint)}`,
  );
}

export function backgroundField(
  choice: BackgroundChoice,
  choose: (choice: BackgroundChoice) => void,
): TemplateResult {
  return line(
    words.background,
    html`<mw-segments
        label=${words.background}
        .options=${[
          { value: 'theme', label: words.backgroundTheme },
          { value: 'color', label: words.backgroundColor },
          { value: 'none', label: words.backgroundNone },
        ]}
        .value=${choice.kind}
        @choose=${(event: CustomEvent<BackgroundChoice['kind']>) => choose({ ...choice, kind: event.detail })}
      ></mw-segments>
      ${
        choice.kind === 'color'
          ? html`<input
              class="swatch"
              type="color"
              aria-label=${words.backgroundChoice}
              .value=${choice.color}
              @input=${(event: Event) => choose({ ...choice, color: (event.target as HTMLInputElement).value })}
            />`
          : nothing
      }`,
  );
}

/** A message that a size is too large, with a button for the largest size of the same aspect ratio. */
export function sizeProblem(
  size: Size,
  limits: SizeLimits,
  choose: (size: Size) => void,
): TemplateResult | typeof nothing {
  if (fits(size, limits)) return nothing;
  const { width, height } = largestSize(size, limits);
  return html`<div class="warn" role="alert">
    ${icon('triangle-alert')}
    <p>${words.tooLarge(width, height)}</p>
    <button class="btn edged" type="button" @click=${() => choose({ width, height })}>
      ${words.useLargest(width, height)}
    </button>
  </div>`;
}
