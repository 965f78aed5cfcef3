import { describe, expect, it } from 'vitest';
import { formatByName, formatLabel, modelFormats } from '../../../web/app/formats.js';
import { formatTitle } from '../../../web/app/text/names.js';

describe('the formats', () => {
  it('are named on the start page by their best known game, without companions', () => {
    expect(modelFormats).toEqual([
      { id: 'md2', game: 'Quake II' },
      { id: 'md3', game: 'Quake III' },
      { id: 'md5', game: 'Doom 3' },
      { id: 'ms3d', game: 'MilkShape 3D' },
      { id: 'mdl', game: 'Half-Life' },
      { id: 'obj', game: 'Wavefront' },
      { id: '3ds', game: '3D Studio' },
      { id: 'marrow', game: '' },
    ]);
  });

  it('have titles, also unknown ones', () => {
    expect(formatTitle('md2')).toBe('Quake II model');
    expect(formatTitle('md5anim')).toBe('Doom 3 animation');
    expect(formatTitle('xyz')).toBe('XYZ model');
  });

  it('have labels with their file extensions', () => {
    expect(['md2', 'md5', 'xyz'].map(formatLabel)).toEqual(['MD2', 'MD5', 'XYZ']);
  });

  it('are detected by file names in any case', () => {
    expect(formatByName('models/Marl.MD5Mesh')).toBe('md5');
    expect(formatByName('talus.marrow')).toBe('marrow');
    expect(formatByName('readme.txt')).toBeNull();
  });
});
