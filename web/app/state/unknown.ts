import { isPlayer } from '../formats.js';
import { noWeapon } from '../../lib/internal/index.js';
import { parseView } from '../../lib/state/index.js';
import { samples } from '../samples.js';
import { message, type Message } from '../text/messages.js';
import { choicesFor, partName } from './player-parts.js';
import { clipChoices, sectionsOf, weaponsOf } from './select.js';
import type { Entry, Subject } from './state.js';

/** Messages about names in the page's URL that the open subject does not have. Each lists the existing names. */

/** The message about an unknown sample; null if the URL names none or a known one. */
export function unknownSample(id: string | undefined): Message | null {
  if (id === undefined || samples.some((sample) => sample.id === id)) return null;
  return message(
    'unknownSample',
    id,
    samples.map((sample) => sample.id),
  );
}

/** The message about an unknown entry. */
export function unknownEntry(wanted: string, entries: readonly Entry[]): Message {
  return message(
    'unknownEntry',
    wanted,
    entries.map(({ entry }) => entry),
  );
}

/** A message for each unknown clip, skin, weapon, player, part or section. `asked`: the parameters of the URL. */
export function unknownOf(
  asked: URLSearchParams,
  subject: Subject,
  playerParts: readonly Entry[],
): Message[] {
  const { summary } = subject;
  const notes: Message[] = [];
  type Key = 'unknownClip' | 'unknownSkin';
  const checkName = (wanted: string, known: readonly string[], key: Key): void => {
    if (wanted !== '' && !known.includes(wanted)) notes.push(message(key, wanted, known));
  };
  const check = (name: string, known: readonly string[], key: Key): void =>
    checkName(asked.get(name) ?? '', known, key);
  const clips = clipChoices(subject);
  const names = clips.map(({ name }) => name);
  check('clip', names, 'unknownClip');
  for (const { clip = '' } of Object.values(parseView(asked).channels ?? {}))
    checkName(clip, names, 'unknownClip');
  check(
    'skin',
    summary.skins.map(({ name }) => name),
    'unknownSkin',
  );
  const weapon = asked.get('weapon');
  if (weapon !== null && weapon !== '' && weapon !== noWeapon) {
    const known = isPlayer(summary)
      ? choicesFor('weapon', playerParts, null).map(({ entry }) => entry)
      : weaponsOf(summary);
    if (!known.includes(weapon) && subject.mixed.weapon !== weapon)
      notes.push(message('unknownWeapon', weapon, known.map(partName)));
  }
  for (const slot of ['head', 'upper'] as const) {
    const wanted = asked.get(slot);
    if (wanted === null || wanted === '' || subject.mixed[slot] === wanted) continue;
    notes.push(
      message(
        'unknownPlayer',
        wanted,
        choicesFor(slot, playerParts, null).map(({ entry }) => entry),
      ),
    );
  }
  const parts = summary.parts.map(({ name }) => name);
  for (const key of ['hidden', 'shown']) {
    const wanted = (asked.get(key) ?? '').split(',').filter((name) => name !== '');
    for (const name of wanted) if (!parts.includes(name)) notes.push(message('unknownPart', name, parts));
  }
  const tab = asked.get('tab');
  const sections: readonly string[] = sectionsOf(subject);
  if (tab !== null && tab !== '' && !sections.includes(tab))
    notes.push(message('unknownSection', tab, sections));
  return notes;
}
