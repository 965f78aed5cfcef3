import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { clipChoices, isStatic } from '../../state/select.js';
import { drawContactSheet, layOutSheet, sheetClips, type SheetClip } from '../../takeaway/contact-sheet.js';
import { pngBytes } from '../../takeaway/estimate.js';
import { playedName, savedName } from '../../takeaway/names.js';
import { fits, type Size } from '../../takeaway/image-size.js';
import { pngOfCanvas, Studio, type Background } from '../../takeaway/studio.js';
import type { Task } from '../../takeaway/video.js';
import { words } from '../../text/messages.js';
import { DrawnSection } from './drawn-section.js';
import {
  backgroundField,
  backgroundOf,
  line,
  sizeFields,
  sizeProblem,
  type SaveSection,
} from './save-form.js';
import type { PreviewFacts } from './save-preview.js';

const scales = [1, 2, 4] as const;

/** Saves the current view, or a contact sheet of all clips, as a PNG. */
export class SaveImage extends DrawnSection {
  static override properties: PropertyDeclarations = { size: { state: true }, allClips: { state: true } };

  /** Null: the size of the scene. */
  size: Size | null = null;
  /** Whether a contact sheet of all clips is saved instead of the view. */
  allClips = false;

  get fileName(): string | null {
    const state = this.moment;
    if (this.#isSheet) return savedName(state.subject?.name ?? '', 'clips', 'png');
    return fits(this.#size, this.limits)
      ? savedName(state.subject?.name ?? '', playedName(state), 'png')
      : null;
  }

  async save(task: Task): ReturnType<SaveSection['save']> {
    const { signal, progress } = task;
    const { model, size: scene, colors } = this.app.scene;
    if (model === null) throw new Error(words.notDrawn);
    const name = this.fileName ?? 'image.png';
    const background = backgroundOf(this.background);
    const shape = this.#isSheet ? { width: 1, height: 1 } : this.#size;
    const studio = new Studio(model, this.moment, shape, scene.height, colors);
    try {
      const image = this.#isSheet
        ? await drawContactSheet(studio, this.#clips, background, sheetColors(background), task)
        : await studio.screenshot(this.#size, background, signal);
      if (!this.#isSheet) progress(0.5);
      const content = await pngOfCanvas(image);
      signal.throwIfAborted();
      return { name, content };
    } finally {
      studio.dispose();
    }
  }

  protected override render(): TemplateResult {
    return html`<div class="split">
      <mw-save-preview
        .app=${this.app}
        .moment=${this.moment}
        ?open=${this.open}
        .size=${this.#size}
        .background=${backgroundOf(this.background)}
        @facts=${(event: CustomEvent<PreviewFacts>) => (this.facts = event.detail)}
      ></mw-save-preview>
      <div class="form">
        ${
          this.#clips.length > 1
            ? line(
                words.imageOf,
                html`<mw-segments
                  label=${words.imageOf}
                  .options=${[
                    { value: 'view', label: words.imageView },
                    { value: 'clips', label: words.imageClips },
                  ]}
                  .value=${this.#isSheet ? 'clips' : 'view'}
                  @choose=${({ detail }: CustomEvent<string>) => (this.allClips = detail === 'clips')}
                ></mw-segments>`,
              )
            : nothing
        }
        ${this.#isSheet ? this.#sheetForm() : this.#viewForm()}
      </div>
    </div>`;
  }

  #sheetForm(): TemplateResult {
    const { width, height } = layOutSheet(this.#clips.length);
    return html`${backgroundField(this.background, (choice) => (this.background = choice))}
      <p class="hint">${words.sheetSum(this.#clips.length, width, height)}</p>`;
  }

  #viewForm(): TemplateResult {
    const size = this.#size;
    const scene = this.#sceneSize;
    const matching = scales.find((scale) => isSame(size, scaled(scene, scale)));
    const choose = (chosen: Size): void => void (this.size = chosen);
    return html`${line(
        words.scaleOfView,
        html`<mw-segments
          label=${words.scaleOfView}
          .options=${[
            ...scales.map((scale) => ({ value: String(scale), label: `${scale}\u00d7` })),
            { value: 'own', label: words.scaleOwn },
          ]}
          .value=${matching === undefined ? 'own' : String(matching)}
          @choose=${({ detail }: CustomEvent<string>) => {
            if (detail !== 'own') this.size = scaled(scene, Number(detail));
            else this.requestUpdate();
          }}
        ></mw-segments>`,
      )}
      ${sizeFields(size, this.limits, choose)}
      ${backgroundField(this.background, (choice) => (this.background = choice))}
      ${sizeProblem(size, this.limits, choose)}
      <p class="hint">
        ${this.facts === null ? '' : words.imageSum(pngBytes(size, this.facts.detail, this.facts.size))}
      </p>`;
  }

  /** The clips of a contact sheet. */
  get #clips(): SheetClip[] {
    const { subject } = this.moment;
    return subject === null || isStatic(subject) ? [] : sheetClips(clipChoices(subject));
  }

  get #isSheet(): boolean {
    return this.allClips && this.#clips.length > 1;
  }

  get #size(): Size {
    return this.size ?? this.#sceneSize;
  }

  /** The scene's size in device pixels. */
  get #sceneSize(): Size {
    const { width, height } = this.app.scene.size;
    return scaled({ width, height }, Math.min(2, devicePixelRatio || 1));
  }
}
customElements.define('mw-save-image', SaveImage);

function scaled({ width, height }: Size, scale: number): Size {
  return { width: Math.max(16, Math.round(width * scale)), height: Math.max(16, Math.round(height * scale)) };
}

function isSame(one: Size, other: Size): boolean {
  return one.width === other.width && one.height === other.height;
}

/** The colours of the sheet: those of the page for the theme's backdrop, black on white for other backgrounds. */
function sheetColors(background: Background): { page: string | null; text: string; font: string } {
  const style = getComputedStyle(document.documentElement);
  const value = (name: string): string => style.getPropertyValue(name).trim();
  const font = value('--font-data');
  if (background === 'theme') return { page: value('--panel'), text: value('--ink'), font };
  return { page: background === 'none' ? null : '#ffffff', text: '#000000', font };
}
