import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { groundPrograms } from '../../../web/lib/render/ground/ground.js';
import { shaderFiles, shaderSource } from '../../../web/lib/render/gl/shader-source.js';
import { inspectionPrograms } from '../../../web/lib/render/overlays/inspection-programs.js';
import { overlayPrograms } from '../../../web/lib/render/overlays/overlay-programs.js';
import { specialPrograms } from '../../../web/lib/render/special/special.js';

const folder = new URL('../../../shaders/', import.meta.url);

describe('shader sources', () => {
  it('contain all files of shaders/ unchanged', () => {
    const files = [
      ...[shaderFiles, groundPrograms.files, overlayPrograms.files],
      ...[inspectionPrograms.files, specialPrograms.files],
    ].flatMap(Object.entries<string>);
    expect(files.map(([name]) => name).sort()).toEqual(readdirSync(folder).sort());
    for (const [name, text] of files) {
      expect(text).toBe(readFileSync(new URL(name, folder), 'utf8'));
    }
  });

  it('include only shared files and files of the same set of programs', () => {
    const included = (files: Readonly<Record<string, string>>): string[] =>
      Object.values(files).flatMap((text) =>
        [...text.matchAll(/#include "([^"]+)"/g)].map((match) => match[1] ?? ''),
      );
    const always = Object.keys(shaderFiles);
    expect(included(shaderFiles).filter((name) => !always.includes(name))).toEqual([]);
    for (const { files } of [groundPrograms, overlayPrograms, inspectionPrograms, specialPrograms]) {
      const there = [...always, ...Object.keys(files)];
      expect(included(files).filter((name) => !there.includes(name))).toEqual([]);
    }
  });

  it('include each file once', () => {
    const files = {
      'main.glsl': '#include "a.glsl"\n#include "b.glsl"\nmain',
      'a.glsl': 'a',
      'b.glsl': '#include "a.glsl"\nb',
    };
    expect(shaderSource('main.glsl', {}, files)).toBe('#version 300 es\na\n\nb\nmain');
  });

  it('resolve slots and set the defines of a permutation', () => {
    const files = { 'main.glsl': '#include <light>\nmain', 'sun.glsl': 'sun' };
    const source = shaderSource('main.glsl', { slots: { light: 'sun.glsl' }, defines: ['WARM'] }, files);
    expect(source).toBe('#version 300 es\n#define WARM\nsun\nmain');
  });

  it('reject missing files and unresolved slots', () => {
    expect(() => shaderSource('none.glsl', {}, {})).toThrow('no shader file "none.glsl"');
    expect(() => shaderSource('a.glsl', {}, { 'a.glsl': '#include <light>' })).toThrow('includes <light>');
  });
});
