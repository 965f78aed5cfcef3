import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { LoadProgress } from '../../../lib/index.js';
import type { App } from '../../app.js';
import { fileName } from '../../text/format.js';
import { words } from '../../text/messages.js';
import { nameText } from '../base/name.js';
import { shared, sheet } from '../base/styles.js';
import { vars } from '../base/vars.js';
import { Watch } from '../base/watch.js';
import progressText from './load-progress.css?inline';

/** The progress of a slow load, with a button that cancels it. */
export class LoadProgressView extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(progressText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;

  constructor() {
    super();
    new Watch(this, ({ loading }) => [loading]);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { loading } = this.app.store.state;
    if (!loading?.visible) return nothing;
    const { progress, name } = loading;
    const file = progress?.file ?? '';
    const share = progress?.total ? Math.min(1, progress.loaded / progress.total) : null;
    return html`<div class="load">
      <div
        class="bar ${share === null ? 'unknown' : ''}"
        role="progressbar"
        aria-label=${words.loading(name)}
        aria-valuemin="0"
        aria-valuemax="100"
        aria-valuenow=${share === null ? nothing : Math.round(share * 100)}
        ${vars({ '--v': share ?? 0 })}
      ></div>
      <div class="text">
        <b>${nameText(file === '' ? name : fileName(file))}</b>
        <span>${progress === null ? words.loadingModule : phase(progress)}</span>
      </div>
      <button class="btn edged" type="button" @click=${() => this.app.session.cancel()}>
        ${words.cancelLoading}
      </button>
    </div>`;
  }
}
customElements.define('mw-load-progress', LoadProgressView);

function phase(progress: LoadProgress): string {
  const phases = {
    module: words.loadingModule,
    fetch: words.loadingFetch,
    parse: words.loadingParse,
    images: words.loadingImages,
  };
  const amount = progress.phase === 'fetch' ? ` ${words.loadedOf(progress.loaded, progress.total)}` : '';
  return phases[progress.phase] + amount;
}
