import { describe, expect, it } from 'vitest';
import { safeName, savedName, UniqueNames } from '../../../../web/app/takeaway/names.js';

describe('the name of a saved file', () => {
  it('consists of the model, the clip and the kind', () => {
    expect(savedName('talus', 'run', 'gif')).toBe('talus-run.gif');
    expect(savedName('talus', null, 'glb')).toBe('talus.glb');
  });

  it('has only characters that every system allows', () => {
    expect(savedName('../models\\ogro: tris?', 'a/b "c"', 'png')).toBe('models_ogro_tris-a_b_c.png');
    expect(safeName('\u0000\u0007.hidden.')).toBe('hidden');
    expect(savedName('///', '***', 'webm')).toBe('model.webm');
  });

  it('keeps letters of all languages, and is not too long', () => {
    expect(savedName('\u041c\u0435\u0434\u0432\u0435\u0434\u044c', 'l\u00e4uft', 'gif')).toBe(
      '\u041c\u0435\u0434\u0432\u0435\u0434\u044c-l\u00e4uft.gif',
    );
    expect(safeName('\u{1f43b}'.repeat(100))).toBe('\u{1f43b}'.repeat(60));
  });
});

it('duplicate names get the first free number, also if the name of a file already has that number', () => {
  const names = new UniqueNames();
  expect(['skin-2', 'skin', 'Skin', 'skin', 'skin-2'].map((name) => names.next(name))).toEqual([
    ...['skin-2', 'skin', 'Skin-3', 'skin-4', 'skin-2-2'],
  ]);
});
