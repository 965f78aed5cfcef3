import type { Interpolation, RootMotion } from '../../lib/types/events.js';
import type { JointTransform } from '../../lib/types/subject.js';
import type { Viewer } from '../../lib/viewer/viewer.js';
import type { JointPlace, JointPose, StageJoints } from './ports.js';

/** Numbers a matrix. */
const size = 12;

/** The joints of the viewer's instance. */
export class ViewerJoints implements StageJoints {
  readonly #viewer: Viewer;

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
  }

  get({ part, index }: JointPlace): JointPose | null {
    const { instance, model } = this.#viewer;
    const joints = model?.parts[part]?.joints;
    if (instance === null || instance.disposed || joints?.[index] === undefined) return null;
    const local = instance.joints.get(index, part);
    const frame = instance.frame().parts[part];
    if (frame === undefined) return null;
    const matrix = (all: Float32Array): number[] => [...all.subarray(index * size, (index + 1) * size)];
    return { local, absolute: matrix(frame.jointMatrices), skinning: matrix(frame.palette) };
  }

  hold({ part, index }: JointPlace, transform: JointTransform | null): void {
    const { instance } = this.#viewer;
    if (instance === null) return;
    if (transform === null) instance.joints.reset(index, part);
    else instance.joints.set(index, transform, part);
    this.#viewer.refresh();
  }

  setMotion(interpolation: Interpolation, rootMotion: RootMotion): void {
    const { instance } = this.#viewer;
    if (instance === null) return;
    instance.interpolation = interpolation;
    instance.rootMotion = rootMotion;
    this.#viewer.refresh();
  }
}
