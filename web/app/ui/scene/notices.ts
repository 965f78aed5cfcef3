import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { App } from '../../app.js';
import { missingShown } from '../../commands.js';
import { pickFiles } from '../../session/pick.js';
import { seenTextures, unseenTextures } from '../../state/missing.js';
import type { Failure, Subject } from '../../state/state.js';
import { fileName, middle } from '../../text/format.js';
import { words } from '../../text/messages.js';
import { icon } from '../base/icon.js';
import { nameText } from '../base/name.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import '../failure-details.js';
import { failureMessage, failureTitle } from '../failure-text.js';
import noticesText from './notices.css?inline';
import './part-offer.js';

/** How many missing files are named in the banner. */
const namesShown = 2;

/** Messages at the bottom centre of the scene: failures, missing files, and the result of an action. */
export class Notices extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(noticesText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;

  constructor() {
    super();
    new Watch(this, (state) => [
      ...[state.failure, state.toast, state.subject, missingShown(state)],
      ...[state.skin, state.weapon, state.partView],
    ]);
  }

  protected override render(): TemplateResult {
    const { state } = this.app.store;
    const { failure, subject, toast } = state;
    return html`<div class="stack">
      ${toast === null ? nothing : html`<p class="toast">${toast}</p>`}
      ${failure === null ? nothing : this.#failure(failure)}
      <mw-part-offer .app=${this.app}></mw-part-offer>
      ${subject !== null && missingShown(state) ? this.#missing(subject) : nothing}
    </div>`;
  }

  #failure(failure: Failure): TemplateResult {
    return html`<div class="banner bad" role="alert">
      ${icon('triangle-alert')}
      <div class="text">
        <b>${failureTitle(failure)}</b>
        <p>
          ${failure.file === '' ? nothing : html`<span class="data">${nameText(failure.file)}</span> `}
          ${failureMessage(failure)}
        </p>
        <mw-failure-details .app=${this.app} .failure=${failure}></mw-failure-details>
      </div>
      ${this.#close(() => this.app.actions.dismissFailure())}
    </div>`;
  }

  #missing(subject: Subject): TemplateResult {
    const { state } = this.app.store;
    const missing = unseenTextures(state);
    const { parts } = subject.summary;
    const names = missing.slice(0, namesShown).map(({ name, part }) => {
      const asks = parts.length > 1 ? `${fileName(parts[part]?.file ?? '')}: ` : '';
      return asks + middle(fileName(name), 32);
    });
    const canAdd = subject.origin.kind !== 'sample';
    return html`<div class="banner warn" role="status">
      ${icon('triangle-alert')}
      <div class="text">
        <b>${words.missingTitle(missing.length, seenTextures(state).length)}</b>
        <p>${words.missingText(names, missing.length - names.length, canAdd)}</p>
      </div>
      ${
        canAdd
          ? html`<button class="btn main" type="button" @click=${this.#add}>
              ${icon('plus')}<span>${words.addFiles}</span>
            </button>`
          : nothing
      }
      ${this.#close(() => this.app.actions.dismissMissing())}
    </div>`;
  }

  #close(action: () => void): TemplateResult {
    return html`<button
      class="btn icon"
      type="button"
      aria-label=${words.dismiss}
      title=${words.dismiss}
      @click=${action}
    >
      ${icon('x')}
    </button>`;
  }

  async #add(): Promise<void> {
    await this.app.session.addFiles(await pickFiles());
  }
}
customElements.define('mw-notices', Notices);
