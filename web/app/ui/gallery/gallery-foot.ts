import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { App } from '../../app.js';
import { modelToOpen, type GalleryItem, type ModelFacts } from '../../state/gallery.js';
import { bytes, facts as factRow } from '../../text/format.js';
import { words } from '../../text/messages.js';
import { icon } from '../base/icon.js';
import { nameIn, nameText } from '../base/name.js';
import { shared, sheet } from '../base/styles.js';
import { vars } from '../base/vars.js';
import { Watch } from '../base/watch.js';
import footText from './gallery-foot.css?inline';
import { selectionActions } from './selection-actions.js';

/** The gallery's bottom bar: the progress of thumbnails, the selection, and its actions. */
export class GalleryFoot extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(footText)];
  static override properties: PropertyDeclarations = {
    app: { attribute: false },
    open: { attribute: false },
  };

  app!: App;
  /** Opens a model. */
  open!: (item: GalleryItem) => void;

  constructor() {
    super();
    new Watch(this, ({ gallery, subject }) => [gallery, subject?.entry]);
  }

  protected override render(): TemplateResult {
    const { selected } = this.app.store.state.gallery;
    const item = modelToOpen(this.app.store.state);
    return html`<footer>
      ${this.#progress()}
      <span class="grow"></span>
      ${selected.size > 1 ? this.#several(selected.size) : item === null ? nothing : this.#one(item)}
      ${selectionActions
        .filter(({ fits }) => fits(selected.size))
        .map(
          (action) =>
            html`<button
              class="btn edged"
              type="button"
              title=${action.label()}
              @click=${() => action.run(this.app, [...selected])}
            >
              ${icon(action.icon)}<span>${action.label()}</span>
            </button>`,
        )}
      ${
        item === null || selected.size > 1
          ? nothing
          : html`<button class="btn main" type="button" @click=${() => this.open(item)}>
              <span class="opens">${nameIn(words.galleryOpen, item.name)}</span
              ><kbd>${words.keyNames.Enter}</kbd>
            </button>`
      }
    </footer>`;
  }

  #progress(): TemplateResult | typeof nothing {
    const { drawn, asked } = this.app.store.state.gallery;
    if (asked === 0 || drawn >= asked) return nothing;
    const text = words.galleryDrawing(drawn, asked);
    return html`<span
        class="progress"
        role="progressbar"
        aria-label=${text}
        aria-valuemin="0"
        aria-valuemax=${asked}
        aria-valuenow=${drawn}
        ${vars({ '--v': drawn / asked })}
      ></span>
      <span class="drawing" aria-hidden="true">${text}</span>`;
  }

  #several(amount: number): TemplateResult {
    return html`<span class="chosen"><b>${words.gallerySelected(amount)}</b></span>
      <button class="btn" type="button" @click=${() => this.app.actions.gallery.clearSelection()}>
        ${icon('x')}<span>${words.galleryClear}</span>
      </button>`;
  }

  #one(item: GalleryItem): TemplateResult {
    const facts = this.app.store.state.gallery.facts.get(item.entry.entry);
    return html`<span class="chosen"
      ><b>${nameText(item.name)}</b><span class="details">${details(item, facts)}</span></span
    >`;
  }
}
customElements.define('mw-gallery-foot', GalleryFoot);

/** The facts about the selected model. */
function details({ entry }: GalleryItem, facts: ModelFacts | undefined): string {
  const parts = [];
  if (facts?.failure === null) {
    parts.push(words.triangles(facts.triangles), words.galleryClips(facts.clips));
    if (facts.skins > 0) parts.push(words.gallerySkins(facts.skins));
    if (facts.missing > 0) parts.push(words.galleryMissingTextures(facts.missing));
  }
  if ((entry.bytes ?? 0) > 0) parts.push(bytes(entry.bytes ?? 0));
  return factRow(parts);
}
