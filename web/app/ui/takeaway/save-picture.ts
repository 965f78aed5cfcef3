import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { pngBytes } from '../../takeaway/estimate.js';
import { playedName, savedName } from '../../takeaway/names.js';
import { fits, type Size } from '../../takeaway/picture-size.js';
import { pngOfCanvas, Studio } from '../../takeaway/studio.js';
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

/** Saves a PNG of what is shown now. */
export class SavePicture extends DrawnSection {
  static override properties: PropertyDeclarations = { size: { state: true } };

  /** Null: the stage's own. */
  size: Size | null = null;

  get fileName(): string | null {
    const state = this.moment;
    return fits(this.#size, this.limits)
      ? savedName(state.subject?.name ?? '', playedName(state), 'png')
      : null;
  }

  async save({ signal, progress }: Task): ReturnType<SaveSection['save']> {
    const { model, size: stage } = this.app.scene;
    if (model === null) throw new Error(words.notDrawn);
    const name = this.fileName ?? 'picture.png';
    const studio = new Studio(model, this.moment, this.#size, stage.height);
    try {
      const picture = await studio.picture(this.#size, backgroundOf(this.background), signal);
      progress(0.5);
      const content = await pngOfCanvas(picture);
      signal.throwIfAborted();
      return { name, content };
    } finally {
      studio.dispose();
    }
  }

  protected override render(): TemplateResult {
    const size = this.#size;
    const stage = this.#stage;
    const matching = scales.find((scale) => isSame(size, scaled(stage, scale)));
    const choose = (chosen: Size): void => void (this.size = chosen);
    return html`<div class="split">
      <mw-save-preview
        .app=${this.app}
        .moment=${this.moment}
        ?open=${this.open}
        .size=${size}
        .background=${backgroundOf(this.background)}
        @facts=${(event: CustomEvent<PreviewFacts>) => (this.facts = event.detail)}
      ></mw-save-preview>
      <div class="form">
        ${line(
          words.scaleOfStage,
          html`<mw-segments
            label=${words.scaleOfStage}
            .options=${[
              ...scales.map((scale) => ({ value: String(scale), label: `${scale}\u00d7` })),
              { value: 'own', label: words.scaleOwn },
            ]}
            .value=${matching === undefined ? 'own' : String(matching)}
            @choose=${({ detail }: CustomEvent<string>) => {
              if (detail !== 'own') this.size = scaled(stage, Number(detail));
              else this.requestUpdate();
            }}
          ></mw-segments>`,
        )}
        ${sizeFields(size, this.limits, choose)}
        ${backgroundField(this.background, (choice) => (this.background = choice))}
        ${sizeProblem(size, this.limits, choose)}
        <p class="hint">
          ${this.facts === null ? '' : words.pictureSum(pngBytes(size, this.facts.detail, this.facts.size))}
        </p>
      </div>
    </div>`;
  }

  get #size(): Size {
    return this.size ?? this.#stage;
  }

  /** The stage's size in device pixels. */
  get #stage(): Size {
    const { width, height } = this.app.scene.size;
    return scaled({ width, height }, Math.min(2, devicePixelRatio || 1));
  }
}
customElements.define('mw-save-picture', SavePicture);

function scaled({ width, height }: Size, scale: number): Size {
  return { width: Math.max(16, Math.round(width * scale)), height: Math.max(16, Math.round(height * scale)) };
}

function isSame(one: Size, other: Size): boolean {
  return one.width === other.width && one.height === other.height;
}
