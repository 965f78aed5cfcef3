import { Object3D, type Camera } from 'three';

/**
 * An invisible object that reports the camera before the objects after it in the scene are culled and uploaded. It
 * has the interface of a level of detail (`LOD`), because renderers of three.js call `update` on these at that time.
 */
export class CameraWatch extends Object3D {
  /** The property by which three.js recognizes a level of detail. */
  readonly isLOD = true;
  readonly autoUpdate = true;

  constructor(readonly update: (camera: Camera) => void) {
    super();
    this.matrixAutoUpdate = false;
  }
}
