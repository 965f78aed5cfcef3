import { expect, it } from 'vitest';
import { typedEvent } from '../../../web/lib/animation/typed-event.js';

const nothing = { file: null, attachment: null };

it.each([
  [1004, 'scientist/scream1.wav', { kind: 'sound', file: 'sound/scientist/scream1.wav', attachment: null }],
  [1008, '*barney\\ba_bring.wav', { kind: 'sound', file: 'sound/barney/ba_bring.wav', attachment: null }],
  [5004, 'weapons/reload1.wav', { kind: 'sound', file: 'sound/weapons/reload1.wav', attachment: null }],
  [5004, 'sound/weapons/reload1.wav', { kind: 'sound', file: 'sound/weapons/reload1.wav', attachment: null }],
  // "!" and the name of a sentence in sentences.txt; and an empty sound name.
  [1004, '!HG_GREN0', { kind: 'other', ...nothing }],
  [5004, ' ', { kind: 'other', ...nothing }],
  [5001, '11', { kind: 'muzzleflash', file: null, attachment: 0 }],
  [5021, '21', { kind: 'muzzleflash', file: null, attachment: 2 }],
  [5002, '', { kind: 'effect', ...nothing }],
  [2001, '', { kind: 'body', ...nothing }],
  [2002, '', { kind: 'body', ...nothing }],
  [1003, 'door', { kind: 'other', ...nothing }],
])('typedEvent() converts event %i of Half-Life with "%s"', (number, options, expected) => {
  expect(typedEvent({ frame: 0, number, options, file: '' }, 'mdl')).toEqual(expected);
});

it.each([
  [
    'sound_voice snd_pain',
    'sound/imp/pain.ogg',
    { kind: 'sound', file: 'sound/imp/pain.ogg', attachment: null },
  ],
  // No file defines the sound shader.
  ['sound snd_unknown', '', { kind: 'sound', ...nothing }],
  ['leftfoot', '', { kind: 'footstep', ...nothing }],
  ['footstep', '', { kind: 'footstep', ...nothing }],
  ['muzzle_flash barrel', '', { kind: 'muzzleflash', ...nothing }],
  ['triggerSmokeParticle smoke.prt', '', { kind: 'effect', ...nothing }],
  ['fx fx/blood', '', { kind: 'effect', ...nothing }],
  ['melee imp_claw', '', { kind: 'other', ...nothing }],
])('typedEvent() converts the Doom 3 command "%s" with file "%s"', (options, file, expected) => {
  expect(typedEvent({ frame: 0, number: 0, options, file }, 'md5')).toEqual(expected);
});
