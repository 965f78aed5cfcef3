/** A ray in world space. */
export interface Ray {
  /** The start of the ray: x, y, z. */
  readonly origin: readonly number[];
  /** The direction of the ray: x, y, z, of any length except 0. */
  readonly direction: readonly number[];
  /** The length of the ray, in world units. Default: unlimited. */
  readonly far?: number;
}

/** A hit box of an instance in its current pose, in world space. */
export interface PosedHitbox {
  /** The name of the joint, or of the part if no joint moves the box. */
  readonly name: string;
  /** Index into the model's parts. */
  readonly part: number;
  /** Index into the part's joints; null for a box around the whole part. */
  readonly joint: number | null;
  /**
   * The game's hit group: 1 head, 2 chest, 3 stomach, 4 and 5 arms, 6 and 7 legs; null if the file has no hit boxes.
   */
  readonly group: number | null;
  /** The centre in world space: x, y, z. */
  readonly center: readonly [number, number, number];
  /** Half the size along each axis of the box, in world units. */
  readonly halfExtents: readonly [number, number, number];
  /** The rotation from the box's axes to world space, as a quaternion x, y, z, w. */
  readonly rotation: readonly [number, number, number, number];
}
