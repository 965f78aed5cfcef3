import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { App } from '../../app.js';
import type { CommandId } from '../../commands/command.js';
import { tip } from '../../commands/commands.js';
import type { IconName } from '../../icons/names.js';
import { clipChoices, clipOf, isPlayable, type ClipChoice } from '../../state/select.js';
import { rate } from '../../text/format.js';
import { words } from '../../text/messages.js';
import { icon } from '../base/icon.js';
import { isComponentLoaded } from '../base/lazy.js';
import { Media, queries } from '../base/media.js';
import '../base/menu.js';
import { nameText } from '../base/name.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import './file-lane.js';
import './frame-counter.js';
import { channelName } from '../../text/names.js';
import './playback-options.js';
import './playlist-bar.js';
import './timeline.js';
import transportText from './transport.css?inline';
import { playsOn, settingsOf } from '../../../lib/internal/index.js';

/** The playback bar across the full width: buttons, clip, loop, speed, counter, timeline. */
export class Transport extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(transportText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;
  /** On a phone, the options are part of the animations section. */
  readonly #narrow = new Media(this, queries.narrow);

  constructor() {
    super();
    new Watch(this, ({ subject, playback, playlist, rig }) => [
      playlist,
      subject?.clips,
      ...settingsOf(playback),
      rig.rootMotion,
      rig.joint === null,
    ]);
  }

  protected override render(): TemplateResult {
    const { state } = this.app.store;
    const clip = clipOf(state);
    if (clip === null) return state.subject?.clips.length === 0 ? this.#materials() : this.#rest();
    return html`<section class="dock" aria-label=${words.playback}>
      <div class="bar">
        <div class="keys">
          ${this.#key('first', 'skip-back', words.firstFrame, () => this.app.actions.playback.first(), 'fold')}
          ${this.#key('stepBack', 'step-back', words.stepBack, () => this.app.actions.playback.step(-1))}
          ${this.#play()}
          ${this.#key('stepForward', 'step-forward', words.stepForward, () => this.app.actions.playback.step(1))}
          ${this.#key('last', 'skip-forward', words.lastFrame, () => this.app.actions.playback.last(), 'fold')}
        </div>
        ${this.#clips(clip)} ${this.#travels()}
        ${this.#narrow.matches ? nothing : html`<mw-playlist-bar .app=${this.app}></mw-playlist-bar>`}
        <span class="grow"></span>
        ${this.#narrow.matches ? nothing : html`<mw-playback-options .app=${this.app}></mw-playback-options>`}
        <mw-frame-counter .app=${this.app}></mw-frame-counter>
      </div>
      <mw-timeline .app=${this.app}></mw-timeline>
      ${this.#curves()}
      <mw-file-lane .app=${this.app}></mw-file-lane>
    </section>`;
  }

  /** The curves of the selected joint. Their code is fetched when a joint is first selected. */
  #curves(): TemplateResult | typeof nothing {
    if (this.app.store.state.rig.joint === null) return nothing;
    if (!isComponentLoaded(this, 'mw-curve-lane', () => import('./curve-lane.js'))) return nothing;
    return html`<mw-curve-lane .app=${this.app}></mw-curve-lane>`;
  }

  /** Shown in the rest pose: a button that returns to the clips. */
  #rest(): TemplateResult {
    return html`<section class="dock rest" aria-label=${words.playback}>
      <div class="bar">
        <p class="hint">${words.restShown}</p>
        <button class="btn edged" type="button" @click=${this.#leaveRest}>
          ${icon('play')}<span>${words.leaveRest}</span>
        </button>
      </div>
    </section>`;
  }

  /** Shown without clips, if materials are animated. */
  #materials(): TemplateResult {
    return html`<section class="dock materials" aria-label=${words.playback}>
      <div class="bar">
        <div class="keys">${this.#play()}</div>
        <p class="hint">${words.onlyMaterialsMove}</p>
      </div>
    </section>`;
  }

  /** Moves the focus to the playback controls, because this button disappears when the rest pose ends. */
  #leaveRest(): void {
    this.app.actions.rig.toggleRest();
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.play')?.focus());
  }

  #play(): TemplateResult {
    const { playback, playlist } = this.app.store.state;
    const playing = playback.playing || playlist !== null;
    const label = playing ? words.pause : words.play;
    return html`<button
      class="btn play"
      type="button"
      aria-label=${label}
      title=${tip('play', label)}
      aria-disabled=${playing || isPlayable(this.app.store.state) ? nothing : 'true'}
      @click=${() => this.app.actions.playback.togglePlay()}
    >
      ${icon(playing ? 'pause' : 'play')}
    </button>`;
  }

  /** The switch for root motion, shown for clips that move the model. */
  #travels(): TemplateResult | typeof nothing {
    const { playback, rig } = this.app.store.state;
    const carries = playback.channels.some(({ clip }) => clip.displacement.some((way) => way !== 0));
    if (!carries) return nothing;
    const on = rig.rootMotion === 'travel';
    return html`<button
      class="btn icon travels"
      type="button"
      aria-label=${words.rootMotion}
      title=${words.travelsHint}
      aria-pressed=${on}
      @click=${() => this.app.actions.rig.setRootMotion(on ? 'in-place' : 'travel')}
    >
      ${icon('footprints')}
    </button>`;
  }

  #key(command: CommandId, glyph: IconName, label: string, run: () => void, extra = ''): TemplateResult {
    return html`<button
      class="btn icon ${extra}"
      type="button"
      aria-label=${label}
      title=${tip(command, label)}
      @click=${run}
    >
      ${icon(glyph)}
    </button>`;
  }

  #clips(clip: ClipChoice): TemplateResult {
    const { subject } = this.app.store.state;
    const data = words.clipData(clip.frameCount, rate(clip.framesPerSecond));
    const { focus: channel } = this.app.store.state.playback;
    const clips =
      subject === null ? [] : clipChoices(subject).filter((each) => playsOn(subject, each, channel));
    const items = clips.map(({ name, frameCount, framesPerSecond }) => ({
      id: name,
      label: name,
      detail: words.clipData(frameCount, rate(framesPerSecond)),
      checked: name === clip.name,
      fromFile: true,
    }));
    return html`<mw-menu
      class="clip"
      look="edged"
      side="above"
      label="${channel === '' ? `${words.clip}:` : channelName(channel)} ${clip.name} ${data}"
      hint=${words.chooseClip}
      .items=${items}
      @choose=${({ detail: name }: CustomEvent<string>) =>
        channel === ''
          ? this.app.actions.playback.playClip(name)
          : this.app.actions.playback.playOn(channel, name)}
    >
      ${channel === '' ? nothing : html`<span class="channel">${channelName(channel)}</span>`}
      <span class="clip-name data">${nameText(clip.name)}</span>
      <span class="clip-data">${data}</span>
      ${icon('chevron-down', 'small')}
    </mw-menu>`;
  }
}
customElements.define('mw-transport', Transport);
