import { describe, expect, it, vi } from 'vitest';
import { buildMd2 } from '../support/md2-builder.js';
import { openIn } from '../support/open.js';
import { newCore } from '../support/wasm.js';

describe('a module that has trapped', () => {
  it('throws module_lost in that call and in every later one', async () => {
    const core = await newCore();
    expect(() => core.raw.marrow_abort_for_tests()).toThrow(expect.objectContaining({ code: 'module_lost' }));
    expect(core.lost).toBe(true);
    expect(() => core.raw.marrow_files_new()).toThrow(expect.objectContaining({ code: 'module_lost' }));
  });

  it('tells its models, and all their handles throw', async () => {
    const core = await newCore();
    const model = await openIn(core, buildMd2());
    const instance = model.createInstance();
    instance.frame();
    const lost = vi.fn();
    model.on('lost', lost);
    expect(() => core.raw.marrow_abort_for_tests()).toThrow();
    expect(lost).toHaveBeenCalledExactlyOnceWith({
      message: expect.stringContaining('Load the model again') as string,
    });
    const isLost = expect.objectContaining({ code: 'module_lost' }) as Error;
    expect(() => model.createInstance()).toThrow(isLost);
    expect(() => instance.update(0.1)).toThrow(isLost);
    expect(() => instance.frame()).toThrow(isLost);
    expect(() => instance.play('run')).toThrow(isLost);
  });

  it('lets its models and instances be disposed', async () => {
    const core = await newCore();
    const model = await openIn(core, buildMd2());
    const instance = model.createInstance();
    expect(() => core.raw.marrow_abort_for_tests()).toThrow();
    instance.dispose();
    model.dispose();
    expect(model.disposed && instance.disposed).toBe(true);
  });

  it('is lost by a stale handle, too', async () => {
    const core = await newCore();
    expect(() => core.raw.marrow_instance_state(77, 0, 0)).toThrow(
      expect.objectContaining({ code: 'module_lost' }),
    );
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
    const { heap, raw } = await newCore();
    const name = 'Модель ✓.md2';
    const files = raw.marrow_files_new();
    const data = heap.put(buildMd2());
    heap.withText(name, (text, size) => raw.marrow_files_add(files, text, size, data, buildMd2().byteLength));
    raw.marrow_files_entries(files);
    expect(heap.replyJson()).toMatchObject([{ entry: name, format: 'md2', kind: 'model' }]);
  });
});
