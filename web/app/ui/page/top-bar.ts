import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { App } from '../../app.js';
import { keyOf, tip } from '../../commands/commands.js';
import { openSample } from '../../commands/open.js';
import { changeLanguage } from '../../language.js';
import { sampleOf, samples } from '../../samples.js';
import { placeOf } from '../../state/gallery.js';
import { share } from '../../takeaway/share.js';
import { isModelInView } from '../../state/select.js';
import { bytes } from '../../text/format.js';
import { languageNames } from '../../text/languages.js';
import { words } from '../../text/messages.js';
import { shownTheme } from '../../theme.js';
import type { IconName } from '../../icons/names.js';
import { icon } from '../base/icon.js';
import { mark } from '../base/mark.js';
import type { MenuItem } from '../base/menu.js';
import '../base/menu.js';
import { formatTag, nameText } from '../base/name.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import '../open/open-menu.js';
import { formatOf } from '../../formats.js';
import { formatLabel } from '../../../lib/internal/index.js';
import { chooseThumbnails, thumbnailItems } from './thumbnail-menu.js';
import topBarText from './top-bar.css?inline';

const archiveName = /\.(zip|pk[34]|pak)$/i;

/** The logo, the open menu, the name of the open model, and the settings of the page. */
export class TopBar extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(topBarText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;

  constructor() {
    super();
    new Watch(this, (state) => [
      ...[
        state.subject,
        state.welcome,
        state.theme,
        state.language,
        state.siblings,
        state.entries !== null,
        ...[state.recents.choice, state.recents.list, state.offline],
      ],
      ...[state.gallery.keepsThumbnails, this.#place, state.comparison?.subject],
    ]);
  }

  protected override render(): TemplateResult {
    return html`<header>
      <a class="brand" href="./" aria-label=${words.home} @click=${this.#home}
        >${mark}<span>${words.product}</span></a
      >
      <nav class="open" aria-label=${words.open}>
        <mw-open-menu .app=${this.app}></mw-open-menu>
        <mw-menu class="samples" label=${words.samples} .items=${this.#samples()} @choose=${this.#sample}>
          ${icon('person-standing')}<span class="fold">${words.samples}</span>
        </mw-menu>
      </nav>
      ${this.#subject()}
      <button
        class="actions"
        type="button"
        title=${tip('palette', words.palette)}
        aria-haspopup="dialog"
        @click=${() => this.app.actions.page.showDialog('palette')}
      >
        ${icon('search')}<span>${words.palette}</span><kbd aria-hidden="true">${keyOf('palette')}</kbd>
      </button>
      <div class="right">
        ${this.#isModelInView ? this.#compare() : nothing} ${this.#takeaway()}
        <button
          class="btn icon keys"
          type="button"
          aria-label=${words.shortcuts}
          title=${tip('keys', words.shortcuts)}
          @click=${() => this.app.actions.page.showDialog('keys')}
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
    const { subject, welcome, siblings, entries, comparison } = this.app.store.state;
    if (entries !== null) return this.#archive();
    if (subject === null || welcome) return html`<div class="subject"></div>`;
    if (comparison?.subject) return this.#both(subject.name, comparison.subject.name);
    const path = (subject.entry ?? '').split('/').filter((part) => part !== '' && part !== '.');
    if (path.length === 0) path.push(subject.name);
    const name = path.pop() ?? '';
    return html`<div class="subject">
      ${formatTag(formatOf(subject.summary))}
      <span class="crumb data"
        >${path.length === 0 ? nothing : html`<i>${nameText(path.join('/'))}</i><s>/</s>`}<b
          >${nameText(name)}</b
        ></span
      >
      ${
        siblings.length > 1
          ? html`<button
                class="btn icon"
                type="button"
                aria-label=${words.gallery}
                title=${words.gallery}
                @click=${() => this.app.actions.gallery.showSiblings()}
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
    const name = this.app.session.list?.source.name ?? '';
    const [, kind = ''] = archiveName.exec(name) ?? [];
    return html`<div class="subject">
      ${kind === '' ? nothing : html`${formatTag(kind)}<span class="crumb data"><b>${nameText(name)}</b></span>`}
    </div>`;
  }

  /** The position among the models of the source, such as "3 of 32"; empty if there are no others. */
  get #place(): string {
    const now = placeOf(this.app.store.state);
    return now === null ? '' : words.galleryPlace(now.place, now.models.length);
  }

  get #isModelInView(): boolean {
    const { subject, welcome } = this.app.store.state;
    return subject !== null && !welcome;
  }

  #compare(): TemplateResult {
    return html`<button
      class="btn icon compare"
      type="button"
      aria-label=${words.compare}
      title=${tip('compare', words.compare)}
      @click=${() => this.app.comparison.choose()}
    >
      ${icon('columns-2')}
    </button>`;
  }

  /** The names of the two compared subjects. */
  #both(a: string, b: string): TemplateResult {
    return html`<div class="subject">
      <span class="fmt">${words.compareAB}</span>
      <span class="crumb data"
        ><b>${nameText(a)}</b><span class="and">${words.compareAnd}</span><b>${nameText(b)}</b></span
      >
    </div>`;
  }

  /** Share, Embed and Save; disabled unless a model is in view. */
  #takeaway(): TemplateResult {
    const { app } = this;
    const off = !isModelInView(app.store.state);
    const button = (id: 'share' | 'embed' | 'save', glyph: IconName, run: () => void): TemplateResult =>
      html`<button
        class="btn fold ${id === 'save' ? 'save' : 'away'}"
        type="button"
        aria-label=${words[id]}
        title=${tip(id, words[id])}
        ?disabled=${off}
        @click=${run}
      >
        ${icon(glyph)}<span>${words[id]}</span>
      </button>`;
    return html`${button('share', 'link-2', () => void share(app))}
      ${button('embed', 'code-xml', () => app.actions.page.showDialog('embed'))}
      ${button('save', 'download', () => app.actions.page.showDialog('save'))} <i class="rule"></i>`;
  }

  get #keepsFiles(): boolean {
    return this.app.store.state.recents.choice === 'on';
  }

  /** The size of the stored files; empty if there are none. */
  get #stored(): string {
    const { list } = this.app.store.state.recents;
    return list.length === 0 ? '' : bytes(list.reduce((sum, recent) => sum + recent.bytes, 0));
  }

  get #dark(): boolean {
    return shownTheme(this.app.store.state.theme) === 'dark';
  }

  #samples(): MenuItem[] {
    return samples.map(({ id, name, format }) => ({ id, label: name, detail: formatLabel(format) }));
  }

  #more(): MenuItem[] {
    const kept = this.#keepsFiles;
    const { offline } = this.app.store.state;
    return [
      ...(this.#isModelInView
        ? [
            { id: 'compare', label: words.compare, icon: 'columns-2' as const, detail: keyOf('compare') },
            { id: 'share', label: words.share, icon: 'link-2' as const },
            { id: 'embed', label: words.embed, icon: 'code-xml' as const },
          ]
        : []),
      {
        id: 'recents',
        label: kept ? words.recentsStop : words.recentsKeep,
        icon: 'history',
        detail: this.#stored,
      },
      ...(offline === null
        ? []
        : [
            {
              id: 'offline',
              label: offline === 'on' ? words.offlineDelete : words.offlineKeep,
              icon: offline === 'on' ? ('x' as const) : ('download' as const),
            },
          ]),
      {
        id: 'theme',
        label: this.#dark ? words.lightTheme : words.darkTheme,
        icon: this.#dark ? 'sun' : 'moon',
      },
      { id: 'keys', label: words.shortcuts, icon: 'keyboard', detail: keyOf('keys') },
      ...languageNames.map(([id, label]) => ({
        id: `language ${id}`,
        label,
        checked: id === this.app.store.state.language,
      })),
      ...thumbnailItems(this.app),
    ];
  }

  #sample(event: CustomEvent<string>): void {
    const sample = sampleOf(event.detail);
    if (sample !== null) void openSample(this.app, sample);
  }

  #theme(): void {
    this.app.actions.page.setTheme(this.#dark ? 'light' : 'dark');
  }

  #chooseMore(event: CustomEvent<string>): void {
    const choices: Readonly<Record<string, () => void>> = {
      compare: () => this.app.comparison.choose(),
      recents: () => void this.app.recents.setKept(!this.#keepsFiles),
      offline: () => void this.app.offline.set(this.app.store.state.offline !== 'on'),
      theme: () => this.#theme(),
      keys: () => this.app.actions.page.showDialog('keys'),
      share: () => void share(this.app),
      embed: () => this.app.actions.page.showDialog('embed'),
    };
    choices[event.detail]?.();
    const language = languageNames.find(([id]) => event.detail === `language ${id}`);
    if (language) void changeLanguage(this.app, language[0]);
    chooseThumbnails(this.app, event.detail);
  }

  #home(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void this.app.session.greet();
  }
}
customElements.define('mw-top-bar', TopBar);
