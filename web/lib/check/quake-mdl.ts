/** The number of entries in the table of normals of Quake and Quake II. */
export const quakeNormals = 162;

/** Data of a Quake model that its `Model` does not keep. */
export interface QuakeMdlFacts {
  readonly skins: number;
  /** In texels. */
  readonly skinWidth: number;
  /** In texels. */
  readonly skinHeight: number;
  readonly flags: number;
  /** The number of texture coordinates whose seam word is neither 0 nor 0x20. */
  readonly otherSeams: number;
  /** The number of groups whose times are not positive and increasing. */
  readonly groupsWithOtherTimes: number;
  /** The name field of each frame, including zero bytes. */
  readonly frameNames: readonly string[];
  /** The number of frames whose stored box differs from the vertices. */
  readonly wrongBoxes: number;
  /** The number of normals whose index exceeds the game's table. */
  readonly invalidNormals: number;
  /** The number of vertices that no triangle uses. */
  readonly unusedVertices: number;
  /** The number of bytes after the last frame. */
  readonly trailingBytes: number;
}

/**
 * Reads a file that the core has opened.
 *
 * @throws RangeError if a count points past the end of the file
 */
export function readQuakeMdl(view: DataView): QuakeMdlFacts {
  let at = 48;
  const word = (): number => view.getInt32((at += 4) - 4, true);
  const half = (): number => view.getUint16((at += 2) - 2, true);
  const [skins, skinWidth, skinHeight, vertices] = [word(), word(), word(), word()];
  const [triangles, frames] = [word(), word()];
  word();
  const magic = view.getUint32(0, false);
  const [isHexen, hasWords] = [magic === 0x5241504f, magic === 0x4d443136];
  const isTest = !isHexen && !hasWords && view.getInt32(4, true) === 3;
  const flags = isTest ? 0 : word();
  if (!isTest) at += 4;
  const texcoords = isHexen ? word() : vertices;

  let groupsWithOtherTimes = 0;
  /** Reads a group's header: number of entries, bounding box of `box` bytes, times. Returns the number of entries. */
  const group = (box: number): number => {
    const count = word();
    at += box;
    let before = 0;
    let rises = true;
    for (let i = 0; i < count; i++) {
      const time = view.getFloat32((at += 4) - 4, true);
      rises &&= time > before;
      before = time;
    }
    if (!rises) groupsWithOtherTimes++;
    return count;
  };
  for (let i = 0; i < skins; i++) {
    const images = word() === 0 ? 1 : group(0);
    at += images * skinWidth * skinHeight;
  }
  let otherSeams = 0;
  for (let i = 0; i < texcoords; i++) {
    const seam = word();
    if (seam !== 0 && seam !== 0x20) otherSeams++;
    at += 8;
  }
  const used: Set<number> = new Set();
  for (let i = 0; i < triangles; i++) {
    at += 4;
    for (let k = 0; k < 3; k++) used.add(isHexen ? half() : word());
    if (isHexen) at += 6;
  }

  const frameNames: string[] = [];
  let wrongBoxes = 0;
  let invalidNormals = 0;
  const pose = (): void => {
    const box = at;
    at += 8;
    if (!isTest) {
      frameNames.push(String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, 16)));
      at += 16;
    }
    let isWrong = false;
    for (let axis = 0; axis < 3; axis++) {
      let [min, max] = [255, 0];
      for (let i = 0; i < vertices; i++) {
        const value = view.getUint8(at + i * 4 + axis);
        min = Math.min(min, value);
        max = Math.max(max, value);
      }
      isWrong ||= view.getUint8(box + axis) !== min || view.getUint8(box + 4 + axis) !== max;
    }
    if (isWrong) wrongBoxes++;
    for (let i = 0; i < vertices; i++) if (view.getUint8(at + i * 4 + 3) >= quakeNormals) invalidNormals++;
    at += vertices * (hasWords ? 8 : 4);
  };
  for (let i = 0; i < frames; i++) for (let left = word() === 0 ? 1 : group(8); left > 0; left--) pose();
  return {
    skins,
    skinWidth,
    skinHeight,
    flags,
    otherSeams,
    groupsWithOtherTimes,
    frameNames,
    wrongBoxes,
    invalidNormals,
    unusedVertices: Math.max(0, vertices - used.size),
    trailingBytes: Math.max(0, view.byteLength - at),
  };
}
