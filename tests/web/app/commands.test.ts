import { describe, expect, it } from 'vitest';
import { commandFor, commands, shownKey } from '../../../web/app/commands/commands.js';
import { initialState, type AppState } from '../../../web/app/state/state.js';
import { arm } from './support/skeleton.js';
import { material, part, runner, stage, subject } from './support/subject.js';
import { playing } from './support/playback.js';

const modelInView: AppState = {
  ...initialState,
  subject: subject([runner]),
  welcome: false,
  ...playing(subject([runner]), { clip: 'run' }),
};

function press(
  key: string,
  data: Partial<KeyboardEvent> = {},
  state: AppState = modelInView,
): string | undefined {
  const event = { key, code: '', altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...data };
  return commandFor(event as KeyboardEvent, state)?.id;
}

describe('keys', () => {
  it('run the commands of the key table', () => {
    expect([press(' '), press(','), press('.'), press('Home'), press('w'), press('f'), press('?')]).toEqual([
      'play',
      'stepBack',
      'stepForward',
      'first',
      'wireframe',
      'fit',
      'keys',
    ]);
    expect([press('3'), press('r'), press('z'), press('o')]).toEqual([
      'firstPerson',
      'turntable',
      'nextUp',
      'turnFront',
    ]);
    expect([press('x'), press('u'), press('p'), press('m')]).toEqual(['split', 'checker', 'pick', 'measure']);
    // The key for the cameras of the file: this file has none.
    expect(press('v')).toBeUndefined();
  });

  it('are recognized by their physical key if Shift changes the character', () => {
    expect(press('<', { code: 'Comma', shiftKey: true })).toBe('stepBackFive');
    expect(press(':', { code: 'Period', shiftKey: true })).toBe('stepForwardFive');
  });

  it('are recognized by their character on keyboards where it needs Shift', () => {
    const german = [
      press('/', { code: 'Digit7', shiftKey: true }),
      press('=', { code: 'Digit0', shiftKey: true }),
    ];
    expect(german).toEqual(['find', 'faster']);
    const french = [
      press('7', { code: 'Digit7', shiftKey: true }),
      press('.', { code: 'Comma', shiftKey: true }),
      press('/', { code: 'Period', shiftKey: true }),
    ];
    expect(french).toEqual(['front', 'stepForward', 'find']);
    // Shift with a letter or Space is a different key combination.
    expect([press('W', { shiftKey: true }), press(' ', { shiftKey: true })]).toEqual([undefined, undefined]);
  });

  it('are recognized by their character rather than their position', () => {
    // On a Dvorak keyboard, W is at the position of the comma on an American one.
    expect(press('w', { code: 'Comma' })).toBe('wireframe');
  });

  it('focus the search field of the data section of a model without clips', () => {
    const still: AppState = { ...modelInView, subject: subject([part('rock')]) };
    expect(press('/', {}, { ...still, tab: 'data' })).toBe('find');
    expect(press('/', {}, { ...still, tab: 'animations' })).toBeUndefined();
  });

  it('play and pause animated materials of a model without clips', () => {
    const { playback } = initialState;
    const stages = [stage({ images: [0, 1], imagesPerSecond: 2 })];
    const wall = subject([part('wall', { materials: [material('wall', { stages })] })]);
    expect(press(' ', {}, { ...modelInView, playback, subject: wall })).toBe('play');
    expect(press(' ', {}, { ...modelInView, playback, subject: subject([part('rock')]) })).toBeUndefined();
  });

  it('accept Command instead of Ctrl, and ignore other combinations', () => {
    expect(press('o', { metaKey: true })).toBe('open');
    expect(press('w', { ctrlKey: true })).toBeUndefined();
    expect(press('f', { altKey: true })).toBeUndefined();
  });

  it('do nothing if their command does not apply', () => {
    expect(press('w', {}, initialState)).toBeUndefined();
    expect(press('s')).toBeUndefined();
    expect(press('l', {}, { ...modelInView, playback: initialState.playback })).toBeUndefined();
  });

  it('show bones and the rest pose of models with joints', () => {
    const jointed = { ...modelInView, subject: subject([arm]) };
    expect([press('b', {}, jointed), press('0', {}, jointed)]).toEqual(['skeleton', 'restPose']);
    expect([press('b'), press('0')]).toEqual([undefined, undefined]);
  });

  it('show hitboxes of models that have some', () => {
    const boxed = subject([{ ...arm, hitboxes: [{ joint: 0, group: 1, bounds: arm.bounds }] }]);
    expect(press('h', {}, { ...modelInView, subject: boxed })).toBe('hitboxes');
    expect(press('h')).toBeUndefined();
  });

  it('can be disabled if they are single letters', () => {
    const state = { ...modelInView, letterKeys: false };
    expect([press('w', {}, state), press('.', {}, state)]).toEqual([undefined, undefined]);
    expect([press('?', {}, state), press(' ', {}, state), press('Home', {}, state)]).toEqual([
      'keys',
      'play',
      'first',
    ]);
  });

  it('belong to one command each', () => {
    const keys = commands.flatMap((command) => command.keys);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('are shown in their usual notation', () => {
    expect([' ', 'Shift+,', 'Ctrl+o', '-', 'Escape'].map(shownKey)).toEqual([
      'Space',
      'Shift ,',
      'Ctrl O',
      '\u2212',
      'Esc',
    ]);
  });
});
