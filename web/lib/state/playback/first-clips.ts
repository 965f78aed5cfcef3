import type { SubjectClip } from '../../types/playback.js';
import { channelsOf } from './channels.js';
import type { PlayedSubject } from './playback.js';

/** Words of a clip's name that say what the figure does. */
const standing: ReadonlySet<string> = new Set(['idle', 'idling', 'stand', 'standing']);
const walking: ReadonlySet<string> = new Set(['walk', 'walking']);
/** Words that say nothing beside them: `LEGS_IDLE` and `ambient idle` are as plain as `idle`. */
const neutral: ReadonlySet<string> = new Set(
  'legs torso upper lower body head anim animation ambient loop cycle base default normal main'.split(' '),
);
/** Words beside which a figure does not just stand or walk: `crouch_idle`, `stand to run`. */
const busy: ReadonlySet<string> = new Set(
  'crouch crouched crouching duck prone sit swim fly jump fall land climb turn run attack fire shoot melee hit pain hurt death dead die up down to from'.split(
    ' ',
  ),
);

/** Numbers count as numbers: `turn9` comes before `turn10`, whatever the language of the page. */
const byName: Intl.Collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** How well a clip suits as the first one: the smaller, the better; the first number counts before the second. */
interface Rank {
  readonly clip: SubjectClip;
  readonly order: readonly number[];
}

/**
 * The clips that are played when nobody chooses: the model stands, else walks, else does what comes first by its name.
 * A model with channels plays what the game plays together as it stands, or one clip on each channel; others play one
 * clip, on each part that has it. A person's cuts, and clips that their file cuts into stretches, are never among them.
 */
export function firstClips({ clips, summary }: PlayedSubject): readonly SubjectClip[] {
  const cutUp = new Set(clips.map(({ cut }) => (cut?.by === 'file' ? clips[cut.of] : undefined)));
  const own = clips.filter((clip) => clip.cut?.by !== 'person' && !cutUp.has(clip));
  const channels = channelsOf({ clips });
  if (channels.length > 0) {
    const together = summary.presets.find(({ name }) => wordsOf(name).some((word) => standing.has(word)));
    const paired = together?.clips.flatMap((index) => clips[index] ?? []) ?? [];
    return channels.flatMap(
      ({ name, part }) =>
        paired.find((clip) => clip.part === part) ??
        firstOf(own.filter((clip) => clip.channel === name && clip.part === part)) ??
        [],
    );
  }
  const first = firstOf(own);
  const named = own.filter(({ name }) => name === first?.name);
  return named.filter(({ part }, at) => named.findIndex((clip) => clip.part === part) === at);
}

/** The first clips by channel; a subject without channels has one clip, by ''. */
export function firstByChannel(subject: PlayedSubject): ReadonlyMap<string, SubjectClip> {
  const first = firstClips(subject);
  const channels = channelsOf(subject);
  if (channels.length === 0) return new Map(first.slice(0, 1).map((clip) => ['', clip]));
  return new Map(
    channels.flatMap(({ name, part }): [string, SubjectClip][] => {
      const own = first.find((clip) => clip.part === part);
      return own === undefined ? [] : [[name, own]];
    }),
  );
}

function firstOf(clips: readonly SubjectClip[]): SubjectClip | undefined {
  return clips.map(rankOf).sort(compare)[0]?.clip;
}

function rankOf(clip: SubjectClip): Rank {
  const words = wordsOf(clip.name);
  const stands = words.some((word) => standing.has(word));
  const walks = words.some((word) => walking.has(word));
  const others = words.filter((word) => !standing.has(word) && !walking.has(word) && !neutral.has(word));
  const isBusy = others.some((word) => busy.has(word));
  const does = stands && !isBusy ? 0 : walks && !isBusy ? 1 : stands || walks ? 2 : 3;
  const still = clip.frameCount > 1 ? 0 : 1;
  const ends = clip.loopFrame === null ? 1 : 0;
  return { clip, order: [does, still, ends, does < 3 ? others.length : 0] };
}

function compare(a: Rank, b: Rank): number {
  const differs = a.order.findIndex((value, at) => value !== b.order[at]);
  if (differs >= 0) return a.order[differs]! - b.order[differs]!;
  const [first, second] = [a.clip, b.clip];
  // Stretches of one clip stand in the order in which their file plays them.
  if (first.cut && second.cut && first.part === second.part && first.cut.of === second.cut.of)
    return first.cut.first - second.cut.first;
  return byName.compare(first.name, second.name) || first.part - second.part;
}

/** Whether a figure stands or walks in a clip, by its name. */
export function isUpright(name: string): boolean {
  return wordsOf(name).some((word) => standing.has(word) || walking.has(word));
}

/** The words of a name, in small letters and without numbers: `TORSO_STAND2` is `torso`, `stand`. */
function wordsOf(name: string): string[] {
  const apart = name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
  return apart.split(/[^\p{L}]+/u).filter((word) => word !== '');
}
