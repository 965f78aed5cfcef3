import { describe, expect, it } from 'vitest';
import { over } from '../../../web/lib/render/gl/blending.js';
import { GlState, type PassState } from '../../../web/lib/render/gl/state.js';

const opaque: PassState = { blend: null, depthTest: true, depthWrite: true };
const transparent: PassState = { blend: over, depthTest: true, depthWrite: false };
const range = { firstIndex: 0, indexCount: 3 };

/** A context that records the names of the called functions, and their first argument if it is a WebGL constant. */
function recorder(): { readonly state: GlState; readonly take: () => string[] } {
  const calls: string[] = [];
  const gl: object = new Proxy(
    {},
    {
      get: (_, name: string) =>
        name === name.toUpperCase()
          ? name
          : (first?: unknown) => calls.push(typeof first === 'string' ? `${name} ${first}` : name),
    },
  );
  const state = new GlState(gl as WebGL2RenderingContext);
  return { state, take: () => calls.splice(0) };
}

describe('the render state', () => {
  it('is set by the first draw call, and only where it differs from the defaults of WebGL', () => {
    const { state, take } = recorder();
    expect(take()).toEqual(['depthFunc LEQUAL', 'polygonOffset']);
    state.pass(opaque);
    state.cull('back', false);
    expect(take()).toEqual([]);
    state.drawElements(4, range);
    expect(take()).toEqual(['enable DEPTH_TEST', 'enable CULL_FACE', 'drawElements']);
  });

  it('is not set again for a pass that needs the state of the last draw', () => {
    const { state, take } = recorder();
    for (let frame = 0; frame < 2; frame++) {
      take();
      state.pass(opaque);
      state.clear(0x4100, 0, 0, 0, 0);
      state.cull('back', false);
      state.nearer(true);
      state.nearer(false);
      state.drawElements(4, range);
    }
    expect(take()).toEqual(['clear', 'drawElements']);
  });

  it('sets only what differs between passes, and keeps the culled face while culling is off', () => {
    const { state, take } = recorder();
    state.pass(opaque);
    state.cull('front', false);
    state.drawElements(4, range);
    state.pass(transparent);
    take();
    state.drawArrays(4, 3);
    expect(take()).toEqual([
      'depthMask',
      'enable BLEND',
      'blendFuncSeparate',
      'blendEquation FUNC_ADD',
      'disable CULL_FACE',
      'drawArrays',
    ]);
    state.pass(opaque);
    state.cull('front', false);
    state.drawElements(4, range);
    expect(take()).toEqual(['depthMask', 'disable BLEND', 'enable CULL_FACE', 'drawElements']);
  });

  it('reverses the winding for a mirrored model or view, but not for both', () => {
    const { state, take } = recorder();
    const draw = (mirrored: boolean): string[] => {
      state.pass({ ...opaque, depthTest: false });
      state.cull('none', mirrored);
      state.drawElements(4, range);
      return take().filter((call) => call.startsWith('frontFace'));
    };
    expect(draw(false)).toEqual([]);
    expect(draw(true)).toEqual(['frontFace CW']);
    state.viewMirrored = true;
    expect(draw(true)).toEqual(['frontFace CCW']);
    expect(draw(false)).toEqual(['frontFace CW']);
  });

  it('enables depth writes before it clears the depth buffer', () => {
    const { state, take } = recorder();
    state.pass(transparent);
    state.drawArrays(4, 3);
    take();
    state.pass(opaque);
    state.clear(0x4100, 0, 0, 0, 0);
    expect(take()).toEqual(['depthMask', 'clear']);
  });
});
