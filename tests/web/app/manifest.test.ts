import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formats } from '../../../web/lib/index.js';

const folder = new URL('../../../public/', import.meta.url);
interface Manifest {
  readonly icons: readonly { readonly src: string; readonly sizes: string }[];
  readonly file_handlers: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
  readonly share_target: {
    readonly params: { readonly files: readonly { readonly accept: readonly string[] }[] };
  };
}
const manifest = JSON.parse(readFileSync(new URL('manifest.webmanifest', folder), 'utf8')) as Manifest;

const known = [
  ...new Set(formats.flatMap(({ extensions }) => extensions)),
  ...['zip', 'pk3', 'pk4', 'pak'],
].map((extension) => `.${extension}`);

describe('The web manifest', () => {
  it('registers every format and archive for opening', () => {
    const handled = manifest.file_handlers.flatMap(({ accept }) => Object.values(accept).flat());
    expect([...handled].sort()).toEqual([...known].sort());
  });

  it('accepts every format and archive when another app shares files', () => {
    expect(manifest.share_target.params.files[0]?.accept).toEqual(expect.arrayContaining(known));
  });

  it('names icons that exist', () => {
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['any', '192x192', '512x512']);
    for (const { src } of manifest.icons) expect(existsSync(new URL(src, folder))).toBe(true);
  });
});
