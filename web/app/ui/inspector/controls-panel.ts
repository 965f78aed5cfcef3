import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { BodyGroupSummary, ControllerSummary, PlayerColors } from '../../../lib/index.js';
import {
  bodyChoices,
  freeControllers,
  takesColors,
  type Controls,
  settingsOf,
} from '../../../lib/internal/index.js';
import type { App } from '../../app.js';
import { blendScales, isBlended, stepOf, unitOf, type BlendScale } from '../../state/blend-scale.js';
import { clipOf } from '../../state/select.js';
import { words } from '../../text/messages.js';
import '../base/calliper.js';
import { icon } from '../base/icon.js';
import '../base/menu.js';
import { nameText } from '../base/name.js';
import { shared, sheet } from '../base/styles.js';
import { vars } from '../base/vars.js';
import { Watch } from '../base/watch.js';
import './blend-pad.js';
import type { PadValues } from './blend-pad.js';
import controlsText from './controls-panel.css?inline';

/** The hue, from 0 to 255, when the user first sets a player colour. */
const firstHue = 128;

/** The model's options other than clips: body groups, controllers, blends and player colours. */
export class ControlsPanel extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(controlsText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;

  constructor() {
    super();
    new Watch(this, ({ subject, controls, playback }) => [
      subject?.summary,
      controls,
      ...settingsOf(playback),
    ]);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { subject, controls } = this.app.store.state;
    if (subject === null) return nothing;
    const { summary } = subject;
    const clip = clipOf(this.app.store.state);
    const scales = blendScales(summary, clip);
    return html`${bodyChoices(summary).map(([index, group]) => this.#group(index, group, controls))}
      ${freeControllers(summary).map(([index, controller]) => {
        const label = index === summary.parts[0]?.hints.mouth ? words.mouth : controller.name;
        return this.#controller(index, label, controller, controls);
      })}
      ${isBlended(clip) ? this.#pad(scales, clip.blends.length, controls) : nothing}
      ${scales.map((scale, a) => this.#blend(a === 0 ? 0 : 1, scale, controls))}
      ${scales.length > 0 && !isBlended(clip) ? html`<p class="note">${words.blendUnused}</p>` : nothing}
      ${(['top', 'bottom'] as const)
        .filter((color) => takesColors(summary, color))
        .map((color) => this.#color(color, controls))}
      <button class="link" type="button" @click=${() => this.app.actions.model.resetControls()}>
        ${icon('rotate-ccw')}${words.resetControls}
      </button>`;
  }

  #group(index: number, { name, models }: BodyGroupSummary, { bodies }: Controls): TemplateResult {
    const chosen = bodies[index] ?? 0;
    const labelOf = (model: number): string => {
      const { name: own = '', surfaces = [] } = models[model] ?? {};
      // The model compiler of the games uses 'blank' for a model that draws nothing.
      return surfaces.length === 0 && (own === '' || own === 'blank') ? words.bodyNothing : own;
    };
    const items = models.map((_, m) => ({
      id: String(m),
      label: labelOf(m),
      checked: m === chosen,
      fromFile: true,
    }));
    return html`<div class="choice">
      <span>${nameText(name)}</span>
      <mw-menu
        look="edged"
        label="${name}: ${labelOf(chosen)}"
        hint=${name}
        .items=${items}
        @choose=${({ detail }: CustomEvent<string>) => this.app.actions.model.setBodyGroup(index, Number(detail))}
      >
        <span class="data">${nameText(labelOf(chosen))}</span>${icon('chevron-down', 'small')}
      </mw-menu>
    </div>`;
  }

  #controller(
    index: number,
    label: string,
    { min, max, rest, motion }: ControllerSummary,
    { controllers }: Controls,
  ): TemplateResult {
    const [low, high] = [Math.min(min, max), Math.max(min, max)];
    return html`<mw-calliper
      label=${label}
      min=${low}
      max=${high}
      step=${stepOf(high - low)}
      rest=${rest}
      places="1"
      unit=${unitOf(motion)}
      .value=${controllers.get(index) ?? rest}
      @measure=${({ detail }: CustomEvent<number>) =>
        this.app.actions.model.setController(index, detail === rest ? null : detail)}
    ></mw-calliper>`;
  }

  /** Sets both blend axes of the playing clip at once. */
  #pad([x, y]: readonly BlendScale[], amount: number, { blends }: Controls): TemplateResult | typeof nothing {
    if (x === undefined || y === undefined) return nothing;
    return html`<mw-blend-pad
      .x=${x}
      .y=${y}
      amount=${amount}
      .values=${[x.valueOf(blends[0]), y.valueOf(blends[1])]}
      @measure=${({ detail }: CustomEvent<PadValues>) =>
        this.app.actions.model.setControls({ blends: [x.shareOf(detail[0]), y.shareOf(detail[1])] })}
    ></mw-blend-pad>`;
  }

  #blend(axis: 0 | 1, scale: BlendScale, { blends }: Controls): TemplateResult {
    return html`<mw-calliper
      label=${words.blendAxis(words.motions[scale.motion])}
      title=${words.blendHint}
      min=${scale.low}
      max=${scale.high}
      step=${scale.step}
      rest=${scale.rest}
      places=${scale.places}
      unit=${scale.unit}
      .value=${scale.valueOf(blends[axis])}
      @measure=${({ detail }: CustomEvent<number>) => {
        const share = scale.shareOf(detail);
        this.app.actions.model.setControls({ blends: axis === 0 ? [share, blends[1]] : [blends[0], share] });
      }}
    ></mw-calliper>`;
  }

  #color(color: keyof PlayerColors, { colors }: Controls): TemplateResult {
    const label = color === 'top' ? words.topColor : words.bottomColor;
    const hue = colors[color];
    const set = (value: number | null): void =>
      this.app.actions.model.setControls({ colors: { ...colors, [color]: value } });
    return html`<div class="color">
      <mw-calliper
        label=${label}
        min="0"
        max="255"
        step="1"
        rest=${firstHue}
        places="0"
        .value=${hue ?? firstHue}
        @measure=${({ detail }: CustomEvent<number>) => set(detail)}
      ></mw-calliper>
      <span class="hue" aria-hidden="true" ${vars({ '--hue': ((hue ?? firstHue) * 360) / 255 })}></span>
      ${
        hue === null
          ? nothing
          : html`<button class="link" type="button" @click=${() => set(null)}>${words.fileColors}</button>`
      }
    </div>`;
  }
}
customElements.define('mw-controls-panel', ControlsPanel);
