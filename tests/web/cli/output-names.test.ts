import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { outputName } from '../../../web/cli/output-names.js';

describe('outputName', () => {
  it('combines folder and file name', () => {
    expect(outputName('models/ogro/tris.md2')).toBe('ogro-tris');
    expect(outputName('/x/players/sarge/')).toBe('players-sarge');
    expect(outputName('pak/pak0.pk3')).toBe('pak-pak0');
    const [here = ''] = [...resolve('.').split('/')].reverse();
    expect(outputName('tris.md2')).toBe(`${here}-tris`);
    expect(outputName('/tris.md2')).toBe('tris');
  });

  it('does not repeat equal names', () => {
    expect(outputName('m/Ogro/ogro.md2')).toBe('ogro');
    expect(outputName('x/skull/skull.ms3d')).toBe('skull');
  });

  it('replaces characters that shells, URLs and file systems may not accept', () => {
    expect(outputName('/x/a b/c&d?.md2')).toBe('a_b-c_d_');
    expect(outputName('/x/.hidden/-x.md2')).toBe('_hidden--x');
    expect(outputName('/x/größe/モデル.md2')).toBe('größe-モデル');
    const long = outputName(`/x/${'a'.repeat(200)}/${'b'.repeat(60)}.md2`);
    expect(long).toBe(`${'a'.repeat(19)}-${'b'.repeat(60)}`);
  });

  it('limits names to 200 bytes, cut between characters', () => {
    // Characters of three bytes in UTF-8, then of four.
    expect(outputName(`/x/y/${'モ'.repeat(90)}.md2`)).toBe('モ'.repeat(66));
    expect(outputName(`/x/y/${'𠀀'.repeat(90)}.md2`)).toBe('𠀀'.repeat(50));
    const names = ['a', 'b'].map((first) => outputName(`m/${first}${'ö'.repeat(124)}.md2`, 'm'));
    for (const name of names) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(240);
    expect(new Set(names).size).toBe(2);
    expect(outputName(`m/${'c'.repeat(236)}.md2`, 'm')).toBe(`${'c'.repeat(236)}.md2`);
  });

  it('rejects paths inside a records folder below the base', () => {
    for (const path of ['m/.marrow/x.md2', 'm/a/.Marrow/x.md2'])
      expect(() => outputName(path, 'm')).toThrow('--base: The path is inside a folder named .marrow');
    expect(() => outputName('m/x.zip', 'm', '.marrow/x.md2')).toThrow(
      '--base: The path is inside a folder named .marrow',
    );
    expect(outputName('m/.marrow/x.md2')).toBe('_marrow-x');
  });

  it('uses the entry, which cannot leave the folder', () => {
    expect(outputName('x/pak0.pk3', null, 'models/players/sarge/')).toBe('players-sarge');
    expect(outputName('x/pak0.pk3', null, '../../etc/evil.md3')).toBe('etc-evil');
    expect(outputName('x/a/pak0.pk3', 'x', '../../etc/evil.md3')).toBe('a/pak0.pk3/etc/evil.md3');
  });

  it('uses the whole path relative to a base', () => {
    const paths = [
      'm/a/ogro/tris.md2',
      'm/b/ogro/tris.md2',
      'm/b/ogro/tris.md3',
      'm/b/ogro',
      'm/b-ogro/tris.md2',
    ];
    expect(paths.map((path) => outputName(path, 'm'))).toEqual([
      ...['a/ogro/tris.md2', 'b/ogro/tris.md2', 'b/ogro/tris.md3', 'b/ogro', 'b-ogro/tris.md2'],
    ]);
    expect(outputName(resolve('m/a/x.md2'), './m/')).toBe('a/x.md2');
    expect(outputName('m/..a/x.md2', 'm')).toBe('..a/x.md2');
    expect(outputName('x/players/sarge', 'x/players/sarge')).toBe('players-sarge');
  });

  it('rejects a path outside the base', () => {
    for (const path of ['x.md2', 'mm/x.md2', '/elsewhere/x.md2'])
      expect(() => outputName(path, 'm')).toThrow('--base: The path is outside m.');
  });
});
