import { describe, expect, it } from 'vitest';
import { formatByName, modelFormats } from '../../../web/app/formats.js';
import { formatLabel } from '../../../web/lib/internal/index.js';
import { formatTitle } from '../../../web/app/text/names.js';

describe('the formats', () => {
  it('are listed with their best known games, without formats of companion files', () => {
    expect(modelFormats).toEqual([
      { id: 'md2', games: ['Quake II'] },
      { id: 'md3', games: ['Quake III'] },
      { id: 'md5', games: ['Doom 3'] },
      { id: 'ms3d', games: ['MilkShape 3D'] },
      { id: 'mdl', games: ['Half-Life', 'Quake'] },
      { id: 'obj', games: ['Wavefront'] },
      { id: '3ds', games: ['3D Studio'] },
      { id: 'spr', games: ['Quake', 'Half-Life'] },
      { id: 'sp2', games: ['Quake II'] },
      { id: 'wad2', games: ['Quake'] },
      { id: 'wad3', games: ['Half-Life'] },
      { id: 'lmp', games: ['Quake'] },
      { id: 'wal', games: ['Quake II'] },
      { id: 'marrow', games: [] },
    ]);
  });

  it('have titles, also if a format is unknown', () => {
    expect(formatTitle('md2')).toBe('Quake II model');
    expect(formatTitle('md5anim')).toBe('Doom 3 animation');
    expect(formatTitle('xyz')).toBe('XYZ model');
  });

  it('have their file extensions in capital letters as labels', () => {
    expect(['md2', 'md5', 'xyz'].map(formatLabel)).toEqual(['MD2', 'MD5', 'XYZ']);
    expect(['quake_mdl', 'hexen2_mdl', 'mdl_group', 'ms3d_text'].map(formatLabel)).toEqual([
      'MDL',
      'MDL',
      'MDL',
      'MS3D',
    ]);
  });

  it('are detected by file extensions, ignoring case', () => {
    expect(formatByName('models/Marl.MD5Mesh')).toBe('md5');
    expect(formatByName('talus.marrow')).toBe('marrow');
    expect(formatByName('readme.txt')).toBeNull();
  });
});
