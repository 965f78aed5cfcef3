import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { App } from '../../app.js';
import { openRecent } from '../../commands/open.js';
import { words } from '../../text/messages.js';
import { icon } from '../base/icon.js';
import { formatTag, nameText } from '../base/name.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import recentText from './recent-list.css?inline';

/** The number of files that fit on one line beside the model. The menu lists all of them. */
const mostShown = 4;

/** The stored files of earlier visits, on the start page; empty if there are none. */
export class RecentList extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(recentText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;

  constructor() {
    super();
    new Watch(this, ({ recents }) => [recents]);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { app } = this;
    const { list } = app.store.state.recents;
    if (list.length === 0) return nothing;
    return html`<nav aria-label=${words.recent}>
      <h2>${words.recent}</h2>
      <ul>
        ${list.slice(0, mostShown).map(
          (recent) =>
            html`<li>
              <button
                class="btn"
                type="button"
                title=${words.recentOpen(recent.name, recent.from)}
                @click=${() => void openRecent(app, recent.key)}
              >
                ${formatTag(recent.format, true)}<span class="data">${nameText(recent.name)}</span>
              </button>
            </li>`,
        )}
        <li>
          <button
            class="btn icon"
            type="button"
            aria-label=${words.recentsForget}
            title=${words.recentsForget}
            @click=${() => void app.recents.forget()}
          >
            ${icon('x', 'small')}
          </button>
        </li>
      </ul>
    </nav>`;
  }
}
customElements.define('mw-recent-list', RecentList);
