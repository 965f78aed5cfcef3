import type { SubjectClip } from '../../types/playback.js';
import { naturally } from '../../util/natural-order.js';
import { partChannels } from './channels.js';
import type { PlayedSubject } from './playback.js';

/** Words in clip names that describe the pose or movement. */
const standing: ReadonlySet<string> = new Set(['idle', 'idling', 'stand', 'standing']);
const walking: ReadonlySet<string> = new Set(['walk', 'walking']);
/** Words that are ignored: `LEGS_IDLE` and `ambient idle` count as `idle`. */
const neutral: ReadonlySet<string> = new Set(
  'legs torso upper lower body head anim animation ambient loop cycle base default normal main'.split(' '),
);
/** Words for other actions, which disqualify a clip as plain standing or walking: `crouch_idle`, `stand to run`. */
const otherActions: ReadonlySet<string> = new Set(
  'crouch crouched crouching duck prone sit swim fly jump fall land climb turn run attack fire shoot melee hit pain hurt death dead die up down to from'.split(
    ' ',
  ),
);

/** The suitability of a clip as the first one: lower is better; earlier numbers take precedence. */
interface Rank {
  readonly clip: SubjectClip;
  readonly order: readonly number[];
}

/**
 * Chooses the clips to play by default: a standing clip, else a walking clip, else any clip. Of several, it prefers
 * motion to stills, then loops, then the first by name. A model with channels gets the game's preset for standing, or one
 * clip per channel; other models get one clip, on each part that has it. The user's cuts, and clips that the file divides
 * into cuts, are never chosen.
 */
export function firstClips({ clips, summary }: PlayedSubject): readonly SubjectClip[] {
  const cutUp = new Set(clips.map(({ cut }) => (cut?.by === 'file' ? clips[cut.of] : undefined)));
  const own = clips.filter((clip) => clip.cut?.by !== 'user' && !cutUp.has(clip));
  const channels = partChannels({ clips });
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

/** The default clips by channel; a subject without channels has one clip, for the channel ''. */
export function firstByChannel(subject: PlayedSubject): ReadonlyMap<string, SubjectClip> {
  const first = firstClips(subject);
  const channels = partChannels(subject);
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
  const hasOtherAction = others.some((word) => otherActions.has(word));
  const category = stands && !hasOtherAction ? 0 : walks && !hasOtherAction ? 1 : stands || walks ? 2 : 3;
  const still = clip.frameCount > 1 ? 0 : 1;
  const ends = clip.loopFrame === null ? 1 : 0;
  return { clip, order: [category, still, ends, category < 3 ? others.length : 0] };
}

function compare(a: Rank, b: Rank): number {
  const differs = a.order.findIndex((value, at) => value !== b.order[at]);
  if (differs >= 0) return a.order[differs]! - b.order[differs]!;
  const [first, second] = [a.clip, b.clip];
  // Cuts of one clip keep the order in which the file plays them.
  if (first.cut && second.cut && first.part === second.part && first.cut.of === second.cut.of)
    return first.cut.first - second.cut.first;
  return naturally(first.name, second.name) || first.part - second.part;
}

/** True if the name of a clip says that the figure stands or walks. */
export function isUpright(name: string): boolean {
  return wordsOf(name).some((word) => standing.has(word) || walking.has(word));
}

/** Splits a name into lower-case words without numbers: `TORSO_STAND2` gives `torso`, `stand`. */
function wordsOf(name: string): string[] {
  const separated = name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
  return separated.split(/[^\p{L}]+/u).filter((word) => word !== '');
}
