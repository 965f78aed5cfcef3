/** The easing function of camera moves: cubic-bezier(0.45, 0.05, 0.15, 1). `t` and the result range from 0 to 1. */
export function easeMove(t: number): number {
  return cubicBezier(0.45, 0.05, 0.15, 1, t);
}

/** CSS's cubic-bezier(): the y at a given x of the curve with the points (0, 0), (x1, y1), (x2, y2), (1, 1). */
export function cubicBezier(x1: number, y1: number, x2: number, y2: number, x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // x increases along the curve, so bisection finds the parameter; 24 steps exceed the precision that is needed.
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

/** True if the user prefers reduced motion; camera moves then finish at once. Always false in workers. */
export function prefersReducedMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
