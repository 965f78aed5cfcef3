import { describe, expect, it } from 'vitest';
import { knownKeys, loaderFinding } from '../../../web/lib/check/loader-warnings.js';
import { messageTable } from '../../../web/lib/messages/message-table.js';
import { messageId, render } from '../../../web/lib/messages/render.js';
import type { WarningSummary } from '../../../web/lib/types/subject.js';

/** A warning as models store it. A warning about a line consists of two messages. */
function warning(key: string, values: readonly string[], line?: number): WarningSummary {
  const text = `\u0001${[messageId(key), ...values].join('\u001f')}\u0004`;
  const about = `\u0001${messageId('text-fault')}\u001f${line}\u001f${text}\u0004`;
  return { ...render(line === undefined ? text : about), file: '' };
}

/** The location of a finding, such as "clip run". */
function placeOf(found: ReturnType<typeof loaderFinding>): string | undefined {
  return found?.place ? `${found.place.kind} ${found.place.name}` : undefined;
}

describe('loaderFinding', () => {
  it('refers only to message keys that exist', () => {
    expect(knownKeys.filter((key) => messageTable[key] === undefined)).toEqual([]);
  });

  it.each([
    ['file-no-triangles', [], 'nothing_to_show', undefined],
    ['md5-triangles-name-missing-vertices', ['2', 'body', '9'], 'bad_index', 'surface body'],
    ['md3-triangle-vertices-missing', ['1', '3', 'h_head', '400', '9'], 'bad_index', 'surface h_head'],
    ['md2-triangle-texcoords-missing', ['1', '3', '99', '4'], 'bad_index', undefined],
    ['md5-weights-not-normalised', ['2', 'body'], 'weights', 'surface body'],
    ['md5-weights-negative', ['2', 'body'], 'weights', 'surface body'],
    ['md5-vertices-without-weight', ['2', 'body'], 'weights', 'surface body'],
    ['mdl-sequence-without-frames', ['"idle"'], 'clip_empty', 'clip idle'],
    ['md5anim-no-frames', [], 'clip_empty', undefined],
    [
      'quake3-animation-frames-missing',
      ['LEGS_RUN', '9', '90', 'lower', '95', '5', '90'],
      'clip_range',
      'clip LEGS_RUN',
    ],
    ['ms3d-clip-range', ['walk', '9', '3', '20'], 'clip_range', 'clip walk'],
    ['mdl-events-after-last-frame', ['2', '"idle"'], 'event_range', 'clip idle'],
    ['ms3d-hidden-groups', ['1'], 'file', undefined],
    ['quake3-tag-missing', ['lower', 'tag_torso', 'upper'], 'player_tag', 'tag tag_torso'],
    ['quake3-animations-file-missing', [], 'player_animations', undefined],
  ] as const)('converts the warning %s to a finding', (key, values, code, place) => {
    const given = warning(key, values);
    const found = loaderFinding(given, 'own.md2');
    expect(found).toMatchObject({ code, file: 'own.md2', message: given.message });
    expect(placeOf(found)).toBe(place);
  });

  it.each([
    ['quake3-animations-numbers-missing', ['LEGS_WALK', '1'], 'animation_rows', 'line 20'],
    ['quake3-animations-loop-too-long', ['LEGS_RUN', '9', '12', '9'], 'clip_range', 'clip LEGS_RUN'],
    ['quake3-animations-key-unknown', ['sox'], 'file', 'line 20'],
  ] as const)('converts the warning %s about a line to a finding', (key, values, code, place) => {
    const given = warning(key, values, 20);
    expect(given.message).toMatch(/^Line 20: /);
    const found = loaderFinding(given, 'animation.cfg');
    expect(found).toMatchObject({ code, message: given.message });
    expect(placeOf(found)).toBe(place);
  });

  it("returns null for warnings about Half-Life's limits, which the check reports itself", () => {
    const limits = Object.keys(messageTable).filter((key) => key.endsWith('-than-game'));
    expect(limits.length).toBeGreaterThanOrEqual(5);
    for (const key of limits) expect(loaderFinding(warning(key, ['200', '8', '9']), 'a.mdl')).toBeNull();
  });

  it("keeps the warning's file", () => {
    expect(loaderFinding({ message: 'Anything.', file: 'other.cfg' }, 'own.md2')).toEqual({
      severity: 'warning',
      code: 'file',
      file: 'other.cfg',
      place: null,
      message: 'Anything.',
    });
  });
});
