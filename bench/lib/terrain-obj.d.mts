export function terrainObj(size: number): Buffer<ArrayBuffer>;
export function terrainMtl(): Buffer<ArrayBuffer>;
