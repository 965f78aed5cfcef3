import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { App } from '../../app.js';
import { shownChannels } from '../../state/select.js';
import { channelName } from '../../text/names.js';
import { words } from '../../text/messages.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import { channelClip } from './channel-clip.js';
import headText from './lane-head.css?inline';
import { settingsOf } from '../../../lib/internal/index.js';

/** The head of a lane: the channel's name, which focuses the channel, and a menu of its clips. */
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
      ${channelClip(this.app, lane.channel, lane.clip, { side: 'above' })}
    </div>`;
  }
}
customElements.define('mw-lane-head', LaneHead);
