import {
  html,
  LitElement,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { clock } from '../../../lib/clock/index.js';
import type { App } from '../../app.js';
import type { AppState } from '../../state/state.js';
import type { MotionPlan } from '../../../lib/internal/index.js';
import { sizeWithin, type Size, type SizeLimits } from '../../takeaway/image-size.js';
import { breathe, pngOfCanvas, Studio, type Background } from '../../takeaway/studio.js';
import { words } from '../../text/messages.js';
import { shared, sheet } from '../base/styles.js';
import { vars } from '../base/vars.js';
import previewText from './save-preview.css?inline';

/** The preview's longest side in CSS pixels. */
const side = 288;
/** The delay between the last change of the form and the drawing of the preview, in milliseconds. */
const patience = 120;
/** The maximum frame rate of a moving preview, in images per second. */
const previewRate = 12;

/** Measurements of the preview. */
export interface PreviewFacts {
  readonly limits: SizeLimits;
  /** Bytes per pixel of the preview as a PNG: a measure of the detail in the image. */
  readonly detail: number;
  readonly size: Size;
}

/**
 * A preview of the saved image or motion, drawn with the same code. A motion plays unless the user prefers reduced
 * motion. Fires a `facts` event with measurements in `detail`.
 */
export class SavePreview extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(previewText)];
  static override properties: PropertyDeclarations = {
    app: { attribute: false },
    moment: { attribute: false },
    open: { type: Boolean },
    size: { attribute: false, hasChanged: isOther },
    background: {},
    plan: { attribute: false, hasChanged: isOther },
    turns: { type: Boolean },
  };

  app!: App;
  /** The state when the dialog was opened. It is previewed and saved, even if playback continues. */
  moment!: AppState;
  /** Draws only while it is open. */
  open = false;
  size: Size = { width: 1, height: 1 };
  background: Background = 'theme';
  /** Null for a still image. */
  plan: MotionPlan | null = null;
  turns = false;
  #run: AbortController | null = null;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#run?.abort();
  }

  protected override render(): TemplateResult {
    const { width, height } = this.#small;
    const { background } = this;
    const note =
      background === 'theme' ? words.noteTheme : background === 'none' ? words.noteNone : words.noteColor;
    return html`<div class="frame">
        <canvas
          ${vars({ '--wide': `${width}px`, '--tall': `${height}px` })}
          class=${background === 'none' ? 'clear' : ''}
          role="img"
          aria-label=${words.preview}
        ></canvas>
      </div>
      <p>${words.imageNote(this.size.width, this.size.height, note)}</p>`;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (!['open', 'size', 'background', 'plan', 'turns'].some((name) => changed.has(name))) return;
    this.#run?.abort();
    this.#run = null;
    if (!this.open) return;
    this.#run = new AbortController();
    void this.#show(this.#run.signal);
  }

  get #small(): Size {
    return sizeWithin(this.size, side);
  }

  async #show(signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => clock.after(patience, resolve));
    const { model, size: scene, colors } = this.app.scene;
    if (signal.aborted || model === null) return;
    let studio: Studio | null = null;
    try {
      studio = new Studio(model, this.moment, this.size, scene.height, colors);
      if (this.turns) studio.turnable();
      await this.#drawAll(studio, signal);
    } catch (error) {
      // Preview failures are reported on save.
      if (!signal.aborted) console.warn('The preview could not be drawn:', error);
    } finally {
      studio?.dispose();
    }
  }

  async #drawAll(studio: Studio, signal: AbortSignal): Promise<void> {
    const { plan } = this;
    const ratio = Math.min(2, devicePixelRatio || 1);
    const { width, height } = this.#small;
    const size = { width: Math.round(width * ratio), height: Math.round(height * ratio) };
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const start = clock.now();
    let first = true;
    for (;;) {
      const gone = plan === null ? 0 : ((clock.now() - start) / 1000) % plan.seconds;
      const frame = plan?.frames.filter(({ at }) => at <= gone + 1e-9).at(-1) ?? plan?.frames[0];
      if (frame !== undefined) studio.pose(frame.clipFrame, frame.turn, frame.at);
      const image = await studio.screenshot(size, this.background, signal);
      this.#paint(image);
      if (first) await this.#tell(studio, image);
      first = false;
      if (plan === null || plan.frames.length < 2 || still || signal.aborted) return;
      await new Promise<void>((resolve) => clock.after(1000 / previewRate, resolve));
      await breathe();
    }
  }

  #paint(image: HTMLCanvasElement): void {
    const canvas = this.renderRoot.querySelector('canvas');
    if (canvas === null) return;
    if (canvas.width !== image.width) canvas.width = image.width;
    if (canvas.height !== image.height) canvas.height = image.height;
    const context = canvas.getContext('2d');
    context?.clearRect(0, 0, canvas.width, canvas.height);
    context?.drawImage(image, 0, 0);
  }

  async #tell({ limits }: Studio, image: HTMLCanvasElement): Promise<void> {
    const png = await pngOfCanvas(image).catch(() => null);
    const { width, height } = image;
    const detail: PreviewFacts = {
      limits,
      detail: (png?.size ?? 0) / (width * height),
      size: { width, height },
    };
    this.dispatchEvent(new CustomEvent('facts', { detail }));
  }
}
customElements.define('mw-save-preview', SavePreview);

/** Compares plain data by value, because each change of the form creates new objects with mostly equal values. */
function isOther(now: unknown, before: unknown): boolean {
  return JSON.stringify(now) !== JSON.stringify(before);
}
