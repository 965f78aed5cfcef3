import { describe, expect, it } from 'vitest';
import { subjectClips } from '../../../web/lib/model/snapshot.js';
import type { SubjectPreset } from '../../../web/lib/types/api.js';
import type { SubjectClip } from '../../../web/lib/types/playback.js';
import { firstClips } from '../../../web/lib/state/playback/first-clips.js';
import { clip } from '../app/support/subject.js';

/** The clips that play first. `presets` contain clips, as in a loaded model; a summary contains their indices. */
function firstOf({
  clips,
  presets,
}: {
  readonly clips: readonly SubjectClip[];
  readonly presets: readonly SubjectPreset[];
}): readonly SubjectClip[] {
  const indices = presets.map((preset) => ({
    ...preset,
    clips: preset.clips.map((clip) => clips.indexOf(clip)),
  }));
  return firstClips({ clips, summary: { parts: [], clips: [], presets: indices } });
}

type Named = string | readonly [name: string, frames: number];

/** A part's clips in the order of its file: the name, and the number of frames if it is not 6. */
function clipsOf(...list: readonly Named[]): SubjectClip[] {
  return list.map((each, index) => {
    const [name, frameCount] = typeof each === 'string' ? [each, 6] : each;
    return { ...clip(name, { frameCount }), channel: '', part: 0, clip: index, cut: null };
  });
}

function first(...list: readonly Named[]): string[] {
  return firstOf({ clips: clipsOf(...list), presets: [] }).map(({ name }) => name);
}

function onParts(
  ...list: readonly (readonly [name: string, channel: string, part: number])[]
): SubjectClip[] {
  return list.map(([name, channel, part], index) => ({ ...clipsOf(name)[0]!, channel, part, clip: index }));
}

describe('the initial clip', () => {
  it('does not exist without clips', () => {
    expect(first()).toEqual([]);
  });

  it.each([
    'stand',
    'STAND',
    'stand01',
    'idle1',
    'Idle',
    'ambient idle',
    'LEGS_IDLE',
    'TORSO_STAND',
    'monster-idle2',
  ])('is %s, at any position in the file', (name) => {
    expect(first('attack', 'death1', 'run', name, 'walk')).toEqual([name]);
  });

  it('matches idle and stand as whole words: not in "standoff" or "bridle"', () => {
    expect(first('standoff', 'bridle', 'crstnd', 'walk')).toEqual(['walk']);
  });

  it('splits words between lower and upper case', () => {
    expect(first('RunLoop', 'StandLoop')).toEqual(['StandLoop']);
  });

  it('prefers animations to a pose of one frame', () => {
    expect(first(['idle', 1], ['idle2', 30])).toEqual(['idle2']);
    expect(first(['idle', 1], ['rifle-idle', 30])).toEqual(['rifle-idle']);
    expect(first('shoot', ['idle', 1], ['walk', 9])).toEqual(['idle']);
  });

  it('prefers repeating clips to those that end', () => {
    const [ends, repeats] = clipsOf('idle1', 'idle2');
    const clips = [{ ...ends!, loopFrame: null }, repeats!];
    expect(firstOf({ clips, presets: [] })).toEqual([repeats]);
  });

  it('prefers the plain word to names with a weapon or an action', () => {
    expect(first('frag_idle', 'idle', 'sword-idle')).toEqual(['idle']);
    expect(first('crouch_idle', 'pain_stand', 'rifle-idle')).toEqual(['rifle-idle']);
    expect(first('crouch_idle', 'attack', 'walk')).toEqual(['walk']);
    expect(first('attack', 'crouch_idle')).toEqual(['crouch_idle']);
  });

  it('is a walk if there is no stand', () => {
    expect(first('shoot_melee', 'walk_fast', 'walk2', 'death')).toEqual(['walk2']);
  });

  it('is otherwise the first name in natural order, not the first in the file', () => {
    expect(first('turn10', 'turn9', 'zoom')).toEqual(['turn9']);
  });

  it('is one clip of each part that has its name', () => {
    const clips = onParts(['frames', '', 0], ['frames', '', 1], ['other', '', 1]);
    expect(firstOf({ clips, presets: [] })).toEqual(clips.slice(0, 2));
  });

  it('is one of the clips into which a file splits its only animation: "stand", else the first', () => {
    const whole = clip('figure', { animation: 0, frameCount: 100 });
    const cuts = [
      clip('wave', { animation: 0, firstFrame: 0, frameCount: 20 }),
      clip('attack', { animation: 0, firstFrame: 20, frameCount: 20 }),
    ];
    const own = [whole, ...cuts];
    const named = (clips: typeof own): SubjectClip[] =>
      subjectClips([{ clips }], {
        clips: clips.map(({ name }, index) => ({ name, channel: '', part: 0, clip: index, next: null })),
      });
    expect(firstOf({ clips: named(own), presets: [] }).map(({ name }) => name)).toEqual(['wave']);
    const standing = clip('stand', { animation: 0, firstFrame: 40, frameCount: 20 });
    const clips = named([...own, standing]);
    expect(firstOf({ clips, presets: [] }).map(({ name }) => name)).toEqual(['stand']);
  });

  it('is never a clip that the user has defined', () => {
    const [run] = clipsOf('run');
    const cut: SubjectClip = { ...run!, name: 'idle', cut: { of: 0, first: 0, last: 3, by: 'user' } };
    expect(firstOf({ clips: [run!, cut], presets: [] })).toEqual([run]);
  });
});

describe('the initial clips of a player with several channels', () => {
  const clips = onParts(
    ['BOTH_DEATH1', 'both', 0],
    ['LEGS_RUN', 'legs', 0],
    ['LEGS_IDLE', 'legs', 0],
    ['BOTH_DEATH1', 'both', 1],
    ['TORSO_ATTACK', 'torso', 1],
    ['TORSO_STAND', 'torso', 1],
  );
  const named = (...names: string[]): SubjectClip[] =>
    names.flatMap((name) => clips.find((each) => each.name === name) ?? []);

  it('is the preset of the game for standing', () => {
    const presets: SubjectPreset[] = [
      { name: 'run', clips: named('LEGS_RUN', 'TORSO_STAND') },
      { name: 'stand', clips: named('LEGS_IDLE', 'TORSO_ATTACK') },
    ];
    expect(firstOf({ clips, presets })).toEqual(named('LEGS_IDLE', 'TORSO_ATTACK'));
  });

  it('is one clip of each channel if there is no preset', () => {
    expect(firstOf({ clips, presets: [] })).toEqual(named('LEGS_IDLE', 'TORSO_STAND'));
  });
});
