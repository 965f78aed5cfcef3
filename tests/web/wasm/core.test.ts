import { describe, expect, it, vi } from 'vitest';
import type { OpenerModule } from '../../../web/lib/wasm/bindings.js';
import { Core } from '../../../web/lib/wasm/core.js';
import { buildMd2 } from '../support/md2-builder.js';
import { openIn } from '../support/open.js';
import { compileWasm, newCore } from '../support/wasm.js';

const isLost = expect.objectContaining({ code: 'module_lost' }) as Error;

describe('a module that has trapped', () => {
  it('throws module_lost in that call and in every later one', async () => {
    const core = await newCore();
    expect(() => core.module.abortForTests()).toThrow(isLost);
    expect(core.lost).toBe(true);
    expect(() => core.module.allocate(16)).toThrow(isLost);
    expect(() => core.run(() => new core.module.Crowd())).toThrow(isLost);
  });

  it('tells its models, and all their handles throw', async () => {
    const core = await newCore();
    const model = await openIn(core, buildMd2());
    const instance = model.createInstance();
    instance.frame();
    const lost = vi.fn();
    model.on('lost', lost);
    expect(() => core.module.abortForTests()).toThrow();
    expect(lost).toHaveBeenCalledExactlyOnceWith({
      message: expect.stringContaining('Load the model again') as string,
    });
    expect(() => model.createInstance()).toThrow(isLost);
    expect(() => instance.update(0.1)).toThrow(isLost);
    expect(() => instance.frame()).toThrow(isLost);
    expect(() => instance.play('run')).toThrow(isLost);
    expect(() => instance.joints.reset(null)).toThrow(isLost);
  });

  it('lets its models and instances be disposed', async () => {
    const core = await newCore();
    const model = await openIn(core, buildMd2());
    const instance = model.createInstance();
    expect(() => core.module.abortForTests()).toThrow();
    instance.dispose();
    model.dispose();
    expect(model.disposed && instance.disposed).toBe(true);
  });

  it('throws in the methods of its classes, too', async () => {
    const core = await Core.instantiate<OpenerModule>(await compileWasm('quake2'));
    const files = core.run(() => new core.module.FileSet());
    expect(() => core.module.abortForTests()).toThrow(isLost);
    expect(() => files.entries()).toThrow(isLost);
    expect(() => files.delete()).toThrow(isLost);
    core.end(files);
  });

  it('is not lost by a wrong argument, which never gets there', async () => {
    const core = await Core.instantiate<OpenerModule>(await compileWasm('quake2'));
    const files = core.run(() => new core.module.FileSet());
    expect(() => files.addName(7 as never)).toThrow(/string/);
    expect(() => files.references.call({}, 'a.md2')).toThrow();
    expect(core.lost).toBe(false);
    expect(files.entries()).toEqual([]);
  });

  it('may be one of a hundred', async () => {
    const compiled = await compileWasm('quake2');
    for (let i = 0; i < 100; i++) {
      const core = await Core.instantiate<OpenerModule>(compiled);
      expect(() => core.module.abortForTests()).toThrow(isLost);
    }
    const core = await Core.instantiate<OpenerModule>(compiled);
    expect(core.module.formats()).toHaveLength(1);
  });
});

describe('the heap', () => {
  it('says so when memory is out, and lives on', async () => {
    const core = await newCore();
    expect(() => core.heap.allocate(0xffffffff)).toThrow(expect.objectContaining({ code: 'out_of_memory' }));
    expect(core.lost).toBe(false);
    expect(core.heap.allocate(16)).toBeGreaterThan(0);
  });

  it('carries text as UTF-8 both ways', async () => {
    const { heap, module } = await Core.instantiate<OpenerModule>(await compileWasm('quake2'));
    const name = 'Модель ✓.md2';
    const files = new module.FileSet();
    files.add(name, heap.put(buildMd2()), buildMd2().byteLength);
    expect(files.entries()).toMatchObject([{ entry: name, format: 'md2', kind: 'model' }]);
  });

  it('puts a snapshot together from its pieces', async () => {
    const { heap } = await newCore();
    const address = heap.put(Uint8Array.of(1, 2, 3, 4));
    const pieces = [
      { offset: 1, address, size: 2 },
      { offset: 6, address: address + 2, size: 2 },
    ];
    const used = Uint8Array.of(9, 9, 9, 9, 9, 9, 9, 9).buffer;
    const { core, rest } = heap.copySnapshot({ size: 8, coreSize: 5, pieces }, used);
    expect(core).toBe(used);
    expect([...new Uint8Array(core, 0, 5)]).toEqual([0, 1, 2, 0, 0]);
    expect([...new Uint8Array(rest)]).toEqual([0, 3, 4]);
  });
});
