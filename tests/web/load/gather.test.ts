import { describe, expect, it } from 'vitest';
import type { ReferenceSummary } from '../../../web/lib/core/raw.js';
import { memorySource } from '../../../web/lib/load/file-source.js';
import { gather } from '../../../web/lib/load/gather.js';
import type { Jobs, NamedBytes, Opener } from '../../../web/lib/load/protocol.js';
import type { FileSource } from '../../../web/lib/types/api.js';

const { signal } = new AbortController();

/** Answers with what each file wants, and remembers what it was asked. */
class FakeOpener implements Opener {
  readonly asked: (readonly string[])[] = [];
  readonly #wants: Readonly<Record<string, readonly ReferenceSummary[]>>;

  constructor(wants: Readonly<Record<string, readonly ReferenceSummary[]>>) {
    this.#wants = wants;
  }

  prepare(): never {
    throw new Error('nobody asked for this');
  }

  run(_job: string, take: unknown): Promise<never> {
    const { files, of } = take as Jobs['references']['take'];
    this.asked.push(of);
    // As a worker would: the bytes come back in other arrays.
    const back = files.map(({ name, bytes }) => ({
      name,
      bytes: bytes === null ? null : structuredClone(bytes),
    }));
    return Promise.resolve({
      files: back,
      references: of.flatMap((name) => (this.#wants[name] ?? []).map((each) => ({ ...each, of: name }))),
    } as never);
  }
}

const data = (name: string, kind: ReferenceSummary['kind'] = 'named'): ReferenceSummary => ({
  name,
  kind,
  what: 'data',
});
const files = (...names: string[]): FileSource =>
  memorySource(names.map((name) => ({ name, data: new TextEncoder().encode(name) })));

async function gathered(source: FileSource, entry: string, opener: Opener): Promise<readonly NamedBytes[]> {
  return (await gather(source, [entry], opener, signal, () => undefined)).files;
}

function read(found: readonly NamedBytes[]): string[] {
  return found.filter(({ bytes }) => bytes !== null).map(({ name }) => name);
}

describe('gather', () => {
  it('reads what is wanted, and what that wants, and leaves the rest alone', async () => {
    const source = files('a/Model.obj', 'a/Colours.MTL', 'a/more.mtl', 'a/skin.tga', 'a/other.obj');
    const opener = new FakeOpener({
      'a/Model.obj': [data('.\\colours.mtl'), { name: 'skin.tga', kind: 'named', what: 'picture' }],
      'a/Colours.MTL': [data('more.mtl', 'rule'), data('gone.mtl', 'rule')],
    });
    expect(read(await gathered(source, 'a/Model.obj', opener))).toEqual([
      'a/Model.obj',
      'a/Colours.MTL',
      'a/more.mtl',
    ]);
    expect(opener.asked).toEqual([['a/Model.obj'], ['a/Colours.MTL'], ['a/more.mtl']]);
  });

  it('knows the names of all that lies there', async () => {
    const found = await gathered(files('a.obj', 'skin.tga'), 'a.obj', new FakeOpener({}));
    expect(found.map(({ name, bytes }) => [name, bytes === null])).toEqual([
      ['a.obj', false],
      ['skin.tga', true],
    ]);
  });

  it('goes no deeper than four rounds, and never in a circle', async () => {
    const chain = Array.from({ length: 9 }, (_, i) => `${i}.def`);
    const deep = Object.fromEntries(chain.map((name, i) => [name, [data(`${i + 1}.def`)]]));
    expect(read(await gathered(files(...chain), '0.def', new FakeOpener(deep)))).toHaveLength(5);
    const circle = new FakeOpener({ 'a.def': [data('b.def')], 'b.def': [data('A.DEF'), data('b.def')] });
    expect(read(await gathered(files('a.def', 'b.def'), 'a.def', circle))).toEqual(['a.def', 'b.def']);
    expect(circle.asked).toHaveLength(2);
  });

  it('asks a source that cannot list for the likely names, and not for mere offers', async () => {
    const asked: string[] = [];
    const source: FileSource = {
      names: [],
      main: 'm.obj',
      size: () => null,
      read: (name) => {
        asked.push(name);
        return Promise.resolve(name === 'm.obj' || name === 'lib/x.mtl' ? new Uint8Array(1) : null);
      },
      readRange: () => Promise.resolve(null),
    };
    const opener = new FakeOpener({ 'm.obj': [data('lib/x.mtl'), data('run.md5anim', 'offered')] });
    expect(read(await gathered(source, 'm.obj', opener))).toEqual(['m.obj', 'lib/x.mtl']);
    expect(asked).toEqual(['m.obj', 'x.mtl', 'lib/x.mtl']);
  });

  it('reads all that a pattern fits, in the folder of the model or in one of that name', async () => {
    const source = files(
      'game/models/imp/imp.md5mesh',
      'game/models/imp/Walk.MD5ANIM',
      'game/models/imp/run.md5anim',
      'game/models/imp/more/jump.md5anim',
      'game/models/idle.md5anim',
      'game/materials/imp.mtr',
      'game/old_materials/imp.mtr',
    );
    const wants = {
      'game/models/imp/imp.md5mesh': [data('*.md5anim', 'offered'), data('materials/*.mtr', 'offered')],
    };
    const opener = new FakeOpener(wants);
    expect(read(await gathered(source, 'game/models/imp/imp.md5mesh', opener))).toEqual([
      'game/models/imp/imp.md5mesh',
      'game/models/imp/Walk.MD5ANIM',
      'game/models/imp/run.md5anim',
      'game/materials/imp.mtr',
    ]);
    expect(opener.asked[1]).toHaveLength(3);
  });

  it('hands over no buffer that others look into', async () => {
    const shared = new Uint8Array(64);
    const source: FileSource = { ...lister(['a.obj']), read: () => Promise.resolve(shared.subarray(8, 16)) };
    const [found] = await gathered(source, 'a.obj', new FakeOpener({}));
    expect(found?.bytes).toHaveLength(8);
    expect(found?.bytes?.buffer === shared.buffer).toBe(false);
  });

  it('says which file of an entry is not there', async () => {
    await expect(gathered(lister(['a.obj']), 'a.obj', new FakeOpener({}))).rejects.toMatchObject({
      code: 'missing_companion',
      file: 'a.obj',
    });
  });
});

function lister(names: readonly string[]): FileSource {
  return {
    names,
    main: null,
    size: () => null,
    read: () => Promise.resolve(null),
    readRange: () => Promise.resolve(null),
  };
}
