import { Object3D, type Camera } from 'three';

/**
 * An object that draws nothing and tells which camera a picture is taken with, before what comes after it in the scene is
 * chosen and uploaded: renderers of three.js call `update` of levels of detail (`LOD`) then.
 */
export class CameraWatch extends Object3D {
  /** What three.js knows a level of detail by. */
  readonly isLOD = true;
  readonly autoUpdate = true;

  constructor(readonly update: (camera: Camera) => void) {
    super();
    this.matrixAutoUpdate = false;
  }
}
