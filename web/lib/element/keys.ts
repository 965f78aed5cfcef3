import type { Viewer } from '../viewer/index.js';

/** The element that the keyboard controls. */
interface Player {
  readonly paused: boolean;
  readonly cameraControls: boolean;
  play(): void;
  pause(): void;
}

/** Handles a key: playback, and framing if camera controls are enabled. Returns false for other keys. */
export function press(key: string, player: Player, viewer: Viewer): boolean {
  if ((key === 'f' || key === 'F') && player.cameraControls) viewer.camera.fit({ pose: true });
  else if (viewer.playback.channels.length === 0) return false;
  else if (key === ' ') {
    if (player.paused) player.play();
    else player.pause();
  } else if (key === ',' || key === '.') viewer.step(key === ',' ? -1 : 1);
  else if (key === 'Home' || key === 'End') viewer.hold(key === 'Home' ? 'first' : 'last');
  else return false;
  return true;
}
