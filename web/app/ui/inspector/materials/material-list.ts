import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import type { PickedSurface } from '../../../../lib/viewer/index.js';
import type { App } from '../../../app.js';
import { imagesOf, textureRows, type TextureRow } from '../../../state/select.js';
import type { Repaint } from '../../../state/state.js';
import { pngName } from '../../../state/textures.js';
import { fileName, stem } from '../../../text/format.js';
import { words } from '../../../text/messages.js';
import { icon } from '../../base/icon.js';
import { nameText } from '../../base/name.js';
import { shared, sheet } from '../../base/styles.js';
import { Watch } from '../../base/watch.js';
import { download } from '../../download.js';
import materialText from './material-list.css?inline';
import './texture-picture.js';

/** The pictures that the materials name, found or missing, with their sizes and marks; each can be saved. */
export class MaterialList extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(materialText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;
  /** The pick whose row was last scrolled into view. */
  #shown: PickedSurface | null = null;

  constructor() {
    super();
    new Watch(this, ({ subject, inspect }) => [subject, inspect.picked]);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { subject } = this.app.store.state;
    if (subject === null) return nothing;
    const rows = textureRows(subject);
    if (rows.length === 0) return html`<p class="hint">${words.noMaterials}</p>`;
    return html`<ul>
        ${rows.map((row) => this.#row(row))}
      </ul>
      <p class="hint">${words.textureDrop}</p>`;
  }

  #row(row: TextureRow): TemplateResult {
    const { repaint } = row;
    const material = row.materials[0] ?? '';
    const file = repaint?.name ?? row.found ?? row.name;
    // Formats without material names use the picture's name, which is not shown twice.
    const named = material !== '' && stem(material.replaceAll('\\', '/')) !== stem(file);
    const picked = this.#isPicked(row);
    return html`<li class="row ${picked ? 'on' : ''}" title=${file} aria-current=${picked ? 'true' : nothing}>
      ${this.#picture(row, fileName(file))}
      <span class="n"
        ><span class="names"
          >${named ? html`<span class="material">${nameText(material)}</span>` : nothing}<span class="data"
            >${nameText(fileName(file))}</span
          ></span
        >${row.flags.length === 0 ? nothing : html`<span class="flags">${flagWords(row.flags)}</span>`}</span
      >
      ${stateOf(row)}
      <span class="acts"
        >${row.picture ? this.#save(row, pngName(file)) : nothing}${
          repaint === null ? nothing : this.#reset(repaint)
        }</span
      >
    </li>`;
  }

  /** A picture that is here opens large. */
  #picture(row: TextureRow, name: string): TemplateResult {
    const picture = html`<mw-texture-picture .picture=${row.picture}></mw-texture-picture>`;
    if (!row.picture) return picture;
    const label = words.textureOpen(name);
    return html`<button
      class="open"
      type="button"
      aria-label=${label}
      title=${label}
      @click=${() => this.app.inspect.showTexture({ part: row.part, image: row.image })}
    >
      ${picture}
    </button>`;
  }

  /** Whether the surface that was picked wears the picture. */
  #isPicked({ part, image }: TextureRow): boolean {
    const { subject, inspect } = this.app.store.state;
    const { picked } = inspect;
    if (picked?.part !== part || picked.material === null) return false;
    const material = subject?.summary.parts[part]?.materials[picked.material];
    return material !== undefined && imagesOf(material).includes(image);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const { picked } = this.app.store.state.inspect;
    if (picked === this.#shown) return;
    this.#shown = picked;
    if (picked !== null) this.renderRoot.querySelector('.on')?.scrollIntoView({ block: 'nearest' });
  }

  #save(row: TextureRow, name: string): TemplateResult {
    const label = words.textureSave(stem(name));
    return html`<button
      class="btn icon"
      type="button"
      aria-label=${label}
      title=${label}
      @click=${() => void this.#download(row, name)}
    >
      ${icon('download')}
    </button>`;
  }

  async #download(row: TextureRow, name: string): Promise<void> {
    const { actions, session } = this.app;
    try {
      const png = await session.texturePng(row);
      if (png === null) return;
      download(name, png, 'image/png');
      actions.toast(words.textureSaved(name));
    } catch {
      // Memory may not suffice for a large picture.
      actions.toast(words.textureNotSaved(name));
    }
  }

  #reset(repaint: Repaint): TemplateResult {
    const label = words.textureOwn(repaint.name);
    return html`<button
      class="btn icon"
      type="button"
      aria-label=${label}
      title=${label}
      @click=${() => this.app.session.resetTexture(repaint)}
    >
      ${icon('rotate-ccw')}
    </button>`;
  }
}
customElements.define('mw-material-list', MaterialList);

function flagWords(flags: TextureRow['flags']): string {
  return flags.map((flag) => words.textureFlags[flag]).join(', ');
}

function stateOf({ state, width, height }: TextureRow): TemplateResult {
  switch (state) {
    case 'here':
      return html`<span class="d">${words.pixels(width, height)}</span>`;
    case 'waiting':
      return html`<span class="state">${words.textureWaiting}</span>`;
    case 'missing':
      return html`<span class="state"><span class="dot warn"></span>${words.textureMissing}</span>`;
    case 'failed':
      return html`<span class="state"><span class="dot bad"></span>${words.textureFailed}</span>`;
  }
}
