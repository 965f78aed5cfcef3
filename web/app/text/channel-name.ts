import { words } from './messages.js';

/** A channel's name for people. */
export function channelName(channel: string): string {
  const names: Readonly<Record<string, string>> = { legs: words.channelLegs, torso: words.channelTorso };
  return names[channel] ?? channel;
}
