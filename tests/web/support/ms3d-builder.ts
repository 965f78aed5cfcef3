/** Builds a small MS3D file: a triangle on one joint, which moves by one along x with each frame. */

export interface Ms3dOptions {
  readonly frames?: number;
  /** Where the joint is in the first frame, along x. It rests at 0. */
  readonly firstAt?: number;
  readonly fps?: number;
  /** The model's comment, which may define clips. */
  readonly comment?: string;
  readonly texture?: string;
}

export function buildMs3d(options: Ms3dOptions = {}): Uint8Array<ArrayBuffer> {
  const { frames = 5, firstAt = 0, fps = 10, comment = '', texture = '' } = options;
  const bytes: number[] = [];
  const put = (size: number, write: (view: DataView) => void): void => {
    const field = new DataView(new ArrayBuffer(size));
    write(field);
    for (let i = 0; i < size; ++i) bytes.push(field.getUint8(i));
  };
  const u8 = (value: number): void => void bytes.push(value & 255);
  const u16 = (value: number): void => put(2, (view) => view.setUint16(0, value, true));
  const i32 = (value: number): void => put(4, (view) => view.setInt32(0, value, true));
  const floats = (...values: readonly number[]): void => {
    for (const value of values) put(4, (view) => view.setFloat32(0, value, true));
  };
  const text = (value: string, size = value.length): void => {
    for (let i = 0; i < size; ++i) u8(i < value.length ? value.charCodeAt(i) : 0);
  };

  text('MS3D000000');
  i32(4);
  const corners = [
    [0, 0],
    [1, 0],
    [0, 1],
  ] as const;
  u16(corners.length);
  for (const [x, y] of corners) {
    u8(0);
    floats(x, y, 0);
    u8(0); // the joint
    u8(1);
  }
  u16(1);
  for (const word of [0, 0, 1, 2]) u16(word);
  for (let corner = 0; corner < 3; ++corner) floats(0, 0, 1);
  floats(0, 1, 0);
  floats(1, 1, 0);
  u16(1); // smoothing group, group
  u16(1);
  u8(0);
  text('piece', 32);
  u16(1);
  u16(0);
  u8(texture === '' ? -1 : 0);
  u16(texture === '' ? 0 : 1);
  if (texture !== '') {
    text('skin', 32);
    floats(...Array<number>(16).fill(1), 0, 1);
    u8(0);
    text(texture, 128);
    text('', 128);
  }
  floats(fps, 1);
  i32(frames);
  u16(1);
  u8(0);
  text('root', 32);
  text('', 32);
  floats(0, 0, 0, 0, 0, 0);
  u16(0);
  u16(frames);
  for (let frame = 1; frame <= frames; ++frame) floats(frame / fps, firstAt + frame - 1, 0, 0);
  if (comment !== '') {
    for (const word of [1, 0, 0, 0, 1, comment.length]) i32(word);
    text(comment);
  }
  return Uint8Array.from(bytes);
}
