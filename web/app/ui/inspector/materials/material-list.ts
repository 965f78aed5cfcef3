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
import { imageRows, usersOf, type ImageRow } from '../../../state/images.js';
import type { Subject } from '../../../state/state.js';
import { pngName } from '../../../state/textures.js';
import { facts, fileName, list, stem } from '../../../text/format.js';
import { message, words } from '../../../text/messages.js';
import { icon } from '../../base/icon.js';
import { nameText } from '../../base/name.js';
import { shared, sheet } from '../../base/styles.js';
import { Watch } from '../../base/watch.js';
import { download } from '../../download.js';
import materialText from './material-list.css?inline';
import './texture-thumbnail.js';

/**
 * The images of the materials, each listed once, with its size, its flags, and the materials and surfaces that use it.
 * Each found image can be saved.
 */
export class MaterialList extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(materialText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;
  /** The picked surface whose row was last scrolled into view. */
  #shown: PickedSurface | null = null;

  constructor() {
    super();
    new Watch(this, ({ subject, inspect }) => [subject, inspect.picked]);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { subject } = this.app.store.state;
    if (subject === null) return nothing;
    const rows = imageRows(subject);
    if (rows.length === 0) return html`<p class="hint">${words.noMaterials}</p>`;
    return html`<ul>
        ${rows.map((row) => this.#row(row, subject))}
      </ul>
      <p class="hint">${words.textureDrop}</p>`;
  }

  #row(row: ImageRow, subject: Subject): TemplateResult {
    const { override } = row;
    const file = override?.name ?? row.found ?? row.name;
    const users = usersOf(row, subject);
    const userNames = list(users);
    const picked = this.#isPicked(row);
    return html`<li
      class="row ${picked ? 'on' : ''}"
      title=${userNames === '' ? file : `${file}: ${userNames}`}
      aria-current=${picked ? 'true' : nothing}
    >
      ${this.#thumbnail(row, fileName(file.replaceAll('\\', '/')))}
      <span class="n"
        ><span class="data">${nameText(fileName(file.replaceAll('\\', '/')))}</span>${
          users.length === 0 ? nothing : html`<span class="users">${nameText(userNames)}</span>`
        }${row.flags.length === 0 ? nothing : html`<span class="flags">${flagWords(row.flags)}</span>`}</span
      >
      ${stateOf(row)}
      <span class="acts"
        >${row.decoded ? this.#save(row, pngName(file)) : nothing}${
          override === null ? nothing : this.#reset(row, override.name)
        }</span
      >
    </li>`;
  }

  /** The thumbnail of an image. A loaded image opens in the texture dialog. */
  #thumbnail(row: ImageRow, name: string): TemplateResult {
    const thumbnail = html`<mw-texture-thumbnail .image=${row.decoded}></mw-texture-thumbnail>`;
    if (!row.decoded) return thumbnail;
    const label = words.textureOpen(name);
    const { part, image } = row;
    const override = row.override?.decoded ?? null;
    return html`<button
      class="open"
      type="button"
      aria-label=${label}
      title=${label}
      @click=${() => this.app.actions.inspect.showTexture({ part, image, override })}
    >
      ${thumbnail}
    </button>`;
  }

  /** Whether the picked surface uses the image. */
  #isPicked({ places }: ImageRow): boolean {
    const { picked } = this.app.store.state.inspect;
    return (
      picked !== null &&
      places.some(
        ({ part, materialIndices }) => part === picked.part && materialIndices.includes(picked.material),
      )
    );
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const { picked } = this.app.store.state.inspect;
    if (picked === this.#shown) return;
    this.#shown = picked;
    if (picked !== null) this.renderRoot.querySelector('.on')?.scrollIntoView({ block: 'nearest' });
  }

  #save(row: ImageRow, name: string): TemplateResult {
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

  async #download(row: ImageRow, name: string): Promise<void> {
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

  #reset({ places }: ImageRow, name: string): TemplateResult {
    const label = words.textureOwn(name);
    const painted = places.flatMap(({ override }) => (override === null ? [] : [override]));
    return html`<button
      class="btn icon"
      type="button"
      aria-label=${label}
      title=${label}
      @click=${() => this.app.session.textures.reset(painted)}
    >
      ${icon('rotate-ccw')}
    </button>`;
  }
}
customElements.define('mw-material-list', MaterialList);

function flagWords(flags: ImageRow['flags']): string {
  return facts(flags.map((flag) => words.textureFlags[flag]));
}

function stateOf({ state, width, height }: ImageRow): TemplateResult {
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
