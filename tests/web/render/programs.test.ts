import { expect, it } from 'vitest';
import { Programs } from '../../../web/lib/render/gl/programs.js';
import { GlState } from '../../../web/lib/render/gl/state.js';

it('Programs deletes all programs and shaders when disposed, also those that it has not finished', () => {
  const existing: Set<object> = new Set();
  const create = (): object => {
    const handle = {};
    existing.add(handle);
    return handle;
  };
  const remove = (handle: object): boolean => existing.delete(handle);
  const known: Record<string, unknown> = {
    createProgram: create,
    createShader: create,
    deleteProgram: remove,
    deleteShader: remove,
    getExtension: () => null,
    getProgramParameter: (_: object, name: string) => (name === 'ACTIVE_UNIFORMS' ? 0 : true),
  };
  const gl: object = new Proxy(known, {
    get: (_, name: string) => known[name] ?? (name === name.toUpperCase() ? name : () => undefined),
  });
  const context = gl as WebGL2RenderingContext;
  const programs = new Programs(context, new GlState(context));
  programs.learn({
    files: { 'test.vert': '', 'test.frag': '' },
    recipes: ['finished', 'unfinished'].map((name) => ({
      ...{ name, vertex: 'test.vert', fragment: 'test.frag', defines: [] },
    })),
  });
  programs.start('finished', 'unfinished');
  programs.get('finished');
  expect(existing.size).toBe(4);
  programs.dispose();
  expect(existing.size).toBe(0);
});
