/**
 * Builds a small 3D Studio file: a square on a node that moves by one along x with each of its ten frames, a camera that
 * rolls by nine degrees with each of them, and a light.
 */

export interface Studio3dsOptions {
  readonly texture?: string;
  /** The camera and its target move with the square. Default false. */
  readonly dolly?: boolean;
}

type Bytes = readonly number[];

function numbers(size: 2 | 4, ...values: readonly number[]): Bytes {
  return values.flatMap((value) => Array.from({ length: size }, (_, i) => (value >>> (8 * i)) & 255));
}

function floats(...values: readonly number[]): Bytes {
  return [...new Uint8Array(new Float32Array(values).buffer)];
}

function text(value: string): Bytes {
  return [...new TextEncoder().encode(value), 0];
}

function chunk(id: number, ...contents: readonly Bytes[]): Bytes {
  const inner = contents.flat();
  return [...numbers(2, id), ...numbers(4, inner.length + 6), ...inner];
}

function track(
  id: number,
  ...keys: readonly (readonly [frame: number, ...value: readonly number[]])[]
): Bytes {
  const rows = keys.flatMap(([frame, ...value]) => [
    ...numbers(4, frame),
    ...numbers(2, 0),
    ...floats(...value),
  ]);
  return chunk(id, numbers(2, 0), numbers(4, 0, 0, keys.length), rows);
}

function node(kind: number, name: string, ...tracks: readonly Bytes[]): Bytes {
  return chunk(kind, chunk(0xb010, text(name), numbers(2, 0, 0, 0xffff)), ...tracks);
}

export function build3ds({ texture = '', dolly = false }: Studio3dsOptions = {}): Uint8Array<ArrayBuffer> {
  const map = texture === '' ? [] : chunk(0xa200, chunk(0xa300, text(texture)));
  const material = chunk(0xafff, chunk(0xa000, text('paint')), map);
  const vertices = chunk(0x4110, numbers(2, 4), floats(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0));
  const worn = chunk(0x4130, text('paint'), numbers(2, 2, 0, 1));
  const faces = chunk(0x4120, numbers(2, 2, 0, 1, 2, 0, 0, 2, 3, 0), worn, chunk(0x4150, numbers(4, 1, 1)));
  const texcoords = chunk(0x4140, numbers(2, 4), floats(0, 0, 1, 0, 1, 1, 0, 1));
  const square = chunk(0x4000, text('square'), chunk(0x4100, vertices, faces, texcoords));
  const camera = chunk(0x4000, text('eye'), chunk(0x4700, floats(0, -5, 1, 0, 0, 0, 0, 48)));
  const moved = node(0xb002, 'square', track(0xb020, [0, 0, 0, 0], [10, 10, 0, 0]), track(0xb029, [4], [6]));
  const lamp = chunk(
    0x4000,
    text('lamp'),
    chunk(0x4600, floats(4, 0, 9), chunk(0x0010, floats(1, 0.5, 0.25))),
  );
  const way = (y: number, z: number): Bytes =>
    dolly ? track(0xb020, [0, 0, y, z], [10, 10, y, z]) : track(0xb020, [0, 0, y, z]);
  const seen = node(0xb003, 'eye', way(-5, 1), track(0xb024, [0, 0], [10, 90]));
  const looked = dolly ? node(0xb004, 'eye', way(0, 0)) : [];
  const header = chunk(0xb00a, numbers(2, 5), text('test'), numbers(4, 10));
  return new Uint8Array(
    chunk(0x4d4d, chunk(0x3d3d, material, square, camera, lamp), chunk(0xb000, header, moved, seen, looked)),
  );
}
