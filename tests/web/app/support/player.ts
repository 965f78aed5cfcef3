import type { PartSummary, SubjectSummary } from '../../../../web/lib/types/subject.js';
import { clip, clipsIn, part, tag } from './subject.js';

const channels = ['both', 'legs', 'torso'].map((name) => ({ name, joints: [] }));
const [onBoth, onLegs, onTorso] = [0, 1, 2];
const both = [clip('BOTH_DEATH1', { channel: onBoth, frameCount: 30, framesPerSecond: 25, loopFrame: null })];

export const lower: PartSummary = part('lower', {
  format: 'md3',
  attachments: [tag('tag_torso')],
  channels,
  clips: [
    ...both,
    clip('LEGS_RUN', { channel: onLegs, frameCount: 6, framesPerSecond: 10, firstFrame: 60 }),
    clip('LEGS_IDLE', { channel: onLegs, frameCount: 10, framesPerSecond: 15, firstFrame: 70 }),
  ],
});

export const upper: PartSummary = part('upper', {
  format: 'md3',
  parent: 0,
  how: 'tag',
  at: 'tag_torso',
  attachments: [tag('tag_head'), tag('tag_weapon')],
  channels,
  clips: [
    ...both,
    clip('TORSO_GESTURE', {
      channel: onTorso,
      frameCount: 40,
      framesPerSecond: 20,
      firstFrame: 30,
      loopFrame: null,
    }),
    clip('TORSO_ATTACK', {
      channel: onTorso,
      frameCount: 6,
      framesPerSecond: 15,
      firstFrame: 70,
      loopFrame: null,
    }),
    clip('TORSO_STAND', { channel: onTorso, frameCount: 1, framesPerSecond: 15, firstFrame: 76 }),
  ],
});

export const head: PartSummary = part('head', { format: 'md3', parent: 1, how: 'tag', at: 'tag_head' });

function subjectClips(parts: readonly PartSummary[]): SubjectSummary['clips'] {
  const all = clipsIn(parts);
  const stand = all.findIndex(({ name }) => name === 'TORSO_STAND');
  return all.map((each) => ({ ...each, next: /TORSO_(ATTACK|GESTURE)/.test(each.name) ? stand : null }));
}

const parts = [lower, upper, head];
const clips = subjectClips(parts);
const indices = (...names: string[]): number[] =>
  clips.flatMap(({ name }, index) => (names.includes(name) ? [index] : []));

/** Legs, torso and head of a Quake III player, with the clips that the game pairs. */
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
  warnings: [],
  bounds: { min: [-16, -16, -24], max: [16, 16, 40] },
  animationBounds: { min: [-24, -24, -24], max: [24, 24, 48] },
};
