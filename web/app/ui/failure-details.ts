import { html, LitElement, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { App } from '../app.js';
import type { Failure } from '../state/state.js';
import { words } from '../text/messages.js';
import { icon } from './base/icon.js';
import { shared, sheet } from './base/styles.js';
import { copy } from '../clipboard.js';
import { failureDetails, failureReport } from './failure-text.js';
import detailsText from './failure-details.css?inline';

/** A failure's details (file, format, offset or line, code) in a disclosure, with a button that copies them. */
export class FailureDetails extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(detailsText)];
  static override properties: PropertyDeclarations = {
    app: { attribute: false },
    failure: { attribute: false },
  };

  app!: App;
  failure!: Failure;

  protected override render(): TemplateResult {
    return html`<details>
      <summary>${icon('chevron-right')}${words.details}</summary>
      <dl>
        ${failureDetails(this.failure).map(
          ([label, value]) =>
            html`<dt>${label}</dt>
              <dd class="data"><bdi>${value}</bdi></dd>`,
        )}
      </dl>
      <button class="link" type="button" @click=${() => void copy(this.app, failureReport(this.failure))}>
        ${icon('copy')}${words.copyDetails}
      </button>
    </details>`;
  }
}
customElements.define('mw-failure-details', FailureDetails);
