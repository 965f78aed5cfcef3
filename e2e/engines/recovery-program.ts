/**
 * The script of a page that aborts a load, loads again in the same worker, and draws the same image after its WebGL
 * context was lost and restored. `entry` maps an entry point of the package to the name or address to import.
 */
export function recoveryProgram(entry: (name: 'index' | 'viewer') => string): string {
  return `
import { load } from '${entry('index')}';
import { Viewer } from '${entry('viewer')}';

const frame = () => new Promise(requestAnimationFrame);

try {
  const controller = new AbortController();
  probe.atOpening = () => queueMicrotask(() => controller.abort());
  const aborted = await load('models/tris.md2', { signal: controller.signal }).catch(({ code }) => code);
  const model = await load('models/tris.md2');
  await model.texturesSettled();
  const viewer = new Viewer(document.querySelector('canvas'));
  await viewer.show(model);
  viewer.hold(2, 'run');
  // An explicit camera stops automatic framing.
  viewer.camera.moveTo({ yaw: 0 });

  const settle = async () => { do await frame(); while (!viewer.complete); };
  const image = () => viewer.screenshot()?.toDataURL() ?? null;
  await settle();
  const before = image();
  const { events } = viewer.renderer;
  const lost = new Promise((resolve) => events.on('lost', resolve));
  const restored = new Promise((resolve) => events.on('restored', resolve));
  probe.context.loseContext();
  await lost;
  // The context can be restored only after the event has been dispatched.
  await frame();
  const during = image();
  probe.context.restoreContext();
  await restored;
  await settle();
  window.found = {
    aborted, workers: probe.workers.length, terminated: probe.terminated,
    drawn: before.length > 3000, during, same: image() === before,
  };
  viewer.dispose();
  model.dispose();
} catch (error) {
  window.found = String(error.stack ?? error);
}
`;
}

/** The expected findings of `recoveryProgram`. */
export const recoveryFindings = {
  aborted: 'cancelled',
  workers: 1,
  terminated: 0,
  drawn: true,
  during: null,
  same: true,
} as const;
