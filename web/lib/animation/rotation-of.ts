/**
 * Converts a 3 x 3 rotation matrix, column-major, to a unit quaternion x, y, z, w. If the matrix contains a
 * reflection, its first column is negated: a box is symmetric, so its shape stays the same.
 */
export function rotationOf(r: readonly number[]): [number, number, number, number] {
  const [ax = 0, ay = 0, az = 0, yx = 0, yy = 0, yz = 0, zx = 0, zy = 0, zz = 0] = r;
  const determinant = ax * (yy * zz - yz * zy) + ay * (yz * zx - yx * zz) + az * (yx * zy - yy * zx);
  const [xx, xy, xz] = determinant < 0 ? [-ax, -ay, -az] : [ax, ay, az];
  // Row i is the quaternion q multiplied by 4 q[i]. The row with the largest diagonal element loses the least
  // precision.
  const rows = [
    [1 + xx - yy - zz, xy + yx, xz + zx, yz - zy],
    [xy + yx, 1 - xx + yy - zz, yz + zy, zx - xz],
    [xz + zx, yz + zy, 1 - xx - yy + zz, xy - yx],
    [yz - zy, zx - xz, xy - yx, 1 + xx + yy + zz],
  ] as const;
  let best = 0;
  for (let i = 1; i < 4; i++) if (rows[i]![i]! > rows[best]![best]!) best = i;
  const [x, y, z, w] = rows[best]!;
  const length = Math.hypot(x, y, z, w);
  return [x / length, y / length, z / length, w / length];
}
