/**
 * The slope of values over positions by least squares. Uses the second half of the samples, because caches fill during
 * the first half. Each sample is [position, value].
 */
export function slopeOf(samples) {
  const half = samples.slice(Math.floor(samples.length / 2));
  const mean = (values) => values.reduce((sum, each) => sum + each, 0) / values.length;
  const [x, y] = [mean(half.map(([at]) => at)), mean(half.map(([, value]) => value))];
  const spread = half.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
  if (spread === 0) return 0;
  return half.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0) / spread;
}
