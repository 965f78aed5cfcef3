import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileSource } from '../../../web/lib/index.js';
import { checkedAddress, inputOf } from '../../../web/app/embed/sources.js';
import { isAllowed } from '../../../web/app/embed/origins.js';
import { serve, type TestServer } from '../support/server.js';

const base = 'https://models.example/marrow/embed.html#src=x';

describe('an address of a file', () => {
  it('must use HTTPS, or be on the server of the frame', () => {
    expect(checkedAddress('https://cdn.example/a.md2', base).url).toBe('https://cdn.example/a.md2');
    expect(checkedAddress('../a.md2', base).url).toBe('https://models.example/a.md2');
    expect(checkedAddress('//cdn.example/a.md2', base).url).toBe('https://cdn.example/a.md2');
    const local = 'http://localhost:4173/embed.html';
    expect(checkedAddress('a.md2', local).url).toBe('http://localhost:4173/a.md2');
    expect(() => checkedAddress('http://localhost:8000/a.md2', local)).toThrow(TypeError);
  });

  it.each([
    'javascript:alert(1)',
    'data:,x',
    'blob:https://models.example/1',
    'file:///a.md2',
    'http://a.example/a.md2',
  ])('cannot be %s', (address) => {
    expect(() => checkedAddress(address, base)).toThrow(`"${address}" cannot be loaded`);
  });

  it('is rejected if it cannot be parsed', () => {
    expect(() => checkedAddress('https://', base)).toThrow('"https://" is not a URL.');
  });
});

describe('inputOf()', () => {
  let server: TestServer;
  const text = (bytes: Uint8Array | null): string | null => bytes && new TextDecoder().decode(bytes);
  const bytes = (value: string): Uint8Array => new TextEncoder().encode(value);

  beforeAll(async () => {
    server = await serve({
      ...{ '/download?id=5': bytes('model'), '/a/beside.pcx': bytes('beside'), '/b/skin.pcx': bytes('skin') },
      ...{ '/a/skin.pcx': bytes('other'), '/a/tris.md2': bytes('tris') },
    });
  });
  afterAll(() => server.close());

  const open = (...files: Parameters<typeof checkedAddress>[0][]): FileSource =>
    inputOf(files.map((file) => checkedAddress(file, `${server.origin}/embed.html`))) as FileSource;

  it('makes a source of a model and its companions, which override files on the server', async () => {
    const source = open('a/tris.md2', 'b/skin.pcx');
    expect(source.main).toBe('tris.md2');
    expect(source.names).toEqual(['skin.pcx']);
    expect(text(await source.read('tris.md2'))).toBe('tris');
    expect(text(await source.read('skin.pcx'))).toBe('skin');
    expect(text(await source.readRange('skin.pcx', 1, 2))).toBe('ki');
    expect(text(await source.read('beside.pcx'))).toBe('beside');
    expect(await source.read('nowhere.pcx')).toBeNull();
  });

  it('accepts file names that differ from the addresses', async () => {
    const source = open(
      { url: 'download?id=5', filename: 'tris.md2' },
      { url: 'b/skin.pcx', filename: 'x.pcx' },
    );
    expect(source.main).toBe('tris.md2');
    expect(text(await source.read('tris.md2'))).toBe('model');
    expect(text(await source.readRange('tris.md2', 0, 2))).toBe('mo');
    expect(text(await source.read('x.pcx'))).toBe('skin');
    expect(text(await source.readRange('x.pcx', 2, 2))).toBe('in');
    expect(source.size('tris.md2')).toBe(5);
    expect(source.size('x.pcx')).toBe(4);
    expect([source.blob?.('tris.md2'), source.blob?.('x.pcx')]).toEqual([null, null]);
  });

  it('makes a source that can read the beginning of a file', async () => {
    const source = open(
      { url: 'download?id=5', filename: 'tris.md2' },
      { url: 'b/skin.pcx', filename: 'x.pcx' },
    );
    const begin = async (name: string): Promise<string | null | undefined> =>
      text((await source.begin?.(name, () => false)) ?? null);
    expect(await begin('tris.md2')).toBe('model');
    expect(await begin('x.pcx')).toBe('skin');
    expect(await begin('nowhere.pcx')).toBeNull();
  });

  it('returns a single address unchanged, and null for an empty list', () => {
    expect(inputOf([checkedAddress('a.md2', base)])).toBe('https://models.example/marrow/a.md2');
    expect(inputOf([])).toBeNull();
  });
});

describe('an origin', () => {
  it('is allowed if a list names it, and never if it is opaque', () => {
    expect(isAllowed('https://a.example', ['https://b.example', 'https://a.example'])).toBe(true);
    expect(isAllowed('https://a.example.evil.example', ['https://a.example'])).toBe(false);
    expect(isAllowed('https://a.example', ['*'])).toBe(true);
    expect(isAllowed('null', ['null', '*'])).toBe(false);
    expect(isAllowed('https://a.example', [])).toBe(false);
  });
});
