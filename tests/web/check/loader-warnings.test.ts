import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loaderFinding } from '../../../web/lib/check/loader-warnings.js';

/** Warnings as the core writes them, with the words of its source that they are made of. */
const warnings: readonly (readonly [message: string, words: string, code: string, place?: string])[] = [
  [
    'The file holds no triangles: there is nothing to show.',
    'The file holds no triangles',
    'nothing_to_show',
  ],
  [
    '2 triangles of mesh "body" name vertices past the 9 there are; they are left out. The file is damaged.',
    ' name vertices past the % there are; they are left out. ',
    'bad_index',
    'surface body',
  ],
  [
    'Triangle 3 of the surface "h_head" (byte 400) names a vertex past the 9 there are; 1 such triangles are left out.',
    'of the surface \\"%\\" (byte %) names a vertex past the % there are',
    'bad_index',
    'surface h_head',
  ],
  [
    'Triangle 3 at byte 99 names a texture coordinate past the 4 there are; 1 such triangles are left out.',
    'names a % past the % there are',
    'bad_index',
  ],
  [
    '4 triangles name vertices that are not there; they are left out. The file is damaged.',
    ' triangles name vertices that are not there',
    'bad_index',
  ],
  [
    '4 faces name vertices that are not there; they are left out. The file is damaged.',
    '% faces name vertices that are not there',
    'bad_index',
  ],
  [
    '4 elements name vertices that the file does not have, and are left out.',
    '% elements name vertices that the file does not have',
    'bad_index',
  ],
  [
    '8 vertices hang on bones that are not there; they do not move. The file is damaged.',
    'vertices hang on bones that are not there',
    'bad_index',
  ],
  [
    'Vertices hang on joints past the 3 there are; those do not move them. The file is damaged.',
    'Vertices hang on joints past the % there are',
    'bad_index',
  ],
  [
    'The weights of 2 vertices of mesh "body" do not sum to 1; they are scaled until they do.',
    'The weights of % vertices of mesh \\"%\\" do not sum to 1',
    'weights',
    'surface body',
  ],
  [
    '2 weights of mesh "body" are below 0; they count for nothing.',
    '% weights of mesh \\"%\\" are below 0',
    'weights',
    'surface body',
  ],
  [
    '2 vertices of mesh "body" have no weight: they lie at the origin.',
    '% vertices of mesh \\"%\\" have no weight',
    'weights',
    'surface body',
  ],
  [
    'The sequence idle has no frames; it stands still.',
    'The sequence % has no frames',
    'clip_empty',
    'clip idle',
  ],
  [
    'The animation has no frames: its base frame is shown as a still pose.',
    'The animation has no frames',
    'clip_empty',
  ],
  [
    'LEGS_RUN is 9 frames from 90 on, and lower has 95; it plays 5 from 90 on.',
    '% is % frames from % on, and % has %',
    'clip_range',
    'clip LEGS_RUN',
  ],
  [
    'Line 20: Of the 9 frames of LEGS_RUN 12 cannot repeat; 9 do.',
    'Of the % frames of % % cannot repeat',
    'clip_range',
    'clip LEGS_RUN',
  ],
  [
    'The clip "walk" goes from frame 9 to 3 of 20; it is left out.',
    'The clip \\"%\\" goes from frame % to % of %',
    'clip_range',
    'clip walk',
  ],
  [
    'The clip "walk" ends at frame 30; it is cut at the last one, 20.',
    'The clip \\"%\\" ends at frame %',
    'clip_range',
    'clip walk',
  ],
  [
    '2 events of the sequence idle lie behind its last frame, where the game never comes; they are left out.',
    '% events of the sequence % lie behind its last frame',
    'event_range',
    'clip idle',
  ],
  [
    "1 groups are hidden in the editor; they are drawn, as MilkShape's viewer does.",
    ' groups are hidden in the editor',
    'file',
  ],
  [
    'There is no head.md3 beside lower.md3; what is there is shown.',
    'There is no %.md3 beside',
    'player_part',
  ],
  [
    'lower has no tag_torso: upper stays at its origin.',
    '% has no %: % stays at its origin.',
    'player_tag',
    'tag tag_torso',
  ],
  [
    'There is no animation.cfg. The animations go by the names of the frames.',
    'There is no animation.cfg.',
    'player_animations',
  ],
  [
    'Line 24: There are 24 rows. The animations go by the names of the frames.',
    'The animations go by the names of the frames.',
    'animation_rows',
    'line 24',
  ],
  [
    'Line 30: The list of animations ends after 24 of 25 rows: LEGS_TURN is missing. Add its row.',
    'The list of animations ends after % of % rows',
    'animation_rows',
    'line 30',
  ],
  [
    'Line 20: LEGS_WALK has 1 of 4 numbers; it is left out.',
    '% has % of 4 numbers',
    'animation_rows',
    'line 20',
  ],
  [
    'Line 20: "x161" stands where a frame of LEGS_WALK is expected; it is left out.',
    ' stands where a frame of % is expected',
    'animation_rows',
    'line 20',
  ],
  [
    'Line 7: "sox" is no key that the game knows; its line is left out.',
    'is no key that the game knows',
    'file',
    'line 7',
  ],
];

const sources = fileURLToPath(new URL('../../../wasm/formats', import.meta.url));
/** The strings of the core's loaders, with those joined that stand one after the other. */
const core = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.cpp'))
  .map((name) => readFileSync(join(sources, name), 'utf8').replaceAll(/"\s*\n\s*"/g, ''))
  .join('\n');

describe('A warning of the loader', () => {
  it.each(warnings.map((each) => [each[0], each] as const))(
    'is a finding: %s',
    (message, [, words, code, place]) => {
      const found = loaderFinding({ message, file: '' }, 'own.md2');
      expect(found).toMatchObject({ code, file: 'own.md2', message });
      expect(found?.place === null ? undefined : `${found?.place?.kind} ${found?.place?.name}`).toBe(place);
      // The core still says it in these words.
      expect(core).toContain(words);
    },
  );

  it('is none where a limit of ours says it', () => {
    for (const what of ['bones', 'vertices', 'textures', 'body parts', 'bone controllers']) {
      expect(
        loaderFinding({ message: `The model has 200 ${what}; the game knows 8.`, file: '' }, 'a.mdl'),
      ).toBeNull();
      expect(core).toMatch(new RegExp(`The model (?:% )?has % ${what}; the game knows %`));
    }
    expect(
      loaderFinding({ message: 'The model "x" has 3000 vertices; the game knows 2048.', file: '' }, 'a.mdl'),
    ).toBeNull();
  });

  it('keeps the file that it names', () => {
    expect(loaderFinding({ message: 'Anything.', file: 'other.cfg' }, 'own.md2')).toEqual({
      severity: 'warning',
      code: 'file',
      file: 'other.cfg',
      place: null,
      message: 'Anything.',
    });
  });
});
