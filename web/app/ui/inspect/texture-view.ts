import {
  html,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import type { DecodedImage } from '../../../lib/index.js';
import type { AppState } from '../../state/state.js';
import { shownImage, type ImageRow } from '../../state/images.js';
import {
  centredView,
  fittedView,
  pixelChannels,
  shownPixels,
  zoomedView,
  type ImageView,
  type PixelChannels,
} from '../../state/texture-pixels.js';
import { pngName } from '../../state/textures.js';
import { fileName, facts, stem } from '../../text/format.js';
import { message, words } from '../../text/messages.js';
import { Dialog } from '../base/dialog.js';
import { icon } from '../base/icon.js';
import { nameText } from '../base/name.js';
import { Resizes } from '../base/resizes.js';
import '../base/segments.js';
import { sheet } from '../base/styles.js';
import { download } from '../download.js';
import viewText from './texture-view.css?inline';

/** The minimum CSS pixels per texel for lines between texels. */
const gridFrom = 10;
/** The factor of one zoom step, and the CSS pixels by which an arrow key moves the image. */
const zoomStep = 1.25;
const panStep = 32;

/**
 * A dialog with an enlarged texture and the triangles of the surfaces that show it. The texture can be zoomed, moved, and
 * displayed by channel.
 */
export class TextureView extends Dialog {
  static override styles: CSSResultGroup = [Dialog.styles, sheet(viewText)];
  static override properties: PropertyDeclarations = {
    channels: { state: true },
    layout: { state: true },
    view: { state: true },
  };

  protected readonly kind = 'texture';
  channels: PixelChannels = 'rgb';
  /** Whether the triangles are drawn. */
  layout = true;
  /** The zoom and the position of the texture; null until it is fitted to the dialog. */
  view: ImageView | null = null;
  /** The displayed texels, with their image and channels. */
  #texels: {
    readonly decoded: DecodedImage;
    readonly channels: PixelChannels;
    readonly canvas: HTMLCanvasElement;
  } | null = null;
  #triangles: { readonly key: string; readonly uv: Float32Array } | null = null;
  readonly #pointers: Map<number, { x: number; y: number }> = new Map();

  constructor() {
    super();
    new Resizes(
      this,
      () => this.renderRoot.querySelector('.room'),
      () => this.requestUpdate(),
    );
  }

  protected override watched({ subject, inspect, controls, theme }: AppState): readonly unknown[] {
    return [subject, inspect.texture, inspect.picked, controls.colors, theme];
  }

  protected override opening(): void {
    this.channels = 'rgb';
    this.view = null;
  }

  protected override shown(dialog: HTMLDialogElement): void {
    dialog.querySelector<HTMLElement>('.room')?.focus();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const row = this.isOpen ? this.#row : null;
    const decoded = row && this.app.session.current.texture(row);
    if (row && decoded) this.#paint(row, decoded);
    else this.#texels = this.#triangles = null;
  }

  protected override content(): TemplateResult {
    const row = this.#row;
    const decoded = row && this.app.session.current.texture(row);
    if (!row || !decoded) return this.head('');
    const file = row.override?.name ?? row.found ?? row.name;
    const scale = this.view?.scale ?? 1;
    const about = html`<div class="about">
      <h2 id="title">${nameText(fileName(file))}</h2>
      <p class="facts">
        <span class="data">${words.pixels(decoded.width, decoded.height)}</span>,
        ${formatWords(file, decoded)}, ${words.textureTriangles(this.#uv(row).length / 6)}
      </p>
    </div>`;
    return html`${this.head(about)}
      <div
        class="room"
        role="application"
        tabindex="0"
        aria-label=${words.textureCanvas}
        @pointerdown=${this.#press}
        @pointermove=${this.#drag}
        @pointerup=${this.#lift}
        @pointercancel=${this.#lift}
        @wheel=${this.#wheel}
        @keydown=${(event: KeyboardEvent) => this.#key(event, decoded)}
        @dblclick=${() => (this.view = null)}
      >
        <canvas></canvas>
      </div>
      <div class="tools">
        <mw-segments
          label=${words.textureChannels}
          .options=${pixelChannels.map((value) => ({ value, label: words.textureChannel[value] }))}
          value=${this.channels}
          @choose=${(event: CustomEvent<PixelChannels>) => (this.channels = event.detail)}
        ></mw-segments>
        <button
          class="chip"
          type="button"
          aria-pressed=${this.layout ? 'true' : 'false'}
          @click=${() => (this.layout = !this.layout)}
        >
          ${words.textureLayout}
        </button>
        <span class="grow"></span>
        <span class="zoom">
          ${this.#tool('zoom-out', words.zoomOut, () => this.#zoom(1 / zoomStep))}
          <output>${percent(scale)}</output>
          ${this.#tool('zoom-in', words.zoomIn, () => this.#zoom(zoomStep))}
          <button class="btn" type="button" @click=${() => (this.view = null)}>${words.textureFit}</button>
          <button
            class="btn"
            type="button"
            aria-label=${words.textureActual}
            title=${words.textureActual}
            @click=${() => (this.view = centredView(decoded, this.#size, 1))}
          >
            1:1
          </button>
        </span>
        <button class="btn edged" type="button" @click=${() => void this.#save(row, pngName(file))}>
          ${icon('download')}<span>${words.texturePng}</span>
        </button>
      </div>`;
  }

  #tool(glyph: 'zoom-in' | 'zoom-out', label: string, run: () => void): TemplateResult {
    return html`<button class="btn icon" type="button" aria-label=${label} title=${label} @click=${run}>
      ${icon(glyph)}
    </button>`;
  }

  get #row(): ImageRow | null {
    return shownImage(this.app.store.state);
  }

  #uv({ part, places }: ImageRow): Float32Array {
    const materials = places.flatMap((place) => (place.part === part ? place.materialIndices : []));
    const key = `${part} ${materials.map(String).join(' ')}`;
    if (this.#triangles?.key !== key)
      this.#triangles = { key, uv: this.app.session.current.uvLayout(part, materials) };
    return this.#triangles.uv;
  }

  get #size(): { readonly width: number; readonly height: number } {
    const room = this.renderRoot.querySelector('.room');
    return { width: room?.clientWidth ?? 1, height: room?.clientHeight ?? 1 };
  }

  // ---- drawing

  #paint(row: ImageRow, decoded: DecodedImage): void {
    const canvas = this.renderRoot.querySelector<HTMLCanvasElement>('.room canvas');
    const context = canvas?.getContext('2d');
    const { width, height } = this.#size;
    if (!canvas || !context || width <= 1 || height <= 1) return;
    if (this.view === null) {
      this.view = fittedView(decoded, this.#size);
      return;
    }
    const ratio = devicePixelRatio;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const { scale, x, y } = this.view;
    const [wide, tall] = [decoded.width * scale, decoded.height * scale];
    const style = getComputedStyle(this);
    const color = (name: string): string => style.getPropertyValue(name).trim();
    paintCheck(context, { x, y, wide, tall }, color('--raised'), color('--raised-2'));
    context.imageSmoothingEnabled = scale < 1;
    context.drawImage(this.#shown(decoded), x, y, wide, tall);
    if (scale >= gridFrom) paintGrid(context, decoded, this.view, { width, height });
    context.strokeStyle = color('--line-control');
    context.lineWidth = 1;
    context.strokeRect(x - 0.5, y - 0.5, wide + 1, tall + 1);
    if (this.layout) this.#paintLayout(context, row, { x, y, wide, tall }, color);
  }

  #paintLayout(
    context: CanvasRenderingContext2D,
    row: ImageRow,
    { x, y, wide, tall }: Frame,
    color: (name: string) => string,
  ): void {
    const uv = this.#uv(row);
    const path = new Path2D();
    for (let i = 0; i + 5 < uv.length; i += 6) {
      path.moveTo(x + uv[i]! * wide, y + uv[i + 1]! * tall);
      path.lineTo(x + uv[i + 2]! * wide, y + uv[i + 3]! * tall);
      path.lineTo(x + uv[i + 4]! * wide, y + uv[i + 5]! * tall);
      path.closePath();
    }
    context.lineJoin = 'round';
    context.globalAlpha = 0.55;
    context.lineWidth = 2.5;
    context.strokeStyle = color('--ov-outline');
    context.stroke(path);
    context.globalAlpha = 0.9;
    context.lineWidth = 1;
    context.strokeStyle = color('--ov-wire');
    context.stroke(path);
    context.globalAlpha = 1;
  }

  /** A separate canvas with the texels of the displayed channels. */
  #shown(decoded: DecodedImage): HTMLCanvasElement {
    const { channels } = this;
    if (this.#texels?.decoded === decoded && this.#texels.channels === channels) return this.#texels.canvas;
    const canvas = document.createElement('canvas');
    canvas.width = decoded.width;
    canvas.height = decoded.height;
    const data = new ImageData(shownPixels(decoded, channels), decoded.width, decoded.height);
    canvas.getContext('2d')?.putImageData(data, 0, 0);
    this.#texels = { decoded, channels, canvas };
    return canvas;
  }

  // ---- pointer and keys

  #zoom(factor: number, x = this.#size.width / 2, y = this.#size.height / 2): void {
    if (this.view !== null) this.view = zoomedView(this.view, factor, x, y);
  }

  #pan(right: number, down: number): void {
    if (this.view !== null) this.view = { ...this.view, x: this.view.x + right, y: this.view.y + down };
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    const { left, top } = (event.currentTarget as HTMLElement).getBoundingClientRect();
    this.#zoom(
      Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.002)),
      event.x - left,
      event.y - top,
    );
  }

  #press(event: PointerEvent): void {
    if (event.button !== 0) return;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, { x: event.x, y: event.y });
  }

  /** One pointer moves the image, two zoom it. */
  #drag(event: PointerEvent): void {
    const held = this.#pointers.get(event.pointerId);
    if (held === undefined) return;
    const [right, down] = [event.x - held.x, event.y - held.y];
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other === undefined) this.#pan(right, down);
    else {
      const { left, top } = (event.currentTarget as HTMLElement).getBoundingClientRect();
      const before = Math.hypot(held.x - other.x, held.y - other.y);
      const now = Math.hypot(event.x - other.x, event.y - other.y);
      this.#pan(right / 2, down / 2);
      if (before > 0) this.#zoom(now / before, (event.x + other.x) / 2 - left, (event.y + other.y) / 2 - top);
    }
    this.#pointers.set(event.pointerId, { x: event.x, y: event.y });
  }

  #lift(event: PointerEvent): void {
    this.#pointers.delete(event.pointerId);
  }

  #key(event: KeyboardEvent, decoded: DecodedImage): void {
    const step = event.shiftKey ? panStep * 4 : panStep;
    const [right, down] = {
      ArrowRight: [-step, 0],
      ArrowLeft: [step, 0],
      ArrowDown: [0, -step],
      ArrowUp: [0, step],
    }[event.key] ?? [0, 0];
    if (right !== 0 || down !== 0) this.#pan(right ?? 0, down ?? 0);
    else if (event.key === '+' || event.key === '=') this.#zoom(zoomStep);
    else if (event.key === '-') this.#zoom(1 / zoomStep);
    else if (event.key === '0') this.view = null;
    else if (event.key === '1') this.view = centredView(decoded, this.#size, 1);
    else return;
    event.preventDefault();
  }

  async #save(row: ImageRow, name: string): Promise<void> {
    const { actions, session } = this.app;
    try {
      const png = await session.current.texturePng(row);
      if (png === null) return;
      download(name, png, 'image/png');
      actions.notices.toast(message('textureSaved', name));
    } catch {
      // There may not be enough memory for a large image.
      actions.notices.toast(message('textureNotSaved', name));
    }
  }
}
customElements.define('mw-texture-view', TextureView);

