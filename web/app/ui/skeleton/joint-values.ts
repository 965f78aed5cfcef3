import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import { jointName } from '../../text/names.js';
import {
  anglesOf,
  jointOverride,
  jointsOf,
  type JointOverride,
  type JointEntry,
} from '../../../lib/internal/index.js';
import type { Vec3 } from '../../../lib/viewer/index.js';
import type { App } from '../../app.js';
import type { JointPose } from '../../scene/ports.js';
import { decimal } from '../../text/format.js';
import { words } from '../../text/messages.js';
import type { Calliper } from '../base/calliper.js';
import '../base/calliper.js';
import { icon } from '../base/icon.js';
import { nameText } from '../base/name.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import { reachOf } from './reach.js';
import './joint-matrix.js';
import valuesText from './joint-values.css?inline';

const axes = ['x', 'y', 'z'] as const;

/** The selected joint: its live position and rotation, and sliders to change them. */
export class JointValues extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(valuesText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;
  /** The last shown Euler angles and their joint. The next angles are those nearest to them among equivalent ones. */
  #shown: { readonly joint: number; readonly angles: Vec3 } | null = null;

  constructor() {
    super();
    // `playback` changes with each frame of the animation. `eye` is null until the scene is first drawn.
    new Watch(this, ({ subject, rig, playback, eye }) => [
      ...[subject?.summary, rig, playback, eye === null],
    ]);
  }

  protected override render(): TemplateResult {
    const { subject, rig } = this.app.store.state;
    const joints = subject === null ? [] : jointsOf(subject.summary);
    const entry = rig.joint === null ? undefined : joints[rig.joint];
    if (entry === undefined) return html`<p class="hint">${words.chooseJoint}</p>`;
    const pose = this.app.scene.joint(entry.joint);
    return html`${this.#head(entry, joints)} ${pose === null ? nothing : this.#values(entry, pose)}`;
  }

  #head(entry: JointEntry, joints: readonly JointEntry[]): TemplateResult {
    const parent = entry.parent === null ? undefined : joints[entry.parent];
    return html`<div class="head">
        <h3 class="data">${nameText(jointName(entry))}</h3>
        <span class="number">${words.jointNumber(entry.index)}</span>
        ${
          jointOverride(this.app.store.state.rig, entry.joint) === undefined
            ? nothing
            : html`<span class="held" title=${words.jointHeldHint}>${icon('pin')}${words.jointHeld}</span>
                <button class="link" type="button" @click=${() => this.#reset(entry.joint)}>
                  ${icon('rotate-ccw')}${words.resetJoint}
                </button>`
        }
      </div>
      <dl>
        <div>
          <dt>${words.jointParent}</dt>
          <dd>
            ${
              parent === undefined
                ? words.jointRoot
                : html`<button
                    class="link data"
                    type="button"
                    @click=${() => this.app.actions.rig.select(parent.joint)}
                  >
                    ${nameText(jointName(parent))}
                  </button>`
            }
          </dd>
        </div>
        <div>
          <dt>${words.jointChildren}</dt>
          <dd class="data">${entry.children.length}</dd>
        </div>
        <div>
          <dt>${words.jointVertices}</dt>
          <dd>${words.verticesOf(this.app.scene.verticesOf(entry.joint))}</dd>
        </div>
      </dl>`;
  }

  /** Moves the focus to the first slider, because the button disappears when the joint is released. */
  #reset(joint: number): void {
    this.app.actions.rig.reset(joint);
    void this.updateComplete.then(() => this.renderRoot.querySelector<Calliper>('mw-calliper')?.focus());
  }

  #values(entry: JointEntry, pose: JointPose): TemplateResult {
    const held = jointOverride(this.app.store.state.rig, entry.joint);
    const now: JointOverride = held ?? {
      joint: entry.joint,
      position: pose.local.position,
      angles: this.#angles(entry, pose),
    };
    this.#shown = now;
    return html`<div class="group" role="group" aria-label=${words.rotation}>
        <h4>${words.rotation}<i>${words.rotationHint}</i></h4>
        ${axes.map((axis, at) => this.#turn(entry, now, axis, at))}
      </div>
      <div class="group" role="group" aria-label=${words.position}>
        <h4>${words.position}<i>${words.positionHint}</i></h4>
        ${axes.map((axis, at) => this.#move(entry, now, axis, at))}
      </div>
      <div class="group quaternion" role="group" aria-label=${words.quaternion}>
        <h4>${words.quaternion}</h4>
        <p>
          ${[...axes, 'w' as const].map(
            (axis, at) =>
              html`<span class="${axis} data"
                ><b>${axis}</b>${decimal(pose.local.rotation[at] ?? 0, 4)}</span
              >`,
          )}
        </p>
      </div>
      <mw-joint-matrix .app=${this.app} .pose=${pose} .entry=${entry}></mw-joint-matrix>`;
  }

  #turn(entry: JointEntry, now: JointOverride, axis: string, at: number): TemplateResult {
    return html`<mw-calliper
      class=${axis}
      label=${axis}
      longLabel=${words.rotationAxis(axis)}
      min="-180"
      max="180"
      step="1"
      ticks="12"
      unit="°"
      .rest=${anglesOf(entry.rest.rotation)[at] ?? 0}
      .value=${now.angles[at] ?? 0}
      @measure=${(event: CustomEvent<number>) =>
        this.app.actions.rig.hold({ ...now, angles: replaced(now.angles, at, event.detail) })}
    ></mw-calliper>`;
  }

  #move(entry: JointEntry, now: JointOverride, axis: string, at: number): TemplateResult {
    const rest = entry.rest.position[at] ?? 0;
    const value = now.position[at] ?? 0;
    const reach = reachOf(this.app.store.state.subject?.summary.parts[entry.part], value - rest);
    return html`<mw-calliper
      class=${axis}
      label=${axis}
      longLabel=${words.positionAxis(axis)}
      step=${reach / 100}
      ticks="10"
      .min=${rest - reach}
      .max=${rest + reach}
      .rest=${rest}
      .value=${value}
      @measure=${(event: CustomEvent<number>) =>
        this.app.actions.rig.hold({ ...now, position: replaced(now.position, at, event.detail) })}
    ></mw-calliper>`;
  }

  #angles({ joint, rest }: JointEntry, { local }: JointPose): Vec3 {
    const near = this.#shown?.joint === joint ? this.#shown.angles : anglesOf(rest.rotation);
    return anglesOf(local.rotation, near);
  }
}
customElements.define('mw-joint-values', JointValues);

function replaced(values: Vec3, at: number, value: number): Vec3 {
  const [x, y, z] = values.map((old, axis) => (axis === at ? value : old));
  return [x ?? 0, y ?? 0, z ?? 0];
}
