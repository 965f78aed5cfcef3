import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { App } from '../../app.js';
import { pickFiles } from '../../open/pick.js';
import { missingCompanions, type MissingCompanions } from '../../state/companions.js';
import { missingImages, missingShown, imageRows, missingVisibleImages } from '../../state/images.js';
import type { Failure, Subject } from '../../state/state.js';
import { fileName, middle } from '../../text/format.js';
import { textOf, words, type Message } from '../../text/messages.js';
import { icon } from '../base/icon.js';
import { nameText } from '../base/name.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import '../failure-details.js';
import { failureLanguage, failureMessage, failureTitle } from '../failure-text.js';
import noticesText from './notices.css?inline';
import { asksToKeep } from './keep-offer.js';
import './part-offer.js';

/** The number of missing files that the banner names. */
const namesShown = 2;
/** The maximum number of listed unknown names. */
const notesShown = 4;

/**
 * Messages at the bottom centre of the scene, one at a time: a failure, an offer, unknown names in the address, missing
 * files. The toast for the last action appears above the message.
 */
export class Notices extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(noticesText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;

  constructor() {
    super();
    new Watch(this, (state) => [
      ...[state.failure, state.toast, state.subject, missingShown(state)],
      ...[
        state.skin,
        state.weapon,
        state.partView,
        state.offered,
        state.unknown,
        state.entries,
        state.welcome,
        state.recents.choice,
        state.comparison,
      ],
    ]);
  }

  protected override render(): TemplateResult {
    const { toast } = this.app.store.state;
    const banner = this.#banner();
    const done = toast === null ? nothing : html`<p class="toast">${textOf(toast)}</p>`;
    return html`${banner === null ? done : nothing}
      <div class="stack ${this.app.store.state.welcome ? 'start' : ''}">
        ${banner === null ? nothing : done}${banner}
      </div>`;
  }

  /** The message that is shown; null for none. */
  #banner(): TemplateResult | null {
    const { state } = this.app.store;
    const { failure, subject, offered, unknown, entries } = state;
    if (failure !== null) return this.#failure(failure);
    if (unknown.length > 0) return this.#unknown(unknown);
    if (entries !== null) return null;
    if (offered !== null) return html`<mw-part-offer .app=${this.app}></mw-part-offer>`;
    if (subject !== null && missingShown(state)) {
      const companions = missingCompanions(subject);
      return companions === null ? this.#missing(subject) : this.#companions(companions, subject);
    }
    return asksToKeep(state) ? html`<mw-keep-offer .app=${this.app}></mw-keep-offer>` : null;
  }

  /** Names in the address that do not exist. */
  #unknown(notes: readonly Message[]): TemplateResult {
    return html`<div class="banner info" role="status">
      ${icon('info')}
      <div class="text">
        <b>${words.unknownTitle}</b>
        ${notes.slice(0, notesShown).map((note) => html`<p><bdi>${textOf(note)}</bdi></p>`)}
      </div>
      ${this.#close(() => this.app.actions.page.setUnknown([]))}
    </div>`;
  }

  #failure(failure: Failure): TemplateResult {
    return html`<div class="banner bad" role="alert">
      ${icon('triangle-alert')}
      <div class="text">
        <b>${failureTitle(failure)}</b>
        <p>
          ${failure.file === '' ? nothing : html`<span class="data">${nameText(failure.file)}</span> `}
          <span lang=${failureLanguage(failure)}>${failureMessage(failure)}</span>
        </p>
        <mw-failure-details .app=${this.app} .failure=${failure}></mw-failure-details>
      </div>
      ${this.#close(() => this.app.actions.notices.dismissFailure())}
    </div>`;
  }

  /** Missing files that belong to the open one: other parts of a player, textures, sequences, a mesh. */
  #companions({ kind, of, files }: MissingCompanions, subject: Subject): TemplateResult {
    const text = {
      part: () => words.companionsPart(files),
      file: () => words.companionsFile(files, of),
      mesh: () => words.companionsMesh,
    }[kind];
    const title = {
      part: words.companionsOfPart,
      file: words.companionsOfFile,
      mesh: words.companionsOfMesh,
    }[kind];
    return this.#missingBanner(title(of, files.length), text(), subject, 'companions');
  }

  #missing(subject: Subject): TemplateResult {
    const { state } = this.app.store;
    const all = missingImages(subject);
    const seen = missingVisibleImages(state).map(({ name }) => name);
    // Images of visible surfaces come first.
    const missing = [...all].sort((a, b) => Number(seen.includes(b.name)) - Number(seen.includes(a.name)));
    const names = missing.slice(0, namesShown).map(({ name }) => middle(fileName(name), 32));
    const title = words.missingTitle(missing.length, imageRows(subject).length);
    const text = words.missingText(names, missing.length - names.length, canAdd(subject));
    return this.#missingBanner(title, text, subject);
  }

  #missingBanner(title: string, text: string, subject: Subject, kind = ''): TemplateResult {
    return html`<div class="banner warn ${kind}" role="status">
      ${icon('triangle-alert')}
      <div class="text">
        <b><bdi>${title}</bdi></b>
        <p>${text}</p>
      </div>
      ${
        canAdd(subject)
          ? html`<button class="btn main" type="button" @click=${this.#add}>
              ${icon('plus')}<span>${words.addFiles}</span>
            </button>`
          : nothing
      }
      ${this.#close(() => this.app.actions.page.dismissMissing())}
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

/** Whether files can be added. Samples do not accept any. */
function canAdd({ origin }: Subject): boolean {
  return origin.kind !== 'sample';
}
