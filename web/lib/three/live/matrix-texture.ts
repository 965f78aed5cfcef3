import { DataTexture, FloatType, RGBAFormat } from 'three';

/** Texels in a row: three for each of 340 matrices, below any hardware's limit (shaders/deform_skin.glsl has the same). */
const rowTexels = 1020;
export const floatsAMatrix = 12;
const rowFloats = rowTexels * 4;

/** The floats of as many whole rows as hold so many matrices. */
export function roomFor(matrices: number): number {
  return Math.max(1, Math.ceil((matrices * floatsAMatrix) / rowFloats)) * rowFloats;
}

/**
 * 3 x 4 matrices as a texture: RGBA32F, three texels a matrix, its rows. The texture itself is replaced when it grows,
 * because WebGL fixes a texture's size; shaders refer to it by the uniform.
 */
export class MatrixTexture {
  readonly uniform: { value: DataTexture | null } = { value: null };

  /** Shows an array of whole rows (`roomFor`) from the next frame on, and uploads it then. */
  show(data: Float32Array): void {
    const height = data.length / rowFloats;
    let texture = this.uniform.value;
    if (texture?.image.height !== height) {
      texture?.dispose();
      texture = new DataTexture(data, rowTexels, height, RGBAFormat, FloatType);
      this.uniform.value = texture;
    }
    texture.image.data = data;
    texture.needsUpdate = true;
  }

  dispose(): void {
    this.uniform.value?.dispose();
    this.uniform.value = null;
  }
}
