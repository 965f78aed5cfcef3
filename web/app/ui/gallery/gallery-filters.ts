import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { App } from '../../app.js';
import { formatLabel } from '../../../lib/internal/index.js';
import {
  folderFacets,
  formatFacets,
  galleryContents,
  traitFacets,
  type Facet,
  type FolderFacet,
  type GalleryItem,
} from '../../state/gallery.js';
import { count } from '../../text/format.js';
import { words } from '../../text/messages.js';
import { icon } from '../base/icon.js';
import { shared, sheet } from '../base/styles.js';
import { vars } from '../base/vars.js';
import { Watch } from '../base/watch.js';
import filtersText from './gallery-filters.css?inline';

/** The maximum number of listed folders. More rows are slow to draw and hard to read; the search finds the others. */
const mostFolders = 150;

/**
 * The filters of the gallery: traits of the models whose thumbnails are drawn, formats, folders. A group without a
 * checked filter hides no model.
 */
export class GalleryFilters extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(filtersText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;
  #of: readonly GalleryItem[] | null = null;
  #folders: readonly FolderFacet[] = [];
  #formats: readonly Facet<string>[] = [];

  constructor() {
    super();
    new Watch(this, ({ gallery }) => [
      ...[gallery.list, gallery.folders, gallery.formats, gallery.traits, gallery.facts],
      gallery.search !== '',
    ]);
  }

  protected override render(): TemplateResult {
    const {
      store,
      actions: { gallery: actions },
    } = this.app;
    const { gallery } = store.state;
    const { folders, formats, traits, facts, search } = gallery;
    const items = galleryContents().items(gallery);
    this.#count(items);
    const isNarrowed = search !== '' || folders.size + formats.size + traits.size > 0;
    const more = this.#folders.length - mostFolders;
    const has = traitFacets(facts);
    return html`<section class="scroll" aria-label=${words.galleryFilters}>
      ${this.#facet(
        words.galleryHas,
        html`${has.map(([trait, amount]) =>
          choice({
            checked: traits.has(trait),
            label: words.galleryTrait(trait),
            amount,
            change: () => actions.toggleTrait(trait),
          }),
        )}${facts.size < items.length ? html`<p class="hint">${words.galleryKnown(facts.size, items.length)}</p>` : nothing}`,
      )}
      ${
        this.#formats.length > 1
          ? this.#facet(
              words.galleryFormats,
              html`${this.#formats.map(([format, amount]) =>
                choice({
                  checked: formats.has(format),
                  label: formatLabel(format),
                  amount,
                  change: () => actions.toggleFormat(format),
                }),
              )}`,
            )
          : nothing
      }
      ${
        this.#folders.length > 1
          ? this.#facet(
              words.galleryFolders,
              html`${this.#folders.slice(0, mostFolders).map(({ folder, label, depth, models }) =>
                choice({
                  checked: folders.has(folder),
                  label: folder === '' ? words.galleryNoFolder : label,
                  title: folder,
                  depth,
                  amount: models,
                  change: () => actions.toggleFolder(folder),
                }),
              )}${more > 0 ? html`<p class="hint">${words.galleryMoreFolders(more)}</p>` : nothing}`,
            )
          : nothing
      }
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
    this.#formats = formatFacets(items);
  }
}
customElements.define('mw-gallery-filters', GalleryFilters);

interface Choice {
  readonly checked: boolean;
  readonly label: string;
  /** The tooltip. */
  readonly title?: string;
  /** The nesting depth of the row. */
  readonly depth?: number;
  readonly amount: number;
  readonly change: () => void;
}

function choice({ checked, label, title = '', depth = 0, amount, change }: Choice): TemplateResult {
  return html`<label title=${title || nothing} ${vars({ '--depth': Math.min(depth, 4) })}
    ><input type="checkbox" .checked=${checked} @change=${change} /><bdi>${breakable(label)}</bdi
    ><b>${count(amount)}</b></label
  >`;
}

/** A path with a line-break opportunity after each slash. */
function breakable(path: string): TemplateResult {
  const [first = '', ...others] = path.split('/');
  return html`${first}${others.map((each) => html`/<wbr />${each}`)}`;
}
