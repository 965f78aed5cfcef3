import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { outputNames } from '../../../web/cli/output-names.js';

describe('The names of outputs', () => {
  it('are those of the folder and the file', () => {
    expect(outputNames(['models/ogro/tris.md2', '/x/players/sarge/', 'pak/pak0.pk3'])).toEqual([
      'ogro-tris',
      'players-sarge',
      'pak-pak0',
    ]);
    const [here = ''] = [...resolve('.').split('/')].reverse();
    expect(outputNames(['tris.md2'])).toEqual([`${here}-tris`]);
  });

  it('do not repeat themselves', () => {
    expect(outputNames(['m/Ogro/ogro.md2', 'x/skull/skull.ms3d'])).toEqual(['ogro', 'skull']);
  });

  it('have more folders where they would be equal, and only there', () => {
    expect(outputNames(['a/x/ogro/tris.md2', 'b/x/ogro/tris.md2', 'b/x/knight/tris.md2'])).toEqual([
      'a-x-ogro-tris',
      'b-x-ogro-tris',
      'knight-tris',
    ]);
    expect(outputNames(['/a/ogro/ogro.md2', '/b/ogro/ogro.md2'])).toEqual(['a-ogro-ogro', 'b-ogro-ogro']);
  });

  it('have the extension where one folder has two files of a name', () => {
    expect(outputNames(['ogro/tris.md2', 'ogro/tris.md3', 'ogro/weapon.md2'])).toEqual([
      'ogro-tris-md2',
      'ogro-tris-md3',
      'ogro-weapon',
    ]);
    const paths = ['/a/ogro/tris.md2', '/b/ogro/tris.md2', '/b/ogro/tris.md3'];
    expect(outputNames(paths)).toEqual(['a-ogro-tris', 'b-ogro-tris-md2', 'b-ogro-tris-md3']);
  });

  it('have a number where nothing else makes them different', () => {
    expect(outputNames(['a/x.md2', './a/x.md2', 'a/x.md2'])).toEqual(['a-x', 'a-x-2', 'a-x-3']);
    expect(outputNames(['/x y/a.md2', '/x_y/a.md2'])).toEqual(['x_y-a', 'x_y-a-2']);
  });

  it('are different where a file system does not tell capitals', () => {
    const names = outputNames(['/m/Ogro/Tris.md2', '/n/ogro/tris.md2']);
    expect(names).toEqual(['m-Ogro-Tris', 'n-ogro-tris']);
  });

  it('hold nothing that a shell, an address or a file system would not take', () => {
    expect(outputNames(['/x/a b/c&d?.md2', '/x/.hidden/-x.md2', '/x/größe/モデル.md2'])).toEqual([
      'a_b-c_d_',
      '_hidden--x',
      'größe-モデル',
    ]);
    const [long = ''] = outputNames([`/x/${'a'.repeat(200)}/${'b'.repeat(60)}.md2`]);
    expect(long).toBe(`${'a'.repeat(19)}-${'b'.repeat(60)}`);
  });

  it('are those of the entry, which cannot lead out of the folder', () => {
    expect(outputNames(['x/pak0.pk3'], 'models/players/sarge/')).toEqual(['players-sarge']);
    expect(outputNames(['x/pak0.pk3'], '../../etc/evil.md3')).toEqual(['etc-evil']);
  });
});
