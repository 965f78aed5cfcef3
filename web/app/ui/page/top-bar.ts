import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { App } from '../../app.js';
import { keyOf, openFolder, openPicked, openSample, tip } from '../../commands.js';
import { sampleOf, samples } from '../../samples.js';
import { placeOf } from '../../state/gallery.js';
import { formatOf } from '../../state/select.js';
import { words } from '../../text/messages.js';
import { shownTheme } from '../../theme.js';
import { icon } from '../base/icon.js';
import { mark } from '../base/mark.js';
import type { MenuItem } from '../base/menu.js';
import '../base/menu.js';
import { formatTag, nameText } from '../base/name.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import { formatLabel } from '../../formats.js';
import { choosePictures, pictureItems } from './picture-menu.js';
import topBarText from './top-bar.css?inline';

const sampleChoice = 'sample ';
const archiveName = /\.(zip|pk[34]|pak)$/i;

/** The product's mark, the open menu, the name of the open model, and the page's own switches. */
export class TopBar extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(topBarText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;

  constructor() {
    super();
    new Watch(this, (state) => [
      ...[state.subject, state.welcome, state.theme, state.siblings, state.entries !== null],
      ...[state.gallery.keepsPictures, this.#place],
    ]);
  }

  protected override render(): TemplateResult {
    return html`<header>
      <a class="brand" href="./" aria-label=${words.home} @click=${this.#home}
        >${mark}<span>${words.product}</span></a
      >
      <nav class="open" aria-label=${words.open}>
        <button
          class="btn fold"
          type="button"
          aria-label=${words.open}
          title=${tip('open', words.open)}
          @click=${this.#open}
        >
          ${icon('folder-open')}<span>${words.open}</span>
        </button>
        <mw-menu class="samples" label=${words.samples} .items=${this.#samples()} @choose=${this.#sample}>
          ${icon('person-standing')}<span class="fold">${words.samples}</span>
        </mw-menu>
      </nav>
      ${this.#subject()}
      <div class="right">
        <button
          class="btn icon keys"
          type="button"
          aria-label=${words.shortcuts}
          title=${tip('keys', words.shortcuts)}
          @click=${() => this.app.actions.setKeysOpen(true)}
        >
          ${icon('keyboard')}
        </button>
        <button
          class="btn icon theme"
          type="button"
          aria-label=${words.switchTheme}
          title=${words.switchTheme}
          @click=${this.#theme}
        >
          ${icon(this.#dark ? 'sun' : 'moon')}
        </button>
        <mw-menu
          class="more"
          look="icon"
          label=${words.more}
          .items=${this.#more()}
          @choose=${this.#chooseMore}
        >
          ${icon('ellipsis')}
        </mw-menu>
      </div>
    </header>`;
  }

  #subject(): TemplateResult {
    const { subject, welcome, siblings, entries } = this.app.store.state;
    if (entries !== null) return this.#archive();
    if (subject === null || welcome) return html`<div class="subject"></div>`;
    const path = (subject.entry ?? '').split('/').filter((part) => part !== '' && part !== '.');
    if (path.length === 0) path.push(subject.name);
    const last = path.length - 1;
    return html`<div class="subject">
      ${formatTag(formatOf(subject.summary))}
      <span class="crumb data"
        >${path.map((part, index) =>
          index === last
            ? html`<b>${nameText(part)}</b>`
            : html`<i><bdi>${part}</bdi></i
                ><s>/</s>`,
        )}</span
      >
      ${
        siblings.length > 1
          ? html`<button
                class="btn icon"
                type="button"
                aria-label=${words.gallery}
                title=${words.gallery}
                @click=${() => this.app.actions.showEntries()}
              >
                ${icon('chevron-down', 'small')}
              </button>
              <span class="place data">${this.#place}</span>`
          : nothing
      }
    </div>`;
  }

  /** The archive whose gallery is open. */
  #archive(): TemplateResult {
    const name = this.app.session.choices?.name ?? '';
    const [, kind = ''] = archiveName.exec(name) ?? [];
    return html`<div class="subject">
      ${kind === '' ? nothing : html`${formatTag(kind)}<span class="crumb data"><b>${nameText(name)}</b></span>`}
    </div>`;
  }

  /** "3 of 32" among the models of the source; empty where there are no others. */
  get #place(): string {
    const now = placeOf(this.app.store.state);
    return now === null ? '' : words.galleryPlace(now.place, now.models.length);
  }

  get #dark(): boolean {
    return shownTheme(this.app.store.state.theme) === 'dark';
  }

  #samples(): MenuItem[] {
    return samples.map(({ id, name, format }) => ({ id, label: name, detail: formatLabel(format) }));
  }

  #more(): MenuItem[] {
    return [
      { id: 'files', label: words.openFiles, icon: 'upload' },
      { id: 'folder', label: words.openFolder, icon: 'folder-open' },
      ...samples.map(({ id, name }) => ({
        id: sampleChoice + id,
        label: name,
        icon: 'person-standing' as const,
        detail: words.samples,
      })),
      {
        id: 'theme',
        label: this.#dark ? words.lightTheme : words.darkTheme,
        icon: this.#dark ? 'sun' : 'moon',
      },
      { id: 'keys', label: words.shortcuts, icon: 'keyboard', detail: keyOf('keys') },
      ...pictureItems(this.app),
    ];
  }

  #open(): void {
    void openPicked(this.app);
  }

  #sample(event: CustomEvent<string>): void {
    const sample = sampleOf(event.detail);
    if (sample !== null) void openSample(this.app, sample);
  }

  #theme(): void {
    this.app.actions.setTheme(this.#dark ? 'light' : 'dark');
  }

  #chooseMore(event: CustomEvent<string>): void {
    const choices: Readonly<Record<string, () => void>> = {
      files: () => void openPicked(this.app),
      folder: () => void openFolder(this.app),
      ...Object.fromEntries(
        samples.map((sample) => [sampleChoice + sample.id, () => void openSample(this.app, sample)]),
      ),
      theme: () => this.#theme(),
      keys: () => this.app.actions.setKeysOpen(true),
    };
    choices[event.detail]?.();
    choosePictures(this.app, event.detail);
  }

  #home(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void this.app.session.greet();
  }
}
customElements.define('mw-top-bar', TopBar);
