import {
  LitElement,
  nothing,
  svg,
  html,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { App } from '../../app.js';
import { sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import { axesSeenBy } from './axes.js';
import orientationText from './orientation.css?inline';
import { rootRotation, turnedAxes } from '../../../lib/viewer/index.js';

/** The directions of the file's axes, at the bottom right of the scene. */
export class Orientation extends LitElement {
  static override styles: CSSResultGroup = sheet(orientationText);
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;

  constructor() {
    super();
    new Watch(this, ({ eye, eyeRoll, subject, scene, cameraOptions }) => [
      ...[eye?.yaw, eye?.pitch, eyeRoll],
      ...[subject?.summary, scene.up, scene.facing, cameraOptions],
    ]);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { eye, eyeRoll, subject, scene, cameraOptions } = this.app.store.state;
    const basis = subject?.summary.parts[0]?.basis;
    if (eye === null || basis === undefined) return nothing;
    const rotation = rootRotation(turnedAxes(basis, scene.up, scene.facing));
    return html`<svg viewBox="-32 -32 64 64" aria-hidden="true">
      ${axesSeenBy(
        cameraOptions.firstPerson ? ahead : { ...eye, roll: eyeRoll },
        cameraOptions.mirror ? mirrored(rotation) : rotation,
      ).map(
        ({ letter, x, y }) => svg`<path class=${letter} d="M0 0L${x.toFixed(2)} ${y.toFixed(2)}"></path>
          <text x=${(x * 1.3).toFixed(2)} y=${(y * 1.3 + 2.5).toFixed(2)}>${letter}</text>`,
      )}
    </svg>`;
  }
}
customElements.define('mw-orientation', Orientation);

/** Where a player looks. */
const ahead = { yaw: 180, pitch: 0 };

/** Mirrors left and right as the scene does: the world's x is negated. */
function mirrored(rotation: readonly number[]): number[] {
  return rotation.map((value, i) => (i % 3 === 0 ? -value : value));
}
