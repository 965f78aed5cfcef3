import type { Insets } from '../../lib/viewer/index.js';

/** From where the start page's model is seen: nearly from the side, and from as high as it stands. */
export const greeting = { yaw: 46, pitch: 7 } as const;

/** What the invitation takes of the start page: the model stands beside it, or above it on a phone. */
export function greetingInsets(width: number, height: number): Insets {
  const side = (left: number, right: number, top: number, bottom: number): Insets => ({
    left: width * left,
    right: width * right,
    top: height * top,
    bottom: height * bottom,
  });
  if (width <= 640) return side(0.15, 0.15, 0.08, 0.52);
  return height > 560 ? side(0.47, 0.13, 0.1, 0.2) : side(0.47, 0.13, 0.1, 0.1);
}
