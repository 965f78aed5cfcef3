import {
  html,
  LitElement,
  nothing,
  svg,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import { openingAxes, rootRotation } from '../../../lib/viewer/index.js';
import type { App } from '../../app.js';
import { words } from '../../text/messages.js';
import { axesOf, placementValues } from '../../state/placement.js';
import { shared, sheet } from '../base/styles.js';
import { vars } from '../base/vars.js';
import { Watch } from '../base/watch.js';
import { axesSeenBy, lookAlong, type SeenAxis } from './axes.js';
import orientationText from './orientation.css?inline';

/** The file's axes at the bottom right of the scene. Clicking the end of an axis looks along it. */
export class Orientation extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(orientationText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;

  constructor() {
    super();
    new Watch(this, ({ eye, eyeRoll, subject, scene, cameraOptions }) => [
      ...[eye?.yaw, eye?.pitch, eyeRoll],
      ...[subject?.summary, ...placementValues(scene), cameraOptions],
    ]);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { eye, eyeRoll, cameraOptions } = this.app.store.state;
    const rotation = this.#rotation;
    if (eye === null || rotation === null) return nothing;
    const axes = axesSeenBy(cameraOptions.firstPerson ? ahead : { ...eye, roll: eyeRoll }, rotation);
    // The buttons keep their order, so that the focus is not lost while the axes move.
    const inOrder = [...axes].sort((a, b) => a.letter.localeCompare(b.letter));
    return html`<svg viewBox="-32 -32 64 64" aria-hidden="true">
        ${axes.map(
          ({ letter, x, y }) =>
            svg`<path class=${letter} d="M0 0L${x.toFixed(2)} ${y.toFixed(2)}"></path>
              <text x=${(x * 1.3).toFixed(2)} y=${(y * 1.3 + 2.5).toFixed(2)}>${letter}</text>`,
        )}
      </svg>
      <div role="group" aria-label=${words.axes}>${inOrder.map((axis) => this.#end(axis))}</div>`;
  }

  #end({ letter, x, y, depth }: SeenAxis): TemplateResult {
    const label = words.lookAlong(letter.toUpperCase());
    return html`<button
      class="end ${letter}"
      type="button"
      aria-label=${label}
      title=${label}
      ${vars({ '--x': ((x * 1.22) / 64).toFixed(4), '--y': ((y * 1.22) / 64).toFixed(4), '--depth': Math.round(depth * 10) + 10 })}
      @click=${() => this.#look(letter)}
    ></button>`;
  }

  #look(letter: SeenAxis['letter']): void {
    const { eye } = this.app.store.state;
    const rotation = this.#rotation;
    if (eye === null || rotation === null) return;
    const { yaw, pitch } = lookAlong(letter, eye, rotation);
    this.app.actions.camera.look(yaw, pitch);
  }

  /** The rotation from the file's axes to the view's world; null without a model. */
  get #rotation(): number[] | null {
    const { subject, scene, cameraOptions } = this.app.store.state;
    if (subject === null) return null;
    const rotation = rootRotation(axesOf(openingAxes(subject.summary), scene));
    return cameraOptions.mirror ? mirrored(rotation) : rotation;
  }
}
customElements.define('mw-orientation', Orientation);

/** The camera's direction in first person. */
const ahead = { yaw: 180, pitch: 0 };

/** Mirrors left and right for the camera option `mirror`: negates the world's x. */
function mirrored(rotation: readonly number[]): number[] {
  return rotation.map((value, i) => (i % 3 === 0 ? -value : value));
}
