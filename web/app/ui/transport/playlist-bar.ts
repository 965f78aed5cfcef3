import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { App } from '../../app.js';
import { tip } from '../../commands/commands.js';
import { clipChoices } from '../../state/select.js';
import { words } from '../../text/messages.js';
import { icon } from '../base/icon.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import playlistText from './playlist-bar.css?inline';

/**
 * The button that plays all clips in turn. While the playlist runs, the position in the list and buttons for the
 * previous clip, the next clip and repetition follow.
 */
export class PlaylistBar extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(playlistText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;

  constructor() {
    super();
    new Watch(this, ({ playlist, subject }) => [playlist, subject?.clips]);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { playlist: list, subject } = this.app.store.state;
    const { playlist } = this.app;
    if (subject === null || clipChoices(subject).length < 2) return nothing;
    const label = list === null ? words.playAll : words.playAllStop;
    return html`<div class="bar" role="group" aria-label=${words.playlist}>
      <button
        class="btn icon"
        type="button"
        aria-label=${words.playAll}
        title=${tip('playAll', label)}
        aria-pressed=${list === null ? 'false' : 'true'}
        @click=${() => playlist.toggle()}
      >
        ${icon('list-video')}
      </button>
      ${
        list === null
          ? nothing
          : html`<button
                class="btn icon way"
                type="button"
                aria-label=${words.playlistPrevious}
                title=${words.playlistPrevious}
                @click=${() => playlist.step(-1)}
              >
                ${icon('chevron-left')}
              </button>
              <output class="at">${words.playlistAt(list.at + 1, list.steps.length)}</output>
              <button
                class="btn icon way"
                type="button"
                aria-label=${words.playlistNext}
                title=${words.playlistNext}
                @click=${() => playlist.step(1)}
              >
                ${icon('chevron-right')}
              </button>
              <button
                class="btn icon repeats"
                type="button"
                aria-label=${words.playlistRepeats}
                title=${words.playlistRepeats}
                aria-pressed=${list.repeats ? 'true' : 'false'}
                @click=${() => playlist.setRepeats(!list.repeats)}
              >
                ${icon('repeat')}
              </button>`
      }
    </div>`;
  }
}
customElements.define('mw-playlist-bar', PlaylistBar);
