import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { Axis, SubjectSummary, TagRotation } from '../../../lib/index.js';
import {
  crowds,
  facings,
  firstPersonFovRange,
  hasGameBoxes,
  hasHitboxes,
  hasMovingTags,
  hasMuzzleFlashes,
  hasTags,
  jointsOf,
  travels,
} from '../../../lib/internal/index.js';
import type { Facing, FilterMode, NormalMode, Shell } from '../../../lib/viewer/index.js';
import type { App } from '../../app.js';
import { canTravel, isQuake2, isQuake3, isStatic, totals, upAxisOf } from '../../state/select.js';
import { isOn, type Switch } from '../../state/switches.js';
import { axisName, upAxes, tagsWord } from '../../text/names.js';
import { words } from '../../text/messages.js';
import '../base/calliper.js';
import { icon } from '../base/icon.js';
import '../base/segments.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import { skeletonChips } from '../skeleton/skeleton-chips.js';
import '../inspect/blade-menu.js';
import '../scene/camera-menu.js';
import '../view/light-controls.js';
import '../view/view-controls.js';
import displayText from './display-panel.css?inline';

/** The options of drawing, lighting and camera, all in one place. */
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
        ${this.#chip('wireframe', words.wireframe)} ${this.#chip('normalLines', words.normalLines)}
        ${this.#chip('boundingBox', words.boundingBox)} ${this.#chip('grid', words.grid)}
        ${this.#chip('shadow', words.shadow)}
        ${subject !== null && travels(subject.summary) ? this.#chip('movingGround', words.movingGround) : nothing}
        ${this.#chip('twoSided', words.twoSided)}
        ${subject !== null && hasTags(subject.summary) ? this.#chip('tags', tagsWord(subject.summary)) : nothing}
        ${subject !== null && hasHitboxes(subject.summary) ? this.#chip('hitboxes', words.hitboxes) : nothing}
        ${subject !== null && hasGameBoxes(subject.summary) ? this.#chip('gameBoxes', words.gameBoxes) : nothing}
        ${subject !== null && hasMuzzleFlashes(subject.summary) ? this.#chip('muzzleFlashes', words.muzzleFlashes) : nothing}
        ${subject !== null && hasStrips(subject.summary) ? this.#chip('strips', words.strips) : nothing}
        ${subject !== null && canTravel(subject.summary) ? this.#chip('follow', words.follow) : nothing}
        ${subject !== null && jointsOf(subject.summary).length > 0 ? skeletonChips(this.app) : nothing}
      </div>
      <mw-light-controls .app=${this.app}></mw-light-controls>
      ${this.#blade()}
      <div class="group">
        <span>${words.texturesFilter}</span>
        <mw-segments
          label=${words.texturesFilter}
          .options=${[
            { value: 'game', label: words.filterGame },
            { value: 'linear', label: words.filterLinear },
            { value: 'nearest', label: words.filterNearest },
          ]}
          value=${display.filter}
          @choose=${(event: CustomEvent<FilterMode>) => actions.setDisplay({ filter: event.detail })}
        ></mw-segments>
      </div>
      <div class="group">
        <span>${words.normals}</span>
        <mw-segments
          label=${words.normals}
          .options=${[
            { value: 'vertex', label: words.normalsVertex },
            { value: 'face', label: words.normalsFace },
          ]}
          value=${display.normals}
          @choose=${(event: CustomEvent<NormalMode>) => actions.setDisplay({ normals: event.detail })}
        ></mw-segments>
      </div>
      <div class="group">
        <span>${words.crowd}</span>
        <mw-segments
          label=${words.crowd}
          .options=${crowds.map((count) => ({ value: String(count), label: String(count) }))}
          value=${String(scene.crowd)}
          @choose=${(event: CustomEvent<string>) => actions.setScene({ crowd: Number(event.detail) })}
        ></mw-segments>
      </div>
      ${this.#camera()} ${subject !== null && hasMovingTags(subject.summary) ? this.#tagRotation() : nothing}
      ${subject !== null && isQuake2(subject.summary) ? this.#quake2() : nothing}
      ${subject !== null && isQuake3(subject.summary) ? this.#quake3() : nothing}
      ${still ? nothing : this.#orientation()}
      <button class="link" type="button" @click=${() => actions.resetDisplay()}>
        ${icon('rotate-ccw')}${words.resetDisplay}
      </button>`;
  }

  /** The blade, and the tools that find places on the surfaces, which a phone has here alone. */
  #blade(): TemplateResult {
    const { tool } = this.app.store.state.inspect;
    const { inspect } = this.app;
    return html`<div class="group">
        <span>${words.blade}</span>
        <mw-blade-menu .app=${this.app} look="edged"></mw-blade-menu>
      </div>
      <div class="chips" role="group" aria-label=${words.tools}>
        ${press(words.pick, tool === 'pick', () => inspect.toggleTool('pick'))}
        ${press(words.measure, tool === 'measure', () => inspect.toggleTool('measure'))}
      </div>`;
  }

  /** How the model stands: first where the file does not say, last where it does. */
  #orientation(): TemplateResult {
    const { up, facing } = this.app.store.state.scene;
    const { actions } = this.app;
    return html`<div class="orientation" role="group" aria-label=${words.orientation}>
      <div class="group">
        <span>${words.up}</span>
        <mw-segments
          class="up"
          label=${words.up}
          .options=${upAxes.map((value) => ({ value, label: axisName(value) }))}
          value=${upAxisOf(this.app.store.state) ?? ''}
          @choose=${(event: CustomEvent<Axis>) => actions.setUp(event.detail)}
        ></mw-segments>
      </div>
      <div class="group">
        <span>${words.facing}</span>
        <mw-segments
          class="facing"
          label=${words.facing}
          .options=${facings.map((degrees) => ({ value: String(degrees), label: `${degrees}°` }))}
          value=${String(facing)}
          @choose=${(event: CustomEvent<string>) => actions.setFacing(Number(event.detail) as Facing)}
        ></mw-segments>
      </div>
      ${
        up === 'file' && facing === 0
          ? nothing
          : html`<button class="link" type="button" @click=${() => actions.resetOrientation()}>
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
        ${this.#chip('firstPerson', words.firstPerson)} ${this.#chip('mirror', words.mirror)}
        ${firstPerson ? this.#chip('guides', words.guides) : nothing}
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
                this.app.actions.setCameraOptions({ firstPersonFov: detail })}
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
        @choose=${(event: CustomEvent<TagRotation>) => this.app.actions.setTagRotation(event.detail)}
      ></mw-segments>
    </div>`;
  }

  #quake2(): TemplateResult {
    const { display, scene } = this.app.store.state;
    const elsewhere = scene.light === 'game' ? '' : words.gameLightOnly;
    return html`<div class="chips" role="group" aria-label=${words.quake2}>
        ${this.#chip('fullBright', words.fullBright, elsewhere)} ${this.#chip('glow', words.glow, elsewhere)}
      </div>
      <div class="group wide">
        <span>${words.shell}</span>
        <mw-segments
          label=${words.shell}
          .options=${shells().map(([value, label]) => ({ value, label }))}
          value=${display.shell}
          @choose=${(event: CustomEvent<Shell>) => this.app.actions.setDisplay({ shell: event.detail })}
        ></mw-segments>
      </div>`;
  }

  #quake3(): TemplateResult {
    const elsewhere = this.app.store.state.scene.light === 'game' ? '' : words.gameLightOnly;
    return html`<div class="chips" role="group" aria-label=${words.quake3}>
      ${this.#chip('overbright', words.overbright, elsewhere, words.overbrightHint)}
    </div>`;
  }

  /** A switch for an option. `why`: the reason for which it cannot be pressed now, if any; `hint`: what it does. */
  #chip(option: Switch, label: string, why = '', hint = ''): TemplateResult {
    return html`<button
      class="chip"
      type="button"
      ?disabled=${why !== ''}
      title=${why || hint || nothing}
      aria-pressed=${isOn(this.app.store.state, option) ? 'true' : 'false'}
      @click=${() => this.app.actions.toggle(option)}
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

function hasStrips(summary: SubjectSummary): boolean {
  const { strips, fans } = totals(summary);
  return strips + fans > 0;
}

function shells(): readonly (readonly [Shell, string])[] {
  return [
    ['none', words.shellNone],
    ['red', words.shellRed],
    ['green', words.shellGreen],
    ['blue', words.shellBlue],
    ['double', words.shellDouble],
    ['half', words.shellHalf],
  ];
}
