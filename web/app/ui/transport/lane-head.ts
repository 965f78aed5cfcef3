import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { App } from '../../app.js';
import { clipChoices, shownChannels, type ShownChannel } from '../../state/select.js';
import { rate } from '../../text/format.js';
import { channelName } from '../../text/names.js';
import { words } from '../../text/messages.js';
import { icon } from '../base/icon.js';
import '../base/menu.js';
import { nameText } from '../base/name.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import headText from './lane-head.css?inline';
import { playsOn, settingsOf } from '../../../lib/internal/index.js';

/** A channel's name, which puts the channel in focus, and its clip, which can be chosen. */
export class LaneHead extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(headText)];
  static override properties: PropertyDeclarations = { app: { attribute: false }, channel: {} };

  app!: App;
  channel!: string;

  constructor() {
    super();
    new Watch(this, ({ subject, playback }) => [subject?.clips, ...settingsOf(playback)]);
  }

  protected override render(): TemplateResult | typeof nothing {
    const lane = shownChannels(this.app.store.state).find(({ channel }) => channel === this.channel);
    if (lane === undefined) return nothing;
    return html`<div class="head ${lane.focused ? 'on' : ''}">
      <button
        class="channel"
        type="button"
        aria-pressed=${lane.focused}
        title=${words.focusChannel(channelName(lane.channel))}
        @click=${() => this.app.actions.playback.focusChannel(lane.channel)}
      >
        ${channelName(lane.channel)}
      </button>
      ${this.#clips(lane)}
    </div>`;
  }

  #clips({ channel, clip: chosen }: ShownChannel): TemplateResult {
    const { subject } = this.app.store.state;
    const clips =
      subject === null ? [] : clipChoices(subject).filter((clip) => playsOn(subject, clip, channel));
    return html`<mw-menu
      side="above"
      label=${words.channelClip(channelName(channel), chosen.name)}
      hint=${words.chooseClip}
      .items=${clips.map(({ name, frameCount, framesPerSecond }) => ({
        id: name,
        label: name,
        detail: words.clipData(frameCount, rate(framesPerSecond)),
        checked: name === chosen.name,
        fromFile: true,
      }))}
      @choose=${(event: CustomEvent<string>) => this.app.actions.playback.playOn(channel, event.detail)}
    >
      <span class="clip data">${nameText(chosen.name)}</span>${icon('chevron-down', 'small')}
    </mw-menu>`;
  }
}
customElements.define('mw-lane-head', LaneHead);
