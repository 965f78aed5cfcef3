import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import { settingsOf } from '../../../../lib/internal/index.js';
import { channelOf, channelsOf } from '../../../../lib/state/index.js';
import type { App } from '../../../app.js';
import { words } from '../../../text/messages.js';
import { channelName } from '../../../text/names.js';
import { shared, sheet } from '../../base/styles.js';
import { Watch } from '../../base/watch.js';
import { channelClip } from '../../transport/channel-clip.js';
import channelsText from './joint-channels.css?inline';

/**
 * Menus of the clips of joint channels, such as the torso or the eyelids of a Doom 3 model. A channel's clip replaces
 * the model's clip for its joints.
 */
export class JointChannels extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(channelsText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;

  constructor() {
    super();
    new Watch(this, ({ subject, playback }) => [subject?.clips, ...settingsOf(playback)]);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { subject, playback } = this.app.store.state;
    const channels = subject === null ? [] : channelsOf(subject).filter(({ joints }) => joints);
    if (subject === null || channels.length === 0 || subject.clips.length === 0) return nothing;
    return html`<div class="rows" role="group" aria-label=${words.channels}>
      ${channels.map(({ name }) => {
        const clip = channelOf(playback, name)?.clip ?? null;
        return html`<div class="channel ${clip === null ? 'idle' : ''}">
          <span class="name">${channelName(name)}</span
          >${channelClip(this.app, name, clip, { look: 'edged' })}
        </div>`;
      })}
    </div>`;
  }
}
customElements.define('mw-joint-channels', JointChannels);
