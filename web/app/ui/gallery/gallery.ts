import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { clock, type Cancel } from '../../../lib/clock/index.js';
import type { App } from '../../app.js';
import { GalleryThumbnails } from '../../session/gallery-thumbnails.js';
import { imageHeight } from '../../session/thumbnail-drawer.js';
import type { Source } from '../../open/source.js';
import {
  galleryContents,
  gallerySorts,
  modelAtCursor,
  modelToOpen,
  type GalleryItem,
  type GallerySort,
} from '../../state/gallery.js';
import {
  layOutGallery,
  placeAfterKey,
  rowOf,
  rowsBetween,
  type GalleryLayout,
  type GalleryRow,
} from '../../state/gallery-layout.js';
import type { Entry } from '../../state/state.js';
import { words } from '../../text/messages.js';
import { Answer } from '../base/answer.js';
import { findField } from '../base/find-field.js';
import { icon } from '../base/icon.js';
import '../base/menu.js';
import { nameText } from '../base/name.js';
import { Resizes } from '../base/resizes.js';
import '../base/segments.js';
import { shared, sheet } from '../base/styles.js';
import { vars } from '../base/vars.js';
import { Watch } from '../base/watch.js';
import '../scene/load-progress.js';
import '../scene/notices.js';
import { galleryCard } from './card.js';
import './gallery-filters.js';
import './gallery-foot.js';
import { growIntoScene } from './grow.js';
import galleryText from './gallery.css?inline';

/**
 * The distance above and below the visible part within which cards have elements and thumbnails, so that scrolling
 * shows no gaps.
 */
const overscan = 240;

const thumbnails: WeakMap<App, GalleryThumbnails> = new WeakMap();

/** The page's thumbnails. They are kept when the gallery is closed. */
function thumbnailsOf(app: App): GalleryThumbnails {
  const made = thumbnails.get(app) ?? new GalleryThumbnails(app.store, app.actions.gallery);
  thumbnails.set(app, made);
  return made;
}

