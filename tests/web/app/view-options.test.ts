import { describe, expect, it } from 'vitest';
import { initialState, type AppState } from '../../../web/app/state/state.js';
import {
  optionApplies,
  paletteOptions,
  panelOptions,
  railOptions,
  shownOption,
  shownOptions,
} from '../../../web/app/state/view-options.js';
import { arm } from './support/skeleton.js';
import { part, runner, subject, tag } from './support/subject.js';

const stateOf = (...parts: Parameters<typeof subject>[0]): AppState => ({
  ...initialState,
  subject: subject(parts),
});

const names = (options: Parameters<typeof shownOptions>[0], state: AppState): readonly string[] =>
  shownOptions(options, state).map(({ option }) => option);

describe('the options of a view', () => {
  it('are limited to those that apply to the subject', () => {
    expect(names(railOptions, stateOf(runner))).toEqual([
      ...['wireframe', 'normalLines', 'boundingBox', 'grid', 'twoSided'],
    ]);
    expect(names(railOptions, stateOf(arm))[0]).toBe('skeleton');
    const tagged = part('lower', { attachments: [tag('tag_torso')] });
    expect(names(panelOptions, stateOf(tagged))).toContain('tags');
    expect(optionApplies('tags', stateOf(runner))).toBe(false);
    expect(optionApplies('wireframe', initialState)).toBe(true);
  });

  it('show whether they are on', () => {
    const state = stateOf(runner);
    expect(shownOption('wireframe', state)).toEqual({
      option: 'wireframe',
      label: 'Wireframe',
      icon: 'wire',
      on: false,
      usable: true,
    });
    const on = { ...state, display: { ...state.display, wireframe: true } };
    expect(shownOption('wireframe', on).on).toBe(true);
  });

  it("are not usable with another light if they apply to the game's light", () => {
    const state = stateOf(part('tris', { format: 'md2' }));
    const studio: AppState = { ...state, scene: { ...state.scene, light: 'studio' } };
    const game: AppState = { ...state, scene: { ...state.scene, light: 'game' } };
    expect([shownOption('glow', studio).usable, shownOption('glow', game).usable]).toEqual([false, true]);
  });

  it('offer first person for a player only while it is on', () => {
    const lower = part('lower', { format: 'md3' });
    const player = stateOf(lower, part('upper', { format: 'md3', parent: 0, at: 'tag_torso' }));
    expect(names(['firstPerson'], player)).toEqual([]);
    expect(names(['firstPerson'], stateOf(lower))).toEqual(['firstPerson']);
    const first = { ...player, cameraOptions: { ...player.cameraOptions, firstPerson: true } };
    expect(names(['firstPerson'], first)).toEqual(['firstPerson']);
  });

  it('include the guides in first person only', () => {
    const state = stateOf(runner);
    expect(names(paletteOptions, state)).not.toContain('guides');
    const first = { ...state, cameraOptions: { ...state.cameraOptions, firstPerson: true } };
    expect(names(paletteOptions, first)).toContain('guides');
  });
});
