/** Steps along each side of the square in octahedral encoding. Two values of 12 bits are exact in a float. */
const steps = 4095;

/** Encodes a direction as an integer below 2^24, within 0.03 degrees; -1 for the zero vector. The shader decodes it. */
export function normalNumber(x: number, y: number, z: number): number {
  const size = Math.abs(x) + Math.abs(y) + Math.abs(z);
  if (!(size > 0)) return -1;
  let [u, v] = [x / size, y / size];
  if (z < 0) [u, v] = [(1 - Math.abs(v)) * sign(u), (1 - Math.abs(u)) * sign(v)];
  return step(u) + step(v) * (steps + 1);
}

const sign = (value: number): number => (value < 0 ? -1 : 1);
const step = (value: number): number => Math.round((value * 0.5 + 0.5) * steps);

/** GLSL source of the decoder, `vec3 marrowDirection(float)`. */
export function directionShader(): string {
  return `
vec3 marrowDirection( float number ) {
  if ( number < 0.0 ) return vec3( 0.0 );
  vec2 square = vec2( mod( number, ${steps + 1}.0 ), floor( number / ${steps + 1}.0 ) ) / ${steps}.0 * 2.0 - 1.0;
  vec3 n = vec3( square, 1.0 - abs( square.x ) - abs( square.y ) );
  if ( n.z < 0.0 ) n.xy = ( 1.0 - abs( n.yx ) ) * vec2( n.x < 0.0 ? -1.0 : 1.0, n.y < 0.0 ? -1.0 : 1.0 );
  return normalize( n );
}`;
}
