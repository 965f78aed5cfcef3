import { describe, expect, it } from 'vitest';
import { faultOf, runLimited, type Limits } from '../scripts/lib/limited.mjs';

const limits: Limits = { cpuSeconds: 20, wallSeconds: 100, memory: 2 ** 30 };
const run = (code: string, more: Partial<Limits> = {}): ReturnType<typeof runLimited> =>
  runLimited(process.execPath, ['-e', code], { ...limits, ...more });

describe('A process with limits', () => {
  it('has an output and an exit code if it ends by itself', async () => {
    const result = await run('console.log("done"); process.exitCode = 1');
    expect(result).toMatchObject({ code: 1, signal: null, output: 'done\n', exceeded: null });
    expect(faultOf({ expected: ['refused'], shows: /done/ }, result)).toBeNull();
    expect(faultOf({ expected: ['opened'] }, result)).toBe('refused, expected opened');
    expect(faultOf({ expected: ['refused'], hides: /done/ }, result)).toBe('the output has /done/');
  });

  it('is ended at its limit of memory', async () => {
    const result = await run('const kept = []; for (;;) kept.push(Buffer.alloc(1 << 20, 1))', {
      memory: 2 ** 28,
    });
    expect(faultOf({ expected: ['opened'] }, result)).toBe('exceeded its limit of memory');
  });

  it('is ended at its limit of CPU time', async () => {
    const result = await run('for (;;);', { cpuSeconds: 1 });
    expect(faultOf({ expected: ['opened'] }, result)).toBe('exceeded its limit of CPU time');
  });

  it('is ended at its limit of elapsed time', async () => {
    const result = await run('setInterval(() => 0, 1000)', { wallSeconds: 1 });
    expect(faultOf({ expected: ['opened'] }, result)).toBe('exceeded its limit of time');
  });

  it('is reported as faulty if it crashes', async () => {
    expect(faultOf({ expected: ['refused'] }, await run('process.abort()'))).toBe('ended by SIGABRT');
    const thrown = await run('null.x');
    expect(faultOf({ expected: ['refused'] }, thrown)).toBe('a stack trace in the output');
  });
});
