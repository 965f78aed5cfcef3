import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import { exposureRange } from '../../../lib/internal/index.js';
import { defaultScene, type LightMode } from '../../../lib/viewer/index.js';
import type { App } from '../../app.js';
import { lightsOf } from '../../actions/inspect.js';
import { words } from '../../text/messages.js';
import '../base/calliper.js';
import { icon } from '../base/icon.js';
import '../base/segments.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import controlsText from './controls.css?inline';

/** The initial custom colour: a grey close to the dark theme's backdrop. */
const firstColor = '#4a524b';

/** The controls of the light, its direction, the exposure, and the backdrop. */
export class LightControls extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(controlsText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;
  /** The colour that was chosen last. */
  #color = firstColor;

  constructor() {
    super();
    new Watch(this, ({ scene, subject }) => [scene, subject?.summary]);
  }

  protected override render(): TemplateResult {
    const { scene } = this.app.store.state;
    const { actions } = this.app;
    return html`<div class="group">
        <span>${words.light}</span>
        <mw-segments
          label=${words.light}
          .options=${lightsOf(this.app.store.state).map((value) => ({ value, label: words.lightsShort[value] }))}
          value=${scene.light}
          @choose=${(event: CustomEvent<LightMode>) => actions.view.setLight(event.detail)}
        ></mw-segments>
      </div>
      ${isDirected(scene.light) ? this.#direction() : nothing}
      ${isInspection(scene.light) ? nothing : this.#exposure()} ${this.#background()}
      ${
        this.#isChanged
          ? html`<button class="link" type="button" @click=${() => this.app.actions.view.resetLight()}>
              ${icon('rotate-ccw')}${words.resetLight}
            </button>`
          : nothing
      }`;
  }

  #direction(): TemplateResult {
    const { lightYaw, lightPitch } = this.app.store.state.scene;
    const { actions } = this.app;
    return html`<mw-calliper
        label=${words.lightYaw}
        min="-180"
        max="180"
        step="5"
        rest="0"
        places="0"
        unit="°"
        .value=${lightYaw}
        @measure=${(event: CustomEvent<number>) => actions.view.setScene({ lightYaw: event.detail })}
      ></mw-calliper>
      <mw-calliper
        label=${words.lightPitch}
        min="-90"
        max="90"
        step="5"
        rest="0"
        places="0"
        unit="°"
        .value=${lightPitch}
        @measure=${(event: CustomEvent<number>) => actions.view.setScene({ lightPitch: event.detail })}
      ></mw-calliper>`;
  }

  #exposure(): TemplateResult {
    const { min, max, rest, step } = exposureRange;
    return html`<mw-calliper
      label=${words.exposure}
      min=${min}
      max=${max}
      step=${step}
      rest=${rest}
      places="2"
      unit="×"
      .value=${this.app.store.state.scene.exposure}
      @measure=${(event: CustomEvent<number>) => this.app.actions.view.setScene({ exposure: event.detail })}
    ></mw-calliper>`;
  }

  #background(): TemplateResult {
    const { background } = this.app.store.state.scene;
    const kind = background === 'theme' || background === 'transparent' ? background : 'color';
    if (kind === 'color') this.#color = background;
    return html`<div class="group">
      <span>${words.background}</span>
      <div class="row">
        <mw-segments
          label=${words.background}
          .options=${[
            { value: 'theme', label: words.backgroundTheme },
            { value: 'color', label: words.backgroundColor },
            { value: 'transparent', label: words.backgroundClear },
          ]}
          value=${kind}
          @choose=${({ detail }: CustomEvent<string>) =>
            this.app.actions.view.setBackground(detail === 'color' ? this.#color : detail)}
        ></mw-segments>
        ${
          kind === 'color'
            ? html`<input
                type="color"
                aria-label=${words.backgroundPick}
                title=${words.backgroundPick}
                .value=${background}
                @input=${(event: Event) =>
                  this.app.actions.view.setBackground((event.target as HTMLInputElement).value)}
              />`
            : nothing
        }
      </div>
    </div>`;
  }

  get #isChanged(): boolean {
    const { scene } = this.app.store.state;
    const own = ['light', 'lightYaw', 'lightPitch', 'exposure', 'background'] as const;
    return own.some((option) => scene[option] !== defaultScene[option]);
  }
}
customElements.define('mw-light-controls', LightControls);

/** Whether a light mode shows surface data, which exposure does not change. */
function isInspection(light: LightMode): boolean {
  return light === 'normals' || light === 'checker' || light === 'weights';
}

/** Whether a light mode has a direction. */
function isDirected(light: LightMode): boolean {
  return light === 'game' || light === 'studio' || light === 'weights';
}
