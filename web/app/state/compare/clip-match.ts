/** Matches clips of two models by their names, as game artists use them. */

export interface ClipPair {
  readonly a: string;
  /** Null if B has no similar clip. */
  readonly b: string | null;
}

/** Groups of words for the same movement. The first word of a group names the movement. */
const movements: readonly (readonly string[])[] = [
  ['stand', 'stnd', 'idle', 'wait', 'rest', 'ready'],
  ['run', 'sprint', 'jog'],
  ['walk', 'wlk'],
  ['attack', 'attak', 'atck', 'shoot', 'fire', 'melee', 'gun', 'swing', 'punch', 'slash', 'claw', 'bite'],
  ['pain', 'hit', 'hurt', 'flinch', 'wound'],
  ['death', 'die', 'dead', 'dying', 'dth'],
  ['jump', 'leap', 'hop'],
  ['land'],
  ['swim'],
  ['fly', 'hover', 'float'],
  ['turn', 'rotate'],
  ['wave', 'gesture'],
  ['salute'],
  ['taunt', 'flip'],
  ['point'],
  ['reload'],
  ['crawl'],
  ['crouch', 'duck'],
  ['back', 'backward', 'backwards', 'reverse'],
  ['left'],
  ['right'],
];

const movementOf: ReadonlyMap<string, string> = new Map(
  movements.flatMap((words) => words.map((word) => [word, words[0] ?? word] as const)),
);

/** Words that name a part of the body or the kind of file, not the movement. */
const idleWords: ReadonlySet<string> = new Set([
  'legs',
  'torso',
  'both',
  'lower',
  'upper',
  'anim',
  'clip',
  'mixamo',
]);

/** Movements of a crouching figure are written in one word: "crwalk", "WALKCR". */
const crouching = /^(?:cr(.+)|(.+)cr)$/;

interface ReadName {
  readonly name: string;
  readonly lower: string;
  /** Letters and digits alone, without the part of the body: "LEGS_RUN" and "run" are alike. */
  readonly folded: string;
  /** `folded` without digits. */
  readonly bare: string;
  /** The movements in the name, sorted; empty if it has none. */
  readonly movement: string;
  /** The number of words that name no movement. */
  readonly others: number;
}

function read(name: string): ReadName {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !idleWords.has(word));
  const letters = words.flatMap((word) => word.split(/\d+/)).filter((word) => word !== '');
  const movements = letters.flatMap(movementsIn);
  const movement = [...new Set(movements)].sort().join(' ');
  const others = letters.filter((word) => movementsIn(word).length === 0).length;
  const folded = words.join('');
  return { name, lower: name.toLowerCase(), folded, bare: folded.replace(/\d+/g, ''), movement, others };
}

function movementsIn(word: string): string[] {
  const own = movementOf.get(word);
  if (own !== undefined) return [own];
  const [, after, before] = crouching.exec(word) ?? [];
  const upright = movementOf.get(after ?? before ?? '');
  return upright === undefined ? [] : ['crouch', upright];
}

/** The distance of two names, 0 for equal ones; null if they name different movements. */
function distanceOf(a: ReadName, b: ReadName): number | null {
  if (a.name === b.name) return 0;
  if (a.lower === b.lower) return 1;
  if (a.folded !== '' && a.folded === b.folded) return 2;
  if (a.bare !== '' && a.bare === b.bare) return 3;
  if (a.movement !== '' && a.movement === b.movement) return 4 + b.others;
  return null;
}

/**
 * Pairs each clip of A with a clip of B: the one that the user chose; else one whose name is equal, or differs only in
 * case, punctuation, numbers and the part of the body; else one that shows the same movement (stand and idle, attack
 * and shoot). Equally similar clips are assigned in order, so that "pain1" and "pain2" get different ones.
 */
export function matchClips(
  namesA: readonly string[],
  namesB: readonly string[],
  chosen: ReadonlyMap<string, string> = new Map(),
): ClipPair[] {
  const ofB = namesB.map(read);
  const given: Map<string, number> = new Map();
  return namesA.map((name): ClipPair => {
    const byHand = chosen.get(name);
    if (byHand !== undefined && namesB.includes(byHand)) return { a: name, b: byHand };
    const a = read(name);
    const rated = ofB.flatMap((b) => {
      const apart = distanceOf(a, b);
      return apart === null ? [] : [{ b, apart }];
    });
    const least = Math.min(...rated.map(({ apart }) => apart));
    const best = rated.filter(({ apart }) => apart === least).map(({ b }) => b.name);
    if (best.length <= 1) return { a: name, b: best[0] ?? null };
    const group = best.join('\n');
    const turn = given.get(group) ?? 0;
    given.set(group, turn + 1);
    return { a: name, b: best[turn % best.length] ?? null };
  });
}
