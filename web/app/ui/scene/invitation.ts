import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { App } from '../../app.js';
import { openFolder, openPicked, openSample } from '../../commands/open.js';
import { modelFormats } from '../../formats.js';
import { cardOf, samples, type Sample } from '../../samples.js';
import { clipOf } from '../../state/select.js';
import { rate } from '../../text/format.js';
import { words } from '../../text/messages.js';
import { icon } from '../base/icon.js';
import { formatTag } from '../base/name.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import '../model-thumbnail.js';
import './recent-list.js';
import invitationText from './invitation.css?inline';
import { settingsOf } from '../../../lib/internal/index.js';

/** The start page: a description of the product next to an animated sample. */
export class Invitation extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(invitationText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;

  constructor() {
    super();
    new Watch(this, ({ subject, playback, dragging, recents }) => [
      ...[subject?.origin, ...settingsOf(playback), dragging, recents],
    ]);
  }

  protected override render(): TemplateResult {
    const { dragging, recents } = this.app.store.state;
    return html`<span class="anywhere" ?hidden=${dragging}>${words.anywhere}</span>
      <div class="room">
        <div class="invite">
          <h1>
            <span class="drop">${words.headlineDrop}</span><span class="tap">${words.headlineOpen}</span>
            <br />${words.headlineSecond}
          </h1>
          <p>${words.invitation}</p>
          <div class="buttons">
            <button class="btn main big" type="button" @click=${() => void openPicked(this.app)}>
              ${icon('upload')}<span>${words.openFiles}</span>
            </button>
            <button class="btn big edged" type="button" @click=${() => void openFolder(this.app)}>
              ${icon('folder-open')}<span>${words.openFolder}</span>
            </button>
          </div>
          <ul class="formats" aria-label=${words.formats}>
            ${modelFormats.map(({ id, games }) => html`<li>${formatTag(id, true)}${games.join(', ')}</li>`)}
          </ul>
          <mw-recent-list .app=${this.app} class=${recents.list.length > 0 ? 'some' : ''}></mw-recent-list>
        </div>
      </div>
      ${this.#note()}
      <nav class="samples" aria-label=${words.samples}>${samples.map((sample) => this.#card(sample))}</nav>`;
  }

  #note(): TemplateResult | typeof nothing {
    const { state } = this.app.store;
    const { subject, playback } = state;
    const clip = clipOf(state);
    if (subject === null || clip === null) return nothing;
    const [before, name, after] = words.sampleNote(clip.name, rate(clip.framesPerSecond));
    return html`<div class="note">
      <h2>${subject.name}</h2>
      ${
        playback.playing
          ? html`<p>${before}<bdi class="data">${name}</bdi>${after}</p>`
          : html`<p>${words.stillNote}</p>
              <button class="btn edged" type="button" @click=${() => this.app.actions.playback.togglePlay()}>
                ${icon('play')}<span>${words.playSample}</span>
              </button>`
      }
    </div>`;
  }

  #card(sample: Sample): TemplateResult {
    const { id, name, format } = sample;
    const { origin } = this.app.store.state.subject ?? {};
    const shown = origin?.kind === 'sample' && origin.id === id;
    return html`<button
      class="card ${shown ? 'shown' : ''}"
      type="button"
      @click=${() => void openSample(this.app, sample)}
    >
      ${
        shown
          ? html`<mw-model-thumbnail .app=${this.app} view="figure"></mw-model-thumbnail>`
          : html`<img src=${cardOf(sample)} alt="" width="56" height="62" />`
      }
      <span>${name}</span>
      ${formatTag(format, true)}
    </button>`;
  }
}
customElements.define('mw-invitation', Invitation);
