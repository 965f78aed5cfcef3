import type { InstanceLike, Interpolation, RootMotion, Transform } from '../../lib/index.js';
import type { JointRef, ScreenPosition, Viewer } from '../../lib/viewer/index.js';
import type { JointPose, SceneJoints } from './ports.js';

/** Numbers per matrix. */
const size = 12;

/** The joints of the viewer's instance. */
export class ViewerJoints implements SceneJoints {
  readonly #viewer: Viewer;
  /** The model's module has failed: there are no joints until another model is shown. */
  #lost = false;

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
    viewer.on('lost', () => (this.#lost = true));
    viewer.on('modelchange', () => (this.#lost = false));
  }

  get({ part, joint }: JointRef): JointPose | null {
    const instance = this.#instance;
    if (instance?.model.parts[part]?.joints[joint] === undefined) return null;
    const local = instance.part(part).joints.get(joint);
    const frame = instance.frame().parts[part];
    if (frame === undefined) return null;
    const matrix = (all: Float32Array): number[] => [...all.subarray(joint * size, (joint + 1) * size)];
    return { local, absolute: matrix(frame.jointMatrices), skinning: matrix(frame.palette) };
  }

  hold({ part, joint }: JointRef, transform: Partial<Transform> | null): void {
    const instance = this.#instance;
    if (instance === null) return;
    const { joints } = instance.part(part);
    if (transform === null) joints.reset(joint);
    else joints.set(joint, transform);
    this.#viewer.refresh();
  }

  setMotion(interpolation: Interpolation, rootMotion: RootMotion): void {
    const instance = this.#instance;
    if (instance === null) return;
    instance.interpolation = interpolation;
    instance.rootMotion = rootMotion;
    this.#viewer.refresh();
  }

  get #instance(): InstanceLike | null {
    const { instance } = this.#viewer;
    return this.#lost || instance?.disposed ? null : instance;
  }

  select(joint: JointRef | null): void {
    this.#viewer.set({ selectedJoint: joint });
  }

  pick(x: number, y: number, tolerance: number): JointRef | null {
    return this.#viewer.picking.pickJoint(x, y, tolerance);
  }

  place(joint: JointRef): ScreenPosition | null {
    return this.#viewer.picking.projectJoint(joint);
  }
}
