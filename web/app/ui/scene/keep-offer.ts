import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { App } from '../../app.js';
import { isModelInView } from '../../state/select.js';
import type { AppState } from '../../state/state.js';
import { middle } from '../../text/format.js';
import { words } from '../../text/messages.js';
import { icon } from '../base/icon.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import noticesText from './notices.css?inline';

/** Longer names are shortened in the middle. */
const nameLetters = 24;

/** Whether to ask for permission to store local files: once, with the first local model. */
export function asksToKeep(state: AppState): boolean {
  const { subject, recents, comparison } = state;
  return (
    recents.choice === 'unasked' &&
    comparison === null &&
    isModelInView(state) &&
    subject?.origin.kind === 'files'
  );
}

/** Asks for permission to store local files, so that they are available after a reload. */
export class KeepOffer extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(noticesText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;

  constructor() {
    super();
    new Watch(this, ({ subject }) => [subject?.name]);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { subject } = this.app.store.state;
    if (subject === null) return nothing;
    const title = words.keepTitle(middle(subject.name, nameLetters));
    return html`<div class="question" role="group" aria-label=${title} @keydown=${this.#key}>
      ${icon('history')}
      <div class="text">
        <b><bdi>${title}</bdi></b>
        <p>${words.keepText}</p>
      </div>
      <div class="actions">${this.#button(true, words.keepYes)} ${this.#button(false, words.keepNo)}</div>
    </div>`;
  }

  #button(kept: boolean, label: string): TemplateResult {
    return html`<button class="btn edged" type="button" @click=${() => void this.app.recents.setKept(kept)}>
      ${label}
    </button>`;
  }

  #key(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    void this.app.recents.setKept(false);
  }
}
customElements.define('mw-keep-offer', KeepOffer);
