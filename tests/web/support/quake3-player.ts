import { buildMd3 } from './md3-builder.js';

/**
 * The rows of an animation.cfg, in the file's order: the 25 clips of the game, each with two frames at 10 per second.
 * As in the game's files, the first frames of the legs' rows also count the two frames that only the torso has.
 */
export const animationList: string = [
  ...Array.from({ length: 6 }, () => '0 2 0 10'),
  ...Array.from({ length: 7 }, () => '2 2 0 10'),
  ...Array.from({ length: 12 }, () => '4 2 2 10'),
].join('\n');

const text = new TextEncoder();

/** The files of a player whose parts have some frames and tags; `folder` ends in a slash. */
export function playerFiles(folder: string): Record<string, Uint8Array<ArrayBuffer>> {
  return {
    [`${folder}lower.md3`]: buildMd3({ frames: 6, tags: { tag_torso: () => ({ origin: [0, 0, 10] }) } }),
    [`${folder}upper.md3`]: buildMd3({
      frames: 4,
      tags: {
        tag_head: () => ({ origin: [0, 0, 20] }),
        tag_weapon: () => ({ origin: [5, 0, 0] }),
      },
    }),
    [`${folder}head.md3`]: buildMd3({ frames: 1 }),
    [`${folder}animation.cfg`]: text.encode(`sex m\n${animationList}\n`),
  };
}

/** A weapon with its flash and its barrel. `trunk` is the weapon's path without its extension. */
export function weaponFiles(trunk: string): Record<string, Uint8Array<ArrayBuffer>> {
  return {
    [`${trunk}.md3`]: buildMd3({
      frames: 1,
      tags: { tag_flash: () => ({ origin: [9, 0, 0] }), tag_barrel: () => ({ origin: [3, 0, 0] }) },
    }),
    [`${trunk}_flash.md3`]: buildMd3({ frames: 1 }),
    [`${trunk}_barrel.md3`]: buildMd3({ frames: 1 }),
    [`${trunk}_hand.md3`]: buildMd3({ frames: 1 }),
  };
}
