import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import { fovRange, turntableRange } from '../../../lib/internal/index.js';
import type { App } from '../../app.js';
import type { CommandId } from '../../commands/command.js';
import { tip } from '../../commands/commands.js';
import type { Side } from '../../actions/camera.js';
import { words } from '../../text/messages.js';
import '../base/calliper.js';
import { icon } from '../base/icon.js';
import '../base/segments.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import controlsText from './controls.css?inline';

/** The controls of the orbit camera: projection, standard views, turntable and field of view. */
export class ViewControls extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(controlsText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;

  constructor() {
    super();
    new Watch(this, ({ cameraOptions, turntable, turntableSpeed, camera, eye }) => [
      ...[cameraOptions, turntable, turntableSpeed],
      camera?.fov ?? eye?.fov,
    ]);
  }

  protected override render(): TemplateResult {
    const { cameraOptions, turntable, turntableSpeed } = this.app.store.state;
    const { actions } = this.app;
    const { min, max, rest, step } = turntableRange;
    return html`<div class="group">
        <span>${words.projection}</span>
        <mw-segments
          label=${words.projection}
          .options=${[
            { value: 'perspective', label: words.perspective },
            { value: 'orthographic', label: words.orthographic },
          ]}
          value=${cameraOptions.orthographic ? 'orthographic' : 'perspective'}
          @choose=${(event: CustomEvent<string>) =>
            actions.camera.setOptions({ orthographic: event.detail === 'orthographic' })}
        ></mw-segments>
      </div>
      ${this.#fov()}
      <div class="group">
        <span>${words.lookFrom}</span>
        <div class="sides" role="group" aria-label=${words.lookFrom}>
          ${this.#side('front', words.sideFront, 'front')} ${this.#side('left', words.sideLeft, 'side')}
          ${this.#side('top', words.sideTop, 'top')} ${this.#side('back', words.sideBack)}
          ${this.#side('right', words.sideRight)} ${this.#side('bottom', words.sideBottom)}
        </div>
      </div>
      <div class="turns">
        <button
          class="chip"
          type="button"
          title=${tip('turntable', words.turntable)}
          aria-pressed=${turntable ? 'true' : 'false'}
          @click=${() => actions.camera.toggleTurntable()}
        >
          ${icon('rotate-3d', 'small')}${words.turntable}
        </button>
      </div>
      <mw-calliper
        label=${words.turntableSpeed}
        min=${min}
        max=${max}
        step=${step}
        rest=${rest}
        places="0"
        unit="°/s"
        .value=${turntableSpeed}
        @measure=${(event: CustomEvent<number>) => actions.camera.setTurntableSpeed(event.detail)}
      ></mw-calliper>`;
  }

  /** The field of view. It has no effect in an orthographic projection, and while another camera is active. */
  #fov(): TemplateResult | typeof nothing {
    const { camera, eye, cameraOptions } = this.app.store.state;
    const { orthographic, firstPerson, fileCamera } = cameraOptions;
    if (eye === null || orthographic || firstPerson || fileCamera !== '') return nothing;
    const { min, max, rest, step } = fovRange;
    return html`<mw-calliper
      label=${words.orbitFov}
      min=${min}
      max=${max}
      step=${step}
      rest=${rest}
      places="0"
      unit="°"
      .value=${camera?.fov ?? eye.fov}
      @measure=${(event: CustomEvent<number>) => this.app.actions.camera.setFov(event.detail)}
    ></mw-calliper>`;
  }

  #side(side: Side, label: string, command?: CommandId): TemplateResult {
    return html`<button
      class="chip"
      type="button"
      title=${command === undefined ? nothing : tip(command, label)}
      @click=${() => this.app.actions.camera.lookFrom(side)}
    >
      ${label}
    </button>`;
  }
}
customElements.define('mw-view-controls', ViewControls);
