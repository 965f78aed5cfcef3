import { describe, expect, it, vi } from 'vitest';
import type { CommonModule, OpenerModule } from '../../../web/lib/wasm/bindings.js';
import { Core } from '../../../web/lib/wasm/core.js';
import { Heap } from '../../../web/lib/wasm/heap.js';
import { readSummary } from '../../../web/lib/wasm/read-summary.js';
import { buildMd2 } from '../support/md2-builder.js';
import { openIn } from '../support/open.js';
import { compileWasm, newCore } from '../support/wasm.js';

const isLost = expect.objectContaining({ code: 'module_lost' }) as Error;

describe('a module', () => {
  it('throws module_lost in the call that traps and in every later one', async () => {
    const core = await newCore();
    expect(() => core.module.abortForTests()).toThrow(isLost);
    expect(core.lost).toBe(true);
    expect(() => core.module.allocate(16)).toThrow(isLost);
    expect(() => core.run(() => new core.module.Crowd())).toThrow(isLost);
  });

  it('throws an error with a message key after a trap', async () => {
    const core = await newCore();
    expect(() => core.module.abortForTests()).toThrow();
    expect(() => core.assertAlive()).toThrow(
      expect.objectContaining({
        message: 'The WASM module has stopped. Load the model again.',
        key: 'module-stopped',
        values: [],
      }) as Error,
    );
  });

  it('is lost if a constructor traps', async () => {
    const core = await newCore();
    const fail = (): never => {
      throw new WebAssembly.RuntimeError('unreachable');
    };
    expect(() => core.run(fail)).toThrow(isLost);
    expect(core.lost).toBe(true);
  });

  it('notifies its models of a trap, and all their handles throw', async () => {
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

  it('allows its models and instances to be disposed of after a trap', async () => {
    const core = await newCore();
    const model = await openIn(core, buildMd2());
    const instance = model.createInstance();
    expect(() => core.module.abortForTests()).toThrow();
    instance.dispose();
    model.dispose();
    expect(model.disposed && instance.disposed).toBe(true);
  });

  it('throws in the methods of its classes after a trap', async () => {
    const core = await Core.instantiate<OpenerModule>(await compileWasm('quake2'));
    const files = core.run(
      () =>
        new core.module.Host(
          () => [],
          () => [],
        ),
    );
    expect(() => core.module.abortForTests()).toThrow(isLost);
    expect(() => files.references('a.md2')).toThrow(isLost);
    expect(() => files.delete()).toThrow(isLost);
    core.end(files);
  });

  it('is not lost after an invalid argument', async () => {
    const core = await Core.instantiate<OpenerModule>(await compileWasm('quake2'));
    const files = core.run(
      () =>
        new core.module.Host(
          () => [],
          () => [],
        ),
    );
    expect(() => files.setPlace(7 as never)).toThrow(/string/);
    expect(() => files.references.call({}, 'a.md2')).toThrow();
    expect(core.lost).toBe(false);
    expect(files.references('a.md2')).toEqual([]);
  });

  it('can be replaced by a new instance a hundred times', async () => {
    const compiled = await compileWasm('quake2');
    for (let i = 0; i < 100; i++) {
      const core = await Core.instantiate<OpenerModule>(compiled);
      expect(() => core.module.abortForTests()).toThrow(isLost);
    }
    const core = await Core.instantiate<OpenerModule>(compiled);
    expect(core.heap.allocate(16)).toBeGreaterThan(0);
  });
});

describe('the heap', () => {
  it('reports exhausted memory and remains usable', async () => {
    const core = await newCore();
    expect(() => core.heap.allocate(0xffffffff)).toThrow(expect.objectContaining({ code: 'out_of_memory' }));
    expect(core.lost).toBe(false);
    expect(core.heap.allocate(16)).toBeGreaterThan(0);
  });

  it('frees the memory for arguments only once if more cannot be allocated', async () => {
    const core = await newCore();
    const first = core.scratch(1 << 16);
    expect(() => core.scratch(0xffffffff)).toThrow(expect.objectContaining({ code: 'out_of_memory' }));
    const other = core.heap.allocate(1 << 16);
    const next = core.scratch(1 << 16);
    expect(first).toBeGreaterThan(0);
    expect(Math.abs(next - other)).toBeGreaterThanOrEqual(1 << 16);
  });

  it('passes text as UTF-8 in both directions', async () => {
    const { heap, module } = await Core.instantiate<OpenerModule>(await compileWasm('quake2'));
    const name = 'Модель ✓.md2';
    const asked: string[] = [];
    const host = new module.Host(
      (reference, kind, isImage, of) => {
        asked.push(`${reference} ${kind} ${isImage} ${of}`);
        if (/_(glow|luma)$/.test(reference)) return [];
        return [isImage ? 'Модель ✓.tga' : name];
      },
      (named, width, height, of) => {
        asked.push(`${named?.join()} ${width} ${height} ${of}`);
        return ['', 'skin.pcx', 'Модель', '0'];
      },
    );
    const bytes = buildMd2({ skins: ['skin.pcx'] });
    host.add(name, heap.put(bytes), bytes.byteLength);
    const opened = host.open(name, 'model', '', '', '', () => undefined);
    if (!opened.ok) throw new Error(opened.error.message);
    expect(opened.subject.files()).toEqual([name]);
    expect(opened.subject.findImages(host)).toEqual([['Модель ✓.tga']]);
    expect(asked).toContain('skin.pcx 0 true ');
    expect(asked).toContain(`skin.pcx 64 32 ${name}`);
    const { skins } = readSummary(heap.copySnapshot(opened.subject.snapshot()).core).parts[0]!;
    expect(skins).toEqual([{ name: 'Модель', withIcon: true, materials: [0] }]);
  });

  it('assembles a snapshot from its pieces', async () => {
    const { heap } = await newCore();
    const address = heap.put(Uint8Array.of(1, 2, 3, 4));
    const numbers = Uint32Array.of(8, 5, 1, address, 2, 6, address + 2, 2);
    const places = { address: heap.put(new Uint8Array(numbers.buffer)), size: numbers.byteLength };
    const { core, rest } = heap.copySnapshot(places);
    expect([...new Uint8Array(core)]).toEqual([0, 1, 2, 0, 0]);
    expect([...new Uint8Array(rest)]).toEqual([0, 3, 4]);
  });
});

describe('the memory of a module', () => {
  it('reports the size that did not fit, in an error with a message key', () => {
    const heap = new Heap({ allocate: () => 0 } as unknown as CommonModule);
    expect(() => heap.allocate((5 << 20) + 1)).toThrow(
      expect.objectContaining({
        code: 'out_of_memory',
        message: '6 MB do not fit into the free memory. Dispose of models that are not shown.',
        key: 'memory-full',
        values: ['6'],
      }) as Error,
    );
  });
});
