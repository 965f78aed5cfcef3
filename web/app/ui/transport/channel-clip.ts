import { html, nothing, type TemplateResult } from 'lit';
import { isJointChannel, playsOn } from '../../../lib/internal/index.js';
import type { App } from '../../app.js';
import { clipChoices, type ClipChoice } from '../../state/select.js';
import { rate } from '../../text/format.js';
import { words } from '../../text/messages.js';
import { channelName } from '../../text/names.js';
import { icon } from '../base/icon.js';
import '../base/menu.js';
import type { Menu, MenuItem } from '../base/menu.js';
import { nameText } from '../base/name.js';

/** The id of the menu item that stops a channel. */
const stopId = '';

/**
 * A menu of the clips of one channel. A channel of joints initially plays no clip, and can be stopped.
 *
 * @param chosen - the playing clip of the channel; null for none
 */
export function channelClip(
  app: App,
  channel: string,
  chosen: Pick<ClipChoice, 'name'> | null,
  { look = 'plain', side = 'below' }: Partial<Pick<Menu, 'look' | 'side'>> = {},
): TemplateResult | typeof nothing {
  const { subject } = app.store.state;
  if (subject === null) return nothing;
  const clips = clipChoices(subject).filter((clip) => playsOn(subject, clip, channel));
  const stop: MenuItem = { id: stopId, label: words.channelIdle, checked: chosen === null };
  const items: MenuItem[] = clips.map(({ name, frameCount, framesPerSecond }) => ({
    id: name,
    label: name,
    detail: words.clipData(frameCount, rate(framesPerSecond)),
    checked: name === chosen?.name,
    fromFile: true,
  }));
  const { playback } = app.actions;
  return html`<mw-menu
    look=${look}
    side=${side}
    label=${words.channelClip(channelName(channel), chosen?.name ?? words.channelIdle)}
    hint=${words.chooseClip}
    .items=${isJointChannel(subject, channel) ? [stop, ...items] : items}
    @choose=${({ detail }: CustomEvent<string>) =>
      detail === stopId ? playback.stopChannel(channel) : playback.playOn(channel, detail)}
  >
    <span class="clip data">${chosen === null ? words.channelIdle : nameText(chosen.name)}</span>${icon(
      'chevron-down',
      'small',
    )}
  </mw-menu>`;
}
