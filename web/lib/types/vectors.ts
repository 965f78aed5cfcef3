/** Numbers in a row, in the space of what they belong to. */
export type Vec2 = readonly [number, number];

export type Vec3 = readonly [number, number, number];

export type Vec4 = readonly [number, number, number, number];
