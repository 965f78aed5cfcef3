import { html, LitElement, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { App } from '../../app.js';
import { keyOf } from '../../commands/commands.js';
import { openFolder, openPicked, openRecent, openSample } from '../../commands/open.js';
import { formatLabel } from '../../../lib/internal/index.js';
import { sampleOf, samples } from '../../samples.js';
import { words } from '../../text/messages.js';
import { icon } from '../base/icon.js';
import { Media, queries } from '../base/media.js';
import type { MenuItem } from '../base/menu.js';
import '../base/menu.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import openText from './open-menu.css?inline';

const sampleChoice = 'sample ';
const recentChoice = 'recent ';

/** "Open" in the top bar: files, a folder, a URL, recent files; on narrow screens also the samples. */
export class OpenMenu extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(openText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;
  readonly #narrow = new Media(this, queries.narrow);

  constructor() {
    super();
    new Watch(this, ({ recents }) => [recents]);
  }

  protected override render(): TemplateResult {
    return html`<mw-menu
      label=${words.open}
      hint=${words.openMenu}
      .items=${this.#items()}
      @choose=${this.#choose}
    >
      ${icon('folder-open')}<span class="word">${words.open}</span>${icon('chevron-down', 'small')}
    </mw-menu>`;
  }

  #items(): MenuItem[] {
    return [
      {
        ...{ id: 'files', label: words.openFiles, icon: 'upload' },
        ...(this.#narrow.matches ? {} : { detail: keyOf('open') }),
      },
      { id: 'folder', label: words.openFolder, icon: 'folder-open' },
      { id: 'address', label: words.openAddress, icon: 'link' },
      ...this.app.store.state.recents.list.map(({ key, name, from }) => ({
        id: recentChoice + key,
        label: name,
        icon: 'history' as const,
        detail: from === name ? words.recent : from,
        fromFile: true,
      })),
      ...(this.#narrow.matches ? samples : []).map(({ id, name, format }) => ({
        id: sampleChoice + id,
        label: name,
        icon: 'person-standing' as const,
        detail: formatLabel(format),
      })),
    ];
  }

  #choose(event: CustomEvent<string>): void {
    const { app } = this;
    const sample = sampleOf(event.detail.slice(sampleChoice.length));
    if (event.detail === 'files') void openPicked(app);
    else if (event.detail === 'folder') void openFolder(app);
    else if (event.detail === 'address') app.actions.page.showDialog('address');
    else if (event.detail.startsWith(recentChoice))
      void openRecent(app, event.detail.slice(recentChoice.length));
    else if (sample !== null) void openSample(app, sample);
  }
}
customElements.define('mw-open-menu', OpenMenu);
