export function terrain3ds(size: number): Buffer<ArrayBuffer>;
