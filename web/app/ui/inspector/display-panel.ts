import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { Axis, TagRotation } from '../../../lib/index.js';
import {
  crowds,
  facings,
  firstPersonFovRange,
  hasMovingTags,
  jointsOf,
} from '../../../lib/internal/index.js';
import type { Facing, FilterMode, NormalMode, Shell } from '../../../lib/viewer/index.js';
import type { App } from '../../app.js';
import { isSamePlacement, openingPlacement } from '../../state/placement.js';
import { isQuake2, isQuake3, isStatic, upAxisOf } from '../../state/select.js';
import {
  filterChoices,
  normalChoices,
  panelOptions,
  shellChoices,
  shownOption,
  shownOptions,
  type ViewOption,
} from '../../state/view-options.js';
import { axisName, upAxes } from '../../text/names.js';
import { words } from '../../text/messages.js';
import '../base/calliper.js';
import { icon } from '../base/icon.js';
import '../base/segments.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import { skeletonChips } from '../skeleton/skeleton-chips.js';
import '../inspect/split-menu.js';
import '../scene/camera-menu.js';
import '../view/light-controls.js';
import '../view/view-controls.js';
import displayText from './display-panel.css?inline';

/**
 * The display options. On phones and in comparisons, where the scene has no bar, also the options of light and camera.
 */
