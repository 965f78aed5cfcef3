import { DataTexture, FloatType, RGBAFormat } from 'three';

/**
 * Texels per row: three for each of 340 matrices, within the limits of all hardware. shaders/deform_skin.glsl has the
 * same value.
 */
const rowTexels = 1020;
export const floatsAMatrix = 12;
const rowFloats = rowTexels * 4;

/** The number of floats in the texture rows that hold a number of matrices. */
export function roomFor(matrices: number): number {
  return Math.max(1, Math.ceil((matrices * floatsAMatrix) / rowFloats)) * rowFloats;
}

/**
 * A texture of 3 x 4 matrices: RGBA32F, one texel per matrix row, three per matrix. WebGL fixes a texture's size, so
 * the texture object is replaced when it grows; shaders refer to it through the uniform.
 */
export class MatrixTexture {
  readonly uniform: { value: DataTexture | null } = { value: null };

  /** Sets the array, which fills whole texture rows (`roomFor`), and uploads it with the next frame. */
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