/** The rectangle in which an image is drawn. */
interface Frame {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly tall: number;
}

/** The file type and transparency of an image: "TGA, with transparency". */
function formatWords(file: string, { hasAlpha }: DecodedImage): string {
  const name = fileName(file);
  const ending = name === stem(name) ? '' : name.slice(stem(name).length + 1).toUpperCase();
  return facts([ending, hasAlpha ? words.textureAlpha : words.textureOpaque].filter(Boolean));
}

function percent(scale: number): string {
  return `${Math.round(scale * 100)} %`;
}

/** Draws a checkerboard behind transparent texels. */
function paintCheck(
  context: CanvasRenderingContext2D,
  { x, y, wide, tall }: Frame,
  dark: string,
  light: string,
): void {
  const size = 8;
  context.save();
  context.beginPath();
  context.rect(x, y, wide, tall);
  context.clip();
  const [width, height] = [context.canvas.width, context.canvas.height];
  context.fillStyle = dark;
  context.fillRect(x, y, wide, tall);
  context.fillStyle = light;
  // Draw only the visible area, because an enlarged image can be much larger.
  const [left, top] = [Math.max(0, Math.floor(-x / size)), Math.max(0, Math.floor(-y / size))];
  for (let row = top; row * size < tall && y + row * size < height; row++)
    for (let column = left; column * size < wide && x + column * size < width; column++)
      if ((row + column) % 2 === 0) context.fillRect(x + column * size, y + row * size, size, size);
  context.restore();
}

/** Draws lines between the visible texels. */
function paintGrid(
  context: CanvasRenderingContext2D,
  decoded: DecodedImage,
  { scale, x, y }: ImageView,
  room: { readonly width: number; readonly height: number },
): void {
  const path = new Path2D();
  for (let column = Math.max(1, Math.ceil(-x / scale)); column < decoded.width; column++) {
    const at = Math.round(x + column * scale) + 0.5;
    if (at > room.width) break;
    path.moveTo(at, Math.max(0, y));
    path.lineTo(at, Math.min(room.height, y + decoded.height * scale));
  }
  for (let row = Math.max(1, Math.ceil(-y / scale)); row < decoded.height; row++) {
    const at = Math.round(y + row * scale) + 0.5;
    if (at > room.height) break;
    path.moveTo(Math.max(0, x), at);
    path.lineTo(Math.min(room.width, x + decoded.width * scale), at);
  }
  context.lineWidth = 1;
  context.strokeStyle = 'rgb(0 0 0 / 35%)';
  context.stroke(path);
}