export class DisplayPanel extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(displayText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;

  constructor() {
    super();
    new Watch(this, ({ display, scene, cameraOptions, subject, partView, inspect }) => [
      inspect.tool,
      ...[display, scene, cameraOptions],
      ...[subject?.summary, partView],
    ]);
  }

  protected override render(): TemplateResult {
    const { display, scene, subject } = this.app.store.state;
    const { actions } = this.app;
    const still = subject !== null && isStatic(subject);
    return html`${still ? this.#orientation() : nothing}
      <div class="chips" role="group" aria-label=${words.overlays}>
        ${shownOptions(panelOptions, this.app.store.state).map((each) => this.#chip(each.option))}
        ${subject !== null && jointsOf(subject.summary).length > 0 ? skeletonChips(this.app) : nothing}
      </div>
      <mw-light-controls .app=${this.app}></mw-light-controls>
      ${this.#split()}
      <div class="group">
        <span>${words.texturesFilter}</span>
        <mw-segments
          label=${words.texturesFilter}
          .options=${filterChoices().map(([value, label]) => ({ value, label }))}
          value=${display.filter}
          @choose=${(event: CustomEvent<FilterMode>) => actions.view.setDisplay({ filter: event.detail })}
        ></mw-segments>
      </div>
      <div class="group">
        <span>${words.normals}</span>
        <mw-segments
          label=${words.normals}
          .options=${normalChoices().map(([value, label]) => ({ value, label }))}
          value=${display.normals}
          @choose=${(event: CustomEvent<NormalMode>) => actions.view.setDisplay({ normals: event.detail })}
        ></mw-segments>
      </div>
      <div class="group">
        <span>${words.crowd}</span>
        <mw-segments
          label=${words.crowd}
          .options=${crowds.map((count) => ({ value: String(count), label: String(count) }))}
          value=${String(scene.crowd)}
          @choose=${(event: CustomEvent<string>) => actions.view.setScene({ crowd: Number(event.detail) })}
        ></mw-segments>
      </div>
      ${this.#camera()} ${subject !== null && hasMovingTags(subject.summary) ? this.#tagRotation() : nothing}
      ${subject !== null && isQuake2(subject.summary) ? this.#quake2() : nothing}
      ${subject !== null && isQuake3(subject.summary) ? this.#quake3() : nothing}
      ${still ? nothing : this.#orientation()}
      <button class="link" type="button" @click=${() => actions.view.resetDisplay()}>
        ${icon('rotate-ccw')}${words.resetDisplay}
      </button>`;
  }

  /** The split, and the tools that pick surfaces. On a phone, they are shown only here. */
  #split(): TemplateResult {
    const { tool } = this.app.store.state.inspect;
    const { inspect } = this.app.actions;
    return html`<div class="group">
        <span>${words.split}</span>
        <mw-split-menu .app=${this.app} look="edged"></mw-split-menu>
      </div>
      <div class="chips" role="group" aria-label=${words.tools}>
        ${press(words.pick, tool === 'pick', () => inspect.toggleTool('pick'))}
        ${press(words.measure, tool === 'measure', () => inspect.toggleTool('measure'))}
        ${press(words.rotateModel, tool === 'rotate', () => inspect.toggleTool('rotate'))}
      </div>`;
  }

  /**
   * The orientation of the model: at the top for a static model, whose file often does not specify it, else at the
   * bottom.
   */
  #orientation(): TemplateResult {
    const { scene } = this.app.store.state;
    const { facing } = scene;
    const { actions } = this.app;
    return html`<div class="orientation" role="group" aria-label=${words.orientation}>
      <div class="group">
        <span>${words.up}</span>
        <mw-segments
          class="up"
          label=${words.up}
          .options=${upAxes.map((value) => ({ value, label: axisName(value) }))}
          value=${upAxisOf(this.app.store.state) ?? ''}
          @choose=${(event: CustomEvent<Axis>) => actions.view.setUp(event.detail)}
        ></mw-segments>
      </div>
      <div class="group">
        <span>${words.facing}</span>
        <mw-segments
          class="facing"
          label=${words.facing}
          .options=${facings.map((degrees) => ({ value: String(degrees), label: `${degrees}°` }))}
          value=${String(facing)}
          @choose=${(event: CustomEvent<string>) => actions.view.setFacing(Number(event.detail) as Facing)}
        ></mw-segments>
      </div>
      ${
        isSamePlacement(scene, openingPlacement)
          ? nothing
          : html`<button class="link" type="button" @click=${() => actions.view.resetOrientation()}>
              ${icon('rotate-ccw')}${words.resetOrientation}
            </button>`
      }
    </div>`;
  }

  #camera(): TemplateResult {
    const { firstPerson, firstPersonFov } = this.app.store.state.cameraOptions;
    const { min, max, rest, step } = firstPersonFovRange;
    return html`<mw-view-controls .app=${this.app}></mw-view-controls>
      <mw-camera-menu look="edged" .app=${this.app}></mw-camera-menu>
      <div class="chips" role="group" aria-label=${words.camera}>
        ${shownOptions(['firstPerson', 'mirror', 'guides'], this.app.store.state).map((each) => this.#chip(each.option))}
      </div>
      ${
        firstPerson
          ? html`<mw-calliper
              label=${words.firstPersonFov}
              min=${min}
              max=${max}
              step=${step}
              rest=${rest}
              places="0"
              unit="°"
              .value=${firstPersonFov}
              @measure=${({ detail }: CustomEvent<number>) =>
                this.app.actions.camera.setOptions({ firstPersonFov: detail })}
            ></mw-calliper>`
          : nothing
      }`;
  }

  #tagRotation(): TemplateResult {
    const { tagRotation } = this.app.store.state.partView;
    return html`<div class="group">
      <span>${words.tagRotation}</span>
      <mw-segments
        label=${words.tagRotation}
        .options=${[
          { value: 'slerp', label: words.tagSlerp },
          { value: 'engine', label: words.tagEngine },
        ]}
        value=${tagRotation}
        @choose=${(event: CustomEvent<TagRotation>) => this.app.actions.model.setTagRotation(event.detail)}
      ></mw-segments>
    </div>`;
  }

  #quake2(): TemplateResult {
    const { display } = this.app.store.state;
    return html`<div class="chips" role="group" aria-label=${words.quake2}>
        ${this.#chip('fullBright')} ${this.#chip('glow')}
      </div>
      <div class="group wide">
        <span>${words.shell}</span>
        <mw-segments
          label=${words.shell}
          .options=${shellChoices().map(([value, label]) => ({ value, label }))}
          value=${display.shell}
          @choose=${(event: CustomEvent<Shell>) => this.app.actions.view.setDisplay({ shell: event.detail })}
        ></mw-segments>
      </div>`;
  }

  #quake3(): TemplateResult {
    return html`<div class="chips" role="group" aria-label=${words.quake3}>
      ${this.#chip('overbright', words.overbrightHint)}
    </div>`;
  }

  /** A switch for an option. `hint` is its tooltip. */
  #chip(option: ViewOption, hint = ''): TemplateResult {
    const { label, on, usable } = shownOption(option, this.app.store.state);
    return html`<button
      class="chip"
      type="button"
      ?disabled=${!usable}
      title=${usable ? hint || nothing : words.gameLightOnly}
      aria-pressed=${on ? 'true' : 'false'}
      @click=${() => this.app.actions.view.toggle(option)}
    >
      ${label}
    </button>`;
  }
}
customElements.define('mw-display-panel', DisplayPanel);

function press(label: string, on: boolean, run: () => void): TemplateResult {
  return html`<button class="chip" type="button" aria-pressed=${on ? 'true' : 'false'} @click=${run}>
    ${label}
  </button>`;
}
