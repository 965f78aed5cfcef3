/** The easing of the camera's moves: cubic-bezier(0.45, 0.05, 0.15, 1). `t` and the result run from 0 to 1. */
export function easeMove(t: number): number {
  return cubicBezier(0.45, 0.05, 0.15, 1, t);
}

/** CSS's timing function: the curve through (0, 0), (x1, y1), (x2, y2), (1, 1), its y at a given x. */
export function cubicBezier(x1: number, y1: number, x2: number, y2: number, x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // Along the curve x only grows, so halving finds its place; 24 steps are finer than a float needs here.
  let low = 0;
  let high = 1;
  for (let step = 0; step < 24; step++) {
    const middle = (low + high) / 2;
    if (along(x1, x2, middle) < x) low = middle;
    else high = middle;
  }
  return along(y1, y2, (low + high) / 2);
}

function along(a: number, b: number, s: number): number {
  return 3 * a * s * (1 - s) * (1 - s) + 3 * b * s * s * (1 - s) + s * s * s;
}

/** Whether the user has asked for less motion: cameras then arrive at once. Workers do not know. */
export function prefersReducedMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
