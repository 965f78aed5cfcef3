/** A ray in the world. */
export interface Ray {
  /** Where it begins: x, y, z. */
  readonly origin: readonly number[];
  /** Where it points: x, y, z, of any length but 0. */
  readonly direction: readonly number[];
  /** How far it reaches, in world units. Default: any distance. */
  readonly far?: number;
}

/** A box that moves with an instance, in the world. */
export interface PosedHitbox {
  /** The name of its joint; of the part, where no joint moves it. */
  readonly name: string;
  /** Index into the model's parts. */
  readonly part: number;
  /** Index into the part's joints; null for a box around the whole part. */
  readonly joint: number | null;
  /** The game's hit group: 1 head, 2 chest, 3 stomach, 4 and 5 arms, 6 and 7 legs; null where the file has no boxes. */
  readonly group: number | null;
  /** x, y, z in the world. */
  readonly center: readonly [number, number, number];
  /** Half the size along each axis of the box, in world units. */
  readonly halfExtents: readonly [number, number, number];
  /** Quaternion x, y, z, w: from the box's axes to those of the world. */
  readonly rotation: readonly [number, number, number, number];
}
