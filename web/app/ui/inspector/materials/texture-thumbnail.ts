import {
  html,
  LitElement,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import type { DecodedImage } from '../../../../lib/index.js';
import { sheet } from '../../base/styles.js';
import textureText from './texture-thumbnail.css?inline';

/** The maximum length of the thumbnail's shorter side in pixels, sufficient for high-density screens. */
const size = 72;

/** A texture's thumbnail. A missing or loading texture is shown as a checkerboard. */
export class TextureThumbnail extends LitElement {
  static override styles: CSSResultGroup = sheet(textureText);
  static override properties: PropertyDeclarations = { image: { attribute: false } };

  image: DecodedImage | null | undefined = undefined;

  protected override render(): TemplateResult {
    return this.image ? html`<canvas></canvas>` : html`<i></i>`;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const canvas = this.renderRoot.querySelector('canvas');
    if (canvas !== null && this.image && changed.has('image')) paint(canvas, this.image);
  }
}
customElements.define('mw-texture-thumbnail', TextureThumbnail);

/** Scales with nearest-neighbour sampling, so that texels stay sharp. */
function paint(canvas: HTMLCanvasElement, { width, height, rgba }: DecodedImage): void {
  const scale = Math.min(1, size / Math.min(width, height));
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const data = new ImageData(canvas.width, canvas.height);
  const from = new Uint32Array(rgba.slice().buffer);
  const to = new Uint32Array(data.data.buffer);
  for (let y = 0; y < canvas.height; y++) {
    const row = Math.min(height - 1, Math.floor((y + 0.5) / scale)) * width;
    for (let x = 0; x < canvas.width; x++) {
      // The thumbnail is opaque because the alpha channel of a game's image is not always transparency.
      to[y * canvas.width + x] =
        (from[row + Math.min(width - 1, Math.floor((x + 0.5) / scale))] ?? 0) | 0xff000000;
    }
  }
  canvas.getContext('2d')?.putImageData(data, 0, 0);
}
