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
 * Objects of a WebGL context that all models and views share. Created again after the context is lost.
 */
export interface Device {
  readonly gl: WebGL2RenderingContext;
  readonly state: GlState;
  readonly programs: Programs;
  readonly samplers: Samplers;
  readonly standIns: StandInTextures;
  readonly shadows: ShadowTargets;
  readonly viewBlock: ViewBlock;
  /** For draws without attributes, which compute vertices from gl_VertexID. */
  readonly noAttributes: WebGLVertexArrayObject;
  /** Instance data of overlays. */
  readonly instances: InstanceBuffer;
  readonly uploads: UploadQueue;
  readonly gpuIdle: GpuIdle;
  /**
   * False until the end of the first frame that draws a model. Its images omit ground, shadow and overlays, so that they do
   * not wait for the programs of these.
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
  // Compiles the programs of almost every first image while the model is loading. Last, because the next query of the
  // context waits for all calls before it.
  device.programs.start('stage quake2', 'backdrop');
  return device;
}

/** Whether programs are still being compiled, so that drawing now would block the page. */
export function isCompiling({ programs, uploads }: Device): boolean {
  // The query waits for previous uploads, so finish those first.
  return (programs.compiling && !uploads.idle) || !programs.settled;
}

/** Frees all objects; has no effect on a lost context. */
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
