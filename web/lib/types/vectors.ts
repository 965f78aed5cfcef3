/** Two numbers. */
export type Vec2 = readonly [number, number];

/** Three numbers. */
export type Vec3 = readonly [number, number, number];

/** Four numbers; for a rotation, the quaternion x, y, z, w. */
export type Vec4 = readonly [number, number, number, number];
