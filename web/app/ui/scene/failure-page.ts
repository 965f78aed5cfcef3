import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { App } from '../../app.js';
import { openFolder, openPicked } from '../../commands/open.js';
import { words } from '../../text/messages.js';
import { icon } from '../base/icon.js';
import { brokenMark } from '../base/mark.js';
import { formatTag, nameText } from '../base/name.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import '../failure-details.js';
import { failureLanguage, failureMessage, failureTitle } from '../failure-text.js';
import failureText from './failure-page.css?inline';

/** The page shown if a file cannot be opened and no model is open: the reason and the remedy. */
export class FailurePage extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(failureText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;

  constructor() {
    super();
    new Watch(this, ({ failure }) => [failure]);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { failure } = this.app.store.state;
    if (failure === null) return nothing;
    return html`<div class="page scroll" tabindex="-1">
      <div class="fail" role="alert">
        ${brokenMark}
        <div>
          ${
            failure.file === ''
              ? nothing
              : html`<p class="file data">
                  ${formatTag(failure.format ?? '', true)}${nameText(failure.file)}
                </p>`
          }
          <h1>${failureTitle(failure)}</h1>
          <p lang=${failureLanguage(failure)}>${failureMessage(failure)}</p>
          <div class="buttons">
            <button class="btn main big" type="button" @click=${() => void openPicked(this.app)}>
              ${icon('upload')}<span>${words.chooseAnother}</span>
            </button>
            <button class="btn big edged" type="button" @click=${() => void openFolder(this.app)}>
              ${icon('folder-open')}<span>${words.openFolder}</span>
            </button>
          </div>
          <mw-failure-details .app=${this.app} .failure=${failure}></mw-failure-details>
        </div>
      </div>
    </div>`;
  }
}
customElements.define('mw-failure-page', FailurePage);
