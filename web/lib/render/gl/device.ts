import { setDefaultAttributes } from './attributes.js';
import { InstanceBuffer } from './instance-buffer.js';
import { Programs } from './programs.js';
import { Samplers } from './samplers.js';
import { ShadowTargets } from './shadow-targets.js';
import { glFence } from './fence.js';
import { GlState } from './state.js';
import { GpuIdle } from './gpu-idle.js';
import { createStandIns, type StandInTextures } from './textures.js';
import { UploadQueue } from './upload-queue.js';
import { ViewBlock } from './view-block.js';

/**
 * What a page's WebGL context holds for all models and views. It is lost with the context, and made anew for the next.
 */
export interface Device {
  readonly gl: WebGL2RenderingContext;
  readonly state: GlState;
  readonly programs: Programs;
  readonly samplers: Samplers;
  readonly standIns: StandInTextures;
  readonly shadows: ShadowTargets;
  readonly viewBlock: ViewBlock;
  /** For draws without attributes: their vertices come from gl_VertexID. */
  readonly noAttributes: WebGLVertexArrayObject;
  /** The instances that overlays draw. */
  readonly instances: InstanceBuffer;
  readonly uploads: UploadQueue;
  readonly gpuIdle: GpuIdle;
  /**
   * False until a model has been drawn. The first image has no ground, shadow and overlays, so that it does not wait for
   * their programs. The next frame has them.
   */
  hasDrawnModel: boolean;
}

export function createDevice(gl: WebGL2RenderingContext): Device {
  const state = new GlState(gl);
  const device: Device = {
    gl,
    state,
    programs: new Programs(gl, state),
    samplers: new Samplers(gl),
    standIns: createStandIns(state),
    shadows: new ShadowTargets(state),
    viewBlock: new ViewBlock(gl),
    noAttributes: gl.createVertexArray(),
    instances: new InstanceBuffer(state),
    uploads: new UploadQueue(glFence(gl)),
    gpuIdle: new GpuIdle(glFence(gl)),
    hasDrawnModel: false,
  };
  setDefaultAttributes(gl);
  // Compiles what almost every first image needs while the model is still on its way. This comes last, because a
  // question to the context waits until all calls before it are done.
  device.programs.start('stage quake2', 'backdrop');
  return device;
}

/** Whether programs are on their way: drawing now would make the page wait for them. */
export function isCompiling({ programs, uploads }: Device): boolean {
  // The question whether a program is ready waits for what was uploaded before it, so uploads are finished first.
  return (programs.compiling && !uploads.idle) || !programs.settled;
}

/** Frees everything; harmless on a lost context. */
export function disposeDevice(device: Device): void {
  const { gl } = device;
  device.uploads.clear();
  device.programs.dispose();
  device.samplers.dispose();
  device.shadows.dispose();
  device.viewBlock.dispose();
  device.instances.dispose();
  for (const { handle } of Object.values(device.standIns)) gl.deleteTexture(handle);
  gl.deleteVertexArray(device.noAttributes);
}
