import type { PartSummary, SubjectSummary } from '../../../../web/lib/types/subject.js';
import { clip, part } from './subject.js';

const both = [clip('BOTH_DEATH1', { channel: 'both', frames: 30, fps: 25, loop: null })];

export const lower: PartSummary = part('lower', {
  format: 'md3',
  attachments: [{ name: 'tag_torso', joint: null }],
  clips: [
    ...both,
    clip('LEGS_RUN', { channel: 'legs', frames: 6, fps: 10, firstFrame: 60 }),
    clip('LEGS_IDLE', { channel: 'legs', frames: 10, fps: 15, firstFrame: 70 }),
  ],
});

export const upper: PartSummary = part('upper', {
  format: 'md3',
  parent: 0,
  how: 'tag',
  at: 'tag_torso',
  attachments: [
    { name: 'tag_head', joint: null },
    { name: 'tag_weapon', joint: null },
  ],
  clips: [
    ...both,
    clip('TORSO_GESTURE', { channel: 'torso', frames: 40, fps: 20, firstFrame: 30, loop: null }),
    clip('TORSO_ATTACK', { channel: 'torso', frames: 6, fps: 15, firstFrame: 70, loop: null }),
    clip('TORSO_STAND', { channel: 'torso', frames: 1, fps: 15, firstFrame: 76 }),
  ],
});

export const head: PartSummary = part('head', { format: 'md3', parent: 1, how: 'tag', at: 'tag_head' });

function subjectClips(parts: readonly PartSummary[]): SubjectSummary['clips'] {
  const all = parts.flatMap((each, index) =>
    each.clips.map(({ name, channel }, number) => ({ name, channel, part: index, clip: number })),
  );
  const stand = all.findIndex(({ name }) => name === 'TORSO_STAND');
  return all.map((each) => ({ ...each, next: /TORSO_(ATTACK|GESTURE)/.test(each.name) ? stand : null }));
}

const parts = [lower, upper, head];
const clips = subjectClips(parts);
const indices = (...names: string[]): number[] =>
  clips.flatMap(({ name }, index) => (names.includes(name) ? [index] : []));

/** Legs, torso and head, as a Quake III player has them, with what the game pairs. */
export const player: SubjectSummary = {
  name: 'talus',
  parts,
  clips,
  presets: [
    { name: 'stand', clips: indices('LEGS_IDLE', 'TORSO_STAND') },
    { name: 'run', clips: indices('LEGS_RUN', 'TORSO_STAND') },
    { name: 'attack', clips: indices('LEGS_IDLE', 'TORSO_ATTACK') },
    { name: 'death 1', clips: indices('BOTH_DEATH1') },
  ],
  skins: [],
  bounds: { min: [-16, -16, -24], max: [16, 16, 40] },
  animationBounds: { min: [-24, -24, -24], max: [24, 24, 48] },
};
