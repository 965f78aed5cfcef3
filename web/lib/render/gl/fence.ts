import type { Fence } from './upload-queue.js';

/** Returns a function that inserts fences into a context's command stream. */
export function glFence(gl: WebGL2RenderingContext): Fence {
  return () => {
    const sync = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
    if (!sync) return () => true;
    return () => {
      if (gl.getSyncParameter(sync, gl.SYNC_STATUS) !== gl.SIGNALED && !gl.isContextLost()) return false;
      gl.deleteSync(sync);
      return true;
    };
  };
}
