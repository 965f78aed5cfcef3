import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { App } from '../../app.js';
import { formatLabel } from '../../formats.js';
import {
  folderFacets,
  formatFacets,
  galleryContents,
  shortFolders,
  traitFacets,
  type Facet,
  type GalleryItem,
} from '../../state/gallery.js';
import { count } from '../../text/format.js';
import { words } from '../../text/messages.js';
import { icon } from '../base/icon.js';
import { nameText } from '../base/name.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import filtersText from './gallery-filters.css?inline';

/** Nobody reads a longer list of folders; the search finds the others. */
const mostFolders = 150;

/** The filters of the gallery: folders, formats, and traits of drawn models. */
export class GalleryFilters extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(filtersText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;
  #of: readonly GalleryItem[] | null = null;
  #folders: readonly Facet<string>[] = [];
  #short: ReadonlyMap<string, string> = new Map();
  #formats: readonly Facet<string>[] = [];

  constructor() {
    super();
    new Watch(this, ({ gallery }) => [
      ...[gallery.list, gallery.hiddenFolders, gallery.hiddenFormats, gallery.traits, gallery.facts],
      gallery.search !== '',
    ]);
  }

  protected override render(): TemplateResult {
    const { gallery: actions, store } = this.app;
    const { gallery } = store.state;
    const { hiddenFolders, hiddenFormats, traits, facts, search } = gallery;
    const items = galleryContents().items(gallery);
    this.#count(items);
    const isNarrowed = search !== '' || hiddenFolders.size + hiddenFormats.size + traits.size > 0;
    const more = this.#folders.length - mostFolders;
    const has = traitFacets(facts);
    return html`<section class="scroll" aria-label=${words.galleryFilters}>
      ${
        this.#folders.length > 1
          ? this.#facet(
              words.galleryFolders,
              html`${this.#folders.slice(0, mostFolders).map(([folder, amount]) =>
                choice({
                  checked: !hiddenFolders.has(folder),
                  label:
                    folder === ''
                      ? html`${words.galleryNoFolder}`
                      : nameText(this.#short.get(folder) ?? folder),
                  hint: folder,
                  amount,
                  change: () => actions.toggleFolder(folder),
                }),
              )}${more > 0 ? html`<p class="hint">${words.galleryMoreFolders(more)}</p>` : nothing}`,
            )
          : nothing
      }
      ${
        this.#formats.length > 1
          ? this.#facet(
              words.galleryFormats,
              html`${this.#formats.map(([format, amount]) =>
                choice({
                  checked: !hiddenFormats.has(format),
                  label: html`${formatLabel(format)}`,
                  hint: '',
                  amount,
                  change: () => actions.toggleFormat(format),
                }),
              )}`,
            )
          : nothing
      }
      ${this.#facet(
        words.galleryHas,
        html`${has.map(([trait, amount]) =>
          choice({
            checked: traits.has(trait),
            label: html`${words.galleryTrait(trait)}`,
            hint: '',
            amount,
            change: () => actions.toggleTrait(trait),
          }),
        )}${facts.size < items.length ? html`<p class="hint">${words.galleryKnown(facts.size, items.length)}</p>` : nothing}`,
      )}
      ${
        isNarrowed
          ? html`<button class="link" type="button" @click=${() => actions.resetFilters()}>
              ${icon('rotate-ccw')}${words.galleryReset}
            </button>`
          : nothing
      }
    </section>`;
  }

  #facet(title: string, rows: TemplateResult): TemplateResult {
    return html`<fieldset>
      <legend>${title}</legend>
      ${rows}
    </fieldset>`;
  }

  #count(items: readonly GalleryItem[]): void {
    if (items === this.#of) return;
    this.#of = items;
    this.#folders = folderFacets(items);
    this.#short = shortFolders(this.#folders.map(([folder]) => folder));
    this.#formats = formatFacets(items);
  }
}
customElements.define('mw-gallery-filters', GalleryFilters);

interface Choice {
  readonly checked: boolean;
  readonly label: TemplateResult;
  readonly hint: string;
  readonly amount: number;
  readonly change: () => void;
}

function choice({ checked, label, hint, amount, change }: Choice): TemplateResult {
  return html`<label title=${hint === '' ? nothing : hint}
    ><input type="checkbox" .checked=${checked} @change=${change} /><span>${label}</span
    ><b>${count(amount)}</b></label
  >`;
}
