import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { LoopMode } from '../../../lib/index.js';
import { fadeRange, lastFrame, speedRange, wholeEnds, settingsOf } from '../../../lib/internal/index.js';
import type { App } from '../../app.js';
import { tip } from '../../commands/commands.js';
import { clipOf, loopOf, rangeOf, type ClipChoice } from '../../state/select.js';
import { words } from '../../text/messages.js';
import '../base/calliper.js';
import { icon } from '../base/icon.js';
import { Media, queries } from '../base/media.js';
import '../base/number-field.js';
import '../base/segments.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import './playlist-bar.js';
import optionsText from './playback-options.css?inline';

/**
 * Loop, in and out, cross-fade and speed. They are part of the transport; on narrow screens, of the animations section.
 */
export class PlaybackOptions extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(optionsText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;
  /** On a phone, the transport has no room for the playlist button. */
  readonly #narrow = new Media(this, queries.narrow);

  constructor() {
    super();
    new Watch(this, ({ subject, playback }) => [subject?.clips, ...settingsOf(playback)]);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { state } = this.app.store;
    const clip = clipOf(state);
    if (clip === null) return nothing;
    const { actions } = this.app;
    return html`
      ${this.#narrow.matches ? html`<mw-playlist-bar .app=${this.app}></mw-playlist-bar>` : nothing}
      ${this.#loop()}
      <div class="range">
        ${this.#end('in', clip)} ${this.#end('out', clip)}
        <button
          class="btn icon"
          type="button"
          aria-label=${words.cutSave}
          title=${tip('saveClip', words.cutSave)}
          ?disabled=${rangeOf(state) === null}
          @click=${() => this.app.session.cuts.askName()}
        >
          ${icon('scissors')}
        </button>
      </div>
      <mw-number-field
        class="fade"
        label=${words.fade}
        hint=${words.fadeHint}
        min=${fadeRange.min}
        max=${fadeRange.max}
        step=${fadeRange.step}
        places="2"
        unit="s"
        .value=${state.playback.fade ?? clip.fadeSeconds}
        @measure=${(event: CustomEvent<number>) => actions.playback.setFade(event.detail)}
      ></mw-number-field>
      <mw-calliper
        label=${words.speed}
        min=${speedRange.min}
        max=${speedRange.max}
        step=${speedRange.step}
        rest=${speedRange.rest}
        ticks="8"
        unit="×"
        .value=${state.playback.speed}
        @measure=${(event: CustomEvent<number>) => actions.playback.setSpeed(event.detail)}
      ></mw-calliper>
    `;
  }

  #end(end: 'in' | 'out', clip: ClipChoice): TemplateResult {
    const label = end === 'in' ? words.rangeIn : words.rangeOut;
    return html`<mw-number-field
      label=${label}
      hint=${tip(end === 'in' ? 'setIn' : 'setOut', label)}
      min="0"
      max=${lastFrame(clip)}
      .value=${wholeEnds({ clip, range: rangeOf(this.app.store.state) })[end === 'in' ? 0 : 1]}
      @measure=${(event: CustomEvent<number>) => this.app.actions.playback.setRange(end, event.detail)}
    ></mw-number-field>`;
  }

  #loop(): TemplateResult {
    return html`<mw-segments
      label=${words.loop}
      .options=${[
        { value: 'once', label: words.loopOnce, icon: 'arrow-right-to-line' },
        { value: 'repeat', label: words.loopRepeat, icon: 'repeat' },
        { value: 'ping-pong', label: words.loopPingPong, icon: 'arrow-left-right' },
      ]}
      value=${loopOf(this.app.store.state)}
      @choose=${(event: CustomEvent<LoopMode>) => this.app.actions.playback.setLoop(event.detail)}
    ></mw-segments>`;
  }
}
customElements.define('mw-playback-options', PlaybackOptions);