/** Shows all models of a source as cards with thumbnails. Only cards in or near the visible part have elements. */
export class Gallery extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(galleryText)];
  static override properties: PropertyDeclarations = {
    app: { attribute: false },
    width: { state: true },
    height: { state: true },
  };

  app!: App;
  /** The size of the area of cards. */
  width = 0;
  height = 0;
  #layout: GalleryLayout = { rows: [], height: 0 };
  #laidOut: readonly unknown[] = [];
  /** Whether the cursor's card receives the focus after the next render. */
  #focuses = true;
  #scrolled = false;
  /** The scroll position that was last written to the state. */
  #scrollTop = 0;
  #asked = '';
  #wanting: Cancel | undefined;

  constructor() {
    super();
    new Watch(this, (state) => [state.entries, state.gallery, state.subject]);
    new Answer(this, 'findModel', () => this.renderRoot.querySelector('input')?.select());
    new Resizes(
      this,
      () => this.#scroller,
      () => this.#measure(),
    );
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const mine = thumbnailsOf(this.app);
    mine.changed = () => this.requestUpdate();
    mine.source = this.app.session.list?.source ?? null;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#wanting?.();
    const mine = thumbnailsOf(this.app);
    mine.changed = () => undefined;
    mine.rest();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const { gallery } = this.app.store.state;
    const scroller = this.#scroller;
    if (scroller !== null && this.height > 0 && gallery.scroll !== this.#scrollTop) {
      scroller.scrollTop = gallery.scroll;
      // The scroller cannot scroll beyond its end: write the actual position back to the state.
      this.#scrollTop = gallery.scroll;
      if (Math.abs(scroller.scrollTop - gallery.scroll) > 1) this.#scroll();
    }
    if (this.#focuses && this.height > 0) {
      this.#focuses = false;
      this.#cursorCard?.focus({ preventScroll: true });
    }
    this.#want();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { app } = this;
    const { entries, gallery, subject, welcome } = app.store.state;
    if (entries === null) return nothing;
    const source = app.session.list?.source;
    thumbnailsOf(app).source = source ?? null;
    const shown = galleryContents().shown(gallery);
    const archive = archiveName(source?.name ?? '', source?.names ?? []);
    const title =
      shown.length === entries.length
        ? words.galleryTitle(entries.length, archive)
        : words.galleryFound(shown.length, entries.length, archive);
    const back = subject === null || welcome ? words.galleryClose : words.galleryBack(subject.name);
    const filters = gallery.folders.size + gallery.formats.size + gallery.traits.size;
    return html`<section
      class="gallery ${gallery.filtersOpen ? 'filtering' : ''}"
      aria-label=${words.gallery}
    >
      <div class="bar">
        <button
          class="btn icon back"
          type="button"
          aria-label=${back}
          title=${words.withKey(back, words.keyNames.Escape)}
          @click=${() => app.actions.gallery.close()}
        >
          ${icon('chevron-left')}
        </button>
        <div class="title">
          <h1>
            <bdi aria-live="polite">${title}</bdi>
          </h1>
          <p>${words.galleryFiles(source?.names.length ?? 0, sizeOf(source))}</p>
        </div>
        ${findField({
          value: gallery.search,
          placeholder: words.galleryFind,
          label: words.galleryFind,
          change: (search) => app.actions.gallery.setSearch(search),
          keydown: (event) => this.#searchKey(event),
        })}
        <button
          class="btn edged filters"
          type="button"
          aria-expanded=${gallery.filtersOpen}
          aria-label=${filters > 0 ? words.galleryFiltersOn(filters) : words.galleryFilters}
          @click=${() => app.actions.gallery.setFiltersOpen(!gallery.filtersOpen)}
        >
          ${icon('funnel')}<span>${words.galleryFilters}</span>${filters > 0 ? html`<b>${filters}</b>` : nothing}
        </button>
        <mw-menu
          class="sort"
          look="edged"
          label=${words.gallerySortBy(words.gallerySort(gallery.sort))}
          .items=${gallerySorts.map((sort) => ({
            id: sort,
            label: words.gallerySort(sort),
            checked: sort === gallery.sort,
          }))}
          @choose=${({ detail }: CustomEvent<GallerySort>) => app.actions.gallery.setSort(detail)}
          >${icon('arrow-up-down')}<span>${words.gallerySort(gallery.sort)}</span>${icon('chevron-down', 'small')}</mw-menu
        >
        <mw-segments
          label=${words.gallerySize}
          value=${gallery.small ? 'small' : 'large'}
          .options=${[
            { value: 'small', label: words.gallerySmall, icon: 'grid-3x3' },
            { value: 'large', label: words.galleryLarge, icon: 'grid-2x2' },
          ]}
          @choose=${({ detail }: CustomEvent<string>) => app.actions.gallery.setSmall(detail === 'small')}
        ></mw-segments>
      </div>
      <mw-gallery-filters .app=${app}></mw-gallery-filters>
      <div class="cards scroll" @scroll=${this.#scroll}>
        ${shown.length === 0 ? this.#none() : this.#grid(shown.length)}
      </div>
      <mw-gallery-foot .app=${app} .open=${(item: GalleryItem) => this.#open(item)}></mw-gallery-foot>
      <mw-load-progress .app=${app}></mw-load-progress>
      <mw-notices .app=${app}></mw-notices>
    </section>`;
  }

  #none(): TemplateResult {
    return html`<div class="none">
      <p>${words.galleryNone}</p>
      <button class="btn edged" type="button" @click=${() => this.app.actions.gallery.resetFilters()}>
        ${icon('rotate-ccw')}<span>${words.galleryReset}</span>
      </button>
    </div>`;
  }

  #grid(cards: number): TemplateResult {
    if (this.width === 0) return html``;
    const layout = this.#laid();
    const { gallery } = this.app.store.state;
    const [from, to] = rowsBetween(
      layout,
      gallery.scroll - overscan,
      gallery.scroll + this.height + overscan,
    );
    const rows = layout.rows.slice(from, to);
    // The card in the tab order always has an element.
    const cursor = rowOf(layout, this.#cursor);
    const far = cursor < from || cursor >= to ? layout.rows[cursor] : undefined;
    const { columns } = this.#measures;
    return html`${this.#stuck(layout)}
      <div
        class="grid ${gallery.small ? 'small' : ''}"
        role="grid"
        aria-label=${words.galleryModels}
        aria-multiselectable="true"
        aria-rowcount=${layout.rows.length}
        aria-colcount=${columns}
        data-cards=${cards}
        ${vars({ '--height': `${layout.height}px`, '--columns': columns, '--thumbnail': `${this.#thumbnail}px` })}
        @keydown=${this.#key}
        @mousedown=${this.#press}
        @click=${this.#click}
        @focusin=${this.#focusIn}
      >
        ${repeat(
          far === undefined ? rows : [...rows, far],
          (row) => (row.kind === 'head' ? `/${row.group.folder}` : (row.items[0]?.entry.entry ?? '')),
          (row) => this.#row(row, layout.rows.indexOf(row) + 1),
        )}
      </div>`;
  }

  /** A sticky heading: the folder of the visible cards. */
  #stuck({ rows }: GalleryLayout): TemplateResult | typeof nothing {
    const { scroll } = this.app.store.state.gallery;
    const [at] = rowsBetween(this.#layout, scroll, scroll + 1);
    const group = rows[at]?.group;
    if (group === undefined || group.folder === null || scroll <= 0) return nothing;
    return html`<div class="stuck head" aria-hidden="true">
      ${folderName(group.folder)}<b>${group.items.length}</b>
    </div>`;
  }

  #row(row: GalleryRow, index: number): TemplateResult {
    const place = vars({ '--top': `${row.top}px` });
    if (row.kind === 'head')
      return html`<div class="row-of head" role="row" aria-rowindex=${index} ${place}>
        <span role="rowheader" aria-colspan=${this.#measures.columns}
          >${folderName(row.group.folder ?? '')}<b>${row.group.items.length}</b></span
        >
      </div>`;
    const { gallery, subject } = this.app.store.state;
    return html`<div class="row-of" role="row" aria-rowindex=${index} ${place}>
      ${repeat(
        row.items,
        ({ entry }) => entry.entry,
        (item, column) =>
          galleryCard(item, {
            column: column + 1,
            place: row.first + column,
            facts: gallery.facts.get(item.entry.entry) ?? null,
            thumbnail: thumbnailsOf(this.app).address(item.entry.entry),
            selected: gallery.selected.has(item.entry.entry),
            cursor: row.first + column === this.#cursor,
            open: subject?.entry === item.entry.entry,
            small: gallery.small,
          }),
      )}
    </div>`;
  }

  // ---- the layout of the cards

  get #scroller(): HTMLElement | null {
    return this.renderRoot.querySelector('.cards');
  }

  #measure(): void {
    const scroller = this.#scroller;
    if (scroller === null) return;
    const { paddingLeft, paddingRight } = getComputedStyle(scroller);
    this.width = scroller.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    this.height = scroller.clientHeight;
  }

  get #measures(): { columns: number; card: number; head: number; gap: number } {
    const { small } = this.app.store.state.gallery;
    const gap = 8;
    const narrow = this.width < 480;
    const least = small ? 112 : 164;
    const columns = narrow ? (small ? 3 : 2) : Math.max(2, Math.floor((this.width + gap) / (least + gap)));
    const thumbnail = Math.round(((this.width - gap * (columns - 1)) / columns) * 0.86);
    return { columns, card: thumbnail + (small ? 32 : 56), head: 34, gap };
  }

  get #thumbnail(): number {
    const { card } = this.#measures;
    return card - (this.app.store.state.gallery.small ? 32 : 56);
  }

  #laid(): GalleryLayout {
    const groups = galleryContents().groups(this.app.store.state.gallery);
    const { columns, card } = this.#measures;
    const of = [groups, columns, card];
    if (!of.every((value, index) => value === this.#laidOut[index])) {
      this.#laidOut = of;
      this.#layout = layOutGallery(groups, this.#measures);
    }
    return this.#layout;
  }

  #scroll(): void {
    const scroller = this.#scroller;
    if (scroller === null || this.#scrolled) return;
    this.#scrolled = true;
    clock.frame(() => {
      this.#scrolled = false;
      if (!this.isConnected) return;
      this.#scrollTop = scroller.scrollTop;
      this.app.actions.gallery.setScroll(scroller.scrollTop);
    });
  }

  /** Requests thumbnails for the visible cards after scrolling has slowed down. */
  #want(): void {
    const asked = this.#nearCards();
    const height = imageHeight(this.#thumbnail, devicePixelRatio);
    const of = [height, ...asked.map(({ entry }) => entry)].join('\n');
    if (of === this.#asked) return;
    this.#asked = of;
    const mine = thumbnailsOf(this.app);
    this.#wanting?.();
    this.#wanting = clock.after(40, () => mine.want(asked, height));
  }

  #nearCards(): readonly Entry[] {
    if (this.height === 0) return [];
    const { scroll } = this.app.store.state.gallery;
    const { rows } = this.#layout;
    const [first, last] = rowsBetween(this.#layout, scroll - overscan, scroll + this.height + overscan);
    const [from, to] = rowsBetween(this.#layout, scroll, scroll + this.height);
    // Visible rows first, then their neighbours.
    return [...rows.slice(from, to), ...rows.slice(first, from), ...rows.slice(to, last)].flatMap((row) =>
      row.kind === 'cards' ? row.items.map(({ entry }) => entry) : [],
    );
  }

  // ---- the cursor

  get #shown(): readonly GalleryItem[] {
    return galleryContents().shown(this.app.store.state.gallery);
  }

  /** The index of the card at the cursor; 0 if no card is shown. */
  get #cursor(): number {
    const item = modelAtCursor(this.app.store.state);
    return item === null ? 0 : this.#shown.indexOf(item);
  }

  get #cursorCard(): HTMLElement | null {
    return this.renderRoot.querySelector('.card[tabindex="0"]');
  }

  #moveTo(place: number, select = false): void {
    const item = this.#shown[place];
    if (item === undefined) return;
    if (select) this.app.actions.gallery.selectTo(item.entry.entry);
    else this.app.actions.gallery.setCursor(item.entry.entry);
    this.#reveal(place);
    this.#focuses = true;
    this.requestUpdate();
  }

  #reveal(place: number): void {
    const row = this.#layout.rows[rowOf(this.#layout, place)];
    if (row === undefined) return;
    const { head, gap } = this.#measures;
    const { scroll } = this.app.store.state.gallery;
    const above = row.top - head;
    const below = row.top + row.height + gap - this.height;
    if (above < scroll) this.app.actions.gallery.setScroll(Math.max(0, above));
    else if (below > scroll) this.app.actions.gallery.setScroll(below);
  }

  // ---- keys and clicks

  #key(event: KeyboardEvent): void {
    const { gallery } = this.app.actions;
    const control = event.ctrlKey || event.metaKey;
    const item = this.#shown[this.#cursor];
    const opened = modelToOpen(this.app.store.state);
    const to = placeAfterKey(this.#layout, this.#cursor, event.key, { control, page: this.height });
    if (to !== null) this.#moveTo(to, event.shiftKey);
    else if (event.key === 'Enter' && opened !== null) this.#open(opened);
    else if (event.key === ' ' && item !== undefined) gallery.toggleSelected(item.entry.entry);
    else if (event.key.toLowerCase() === 'a' && control) gallery.selectAll();
    else if (event.key === 'Escape' && this.app.store.state.gallery.selected.size > 0)
      gallery.clearSelection();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #searchKey(event: KeyboardEvent): void {
    const [first] = this.#shown;
    if (event.key === 'Enter' && first !== undefined) this.#open(first);
    else if (event.key === 'ArrowDown' && first !== undefined) this.#moveTo(0);
    else if (event.key === 'Escape' && this.app.store.state.gallery.search !== '')
      this.app.actions.gallery.setSearch('');
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** With Shift, a press does not move the focus, because the click extends the selection from the focused card. */
  #press(event: MouseEvent): void {
    if (event.shiftKey) event.preventDefault();
  }

  #click(event: MouseEvent): void {
    const target = event.target as Element;
    const card = target.closest<HTMLElement>('.card');
    const item = this.#shown[Number(card?.dataset['place'])];
    if (card === null || item === undefined) return;
    const { entry } = item.entry;
    if (event.shiftKey) {
      this.app.actions.gallery.selectTo(entry);
      this.#focuses = true;
    } else if (event.ctrlKey || event.metaKey || target.closest('.check') !== null)
      this.app.actions.gallery.toggleSelected(entry);
    else this.#open(item);
  }

  #focusIn(event: FocusEvent): void {
    const place = Number((event.target as HTMLElement).dataset['place']);
    const item = this.#shown[place];
    if (item !== undefined) this.app.actions.gallery.setCursor(item.entry.entry);
  }

  #open({ entry }: GalleryItem): void {
    const { app } = this;
    const name = entry.entry;
    app.actions.gallery.setCursor(name);
    // The browser reports scrolling in the next frame, when the gallery may already be closed.
    if (this.#scroller !== null) app.actions.gallery.setScroll(this.#scroller.scrollTop);
    const thumbnail = this.renderRoot.querySelector<HTMLElement>(
      `.card[data-entry="${CSS.escape(name)}"] .thumbnail`,
    );
    const from = thumbnail?.getBoundingClientRect() ?? null;
    const address = thumbnailsOf(app).address(name);
    void app.session.choose(name);
    if (from !== null && address !== null) growIntoScene(app, address, from);
  }
}
customElements.define('mw-gallery', Gallery);

function folderName(folder: string): TemplateResult {
  return folder === '' ? html`<i>${words.galleryNoFolder}</i>` : nameText(folder);
}

/** The name of the opened archive or of the folder that contains all files; empty for loose files. */
function archiveName(name: string, names: readonly string[]): string {
  if (/\.(zip|pk[34]|pak)$/i.test(name)) return name;
  const [first = ''] = names;
  const top = first.slice(0, first.indexOf('/') + 1);
  return top !== '' && names.every((each) => each.startsWith(top)) ? top.slice(0, -1) : '';
}

const sizes: WeakMap<object, number> = new WeakMap();

/** The total size of a source's files, as far as it is known. */
function sizeOf(source: Source | undefined): number {
  if (source === undefined) return 0;
  const known = sizes.get(source) ?? source.names.reduce((sum, name) => sum + (source.size(name) ?? 0), 0);
  sizes.set(source, known);
  return known;
}
