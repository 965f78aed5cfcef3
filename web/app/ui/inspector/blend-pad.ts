import { html, LitElement, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { BlendScale } from '../../state/blend-scale.js';
import { decimal } from '../../text/format.js';
import { words } from '../../text/messages.js';
import { shared, sheet } from '../base/styles.js';
import { vars } from '../base/vars.js';
import padText from './blend-pad.css?inline';

/** The values of both axes, in their units. */
export type PadValues = readonly [x: number, y: number];

/**
 * Sets two blend axes at once: the first one horizontal, the second one vertical. Points mark where each of the blended
 * animations plays alone. Arrow keys change a value by a step, with Shift by ten steps, with Alt by a tenth of a step;
 * Backspace or a double click resets. Fires a `measure` event on a change; `detail` contains both values.
 */
export class BlendPad extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(padText)];
  static override properties: PropertyDeclarations = {
    x: { attribute: false },
    y: { attribute: false },
    values: { attribute: false },
    amount: { type: Number },
  };

  x!: BlendScale;
  y!: BlendScale;
  values!: PadValues;
  /** The number of blended animations: 4 or 9. */
  amount = 4;

  protected override render(): TemplateResult {
    const { x, y } = this;
    const side = Math.round(Math.sqrt(this.amount));
    const places = [...Array(side).keys()].map((at) => at / (side - 1));
    const [atX, atY] = this.values;
    return html`<div class="upright" aria-hidden="true">
        <span class="label">${words.blend}</span>
        <span class="end">${ended(y, y.high)}</span>
        <span class="axis">${words.motions[y.motion]}</span>
        <span class="end">${ended(y, y.low)}</span>
      </div>
      <div
        class="pad"
        role="slider"
        tabindex="0"
        aria-label=${words.blendPad}
        aria-valuemin=${x.low}
        aria-valuemax=${x.high}
        aria-valuenow=${atX}
        aria-valuetext=${words.blendValues(named(x, atX), named(y, atY))}
        ${vars({
          '--x': shareIn(x, atX),
          '--y': shareIn(y, atY),
          '--rest-x': shareIn(x, x.rest),
          '--rest-y': shareIn(y, y.rest),
        })}
        @pointerdown=${this.#down}
        @pointermove=${this.#move}
        @dblclick=${() => this.#tell(x.rest, y.rest)}
        @keydown=${this.#key}
      >
        ${places.flatMap((right) =>
          places.map((up) => html`<i class="point" ${vars({ '--x': right, '--y': up })}></i>`),
        )}
        <i class="hand"></i>
      </div>
      <div class="across" aria-hidden="true">
        <span class="end">${ended(x, x.low)}</span>
        <span class="axis">${words.motions[x.motion]}</span>
        <span class="end">${ended(x, x.high)}</span>
      </div>`;
  }

  #down(event: PointerEvent): void {
    if (event.button !== 0) return;
    const pad = event.currentTarget as HTMLElement;
    pad.setPointerCapture(event.pointerId);
    pad.focus();
    this.#move(event);
  }

  #move(event: PointerEvent): void {
    const pad = event.currentTarget as HTMLElement;
    if (!pad.hasPointerCapture(event.pointerId)) return;
    const { left, bottom, width, height } = pad.getBoundingClientRect();
    this.#tell(
      valueAt(this.x, (event.clientX - left) / width),
      valueAt(this.y, (bottom - event.clientY) / height),
    );
  }

  #key(event: KeyboardEvent): void {
    const { x, y } = this;
    const [right, up] = {
      ArrowRight: [1, 0],
      ArrowLeft: [-1, 0],
      ArrowUp: [0, 1],
      ArrowDown: [0, -1],
    }[event.key] ?? [0, 0];
    const isReset = event.key === 'Backspace';
    if (right === 0 && up === 0 && !isReset) return;
    event.preventDefault();
    event.stopPropagation();
    const factor = event.shiftKey ? 10 : event.altKey ? 0.1 : 1;
    const [atX, atY] = this.values;
    if (isReset) this.#tell(x.rest, y.rest);
    else this.#tell(atX + (right ?? 0) * x.step * factor, atY + (up ?? 0) * y.step * factor);
  }

  #tell(x: number, y: number): void {
    const detail: PadValues = [heldIn(this.x, x), heldIn(this.y, y)];
    if (detail[0] === this.values[0] && detail[1] === this.values[1]) return;
    this.dispatchEvent(new CustomEvent('measure', { detail, bubbles: true, composed: true }));
  }
}
customElements.define('mw-blend-pad', BlendPad);

function shareIn({ low, high }: BlendScale, value: number): number {
  return (value - low) / (high - low);
}

function valueAt({ low, high, places }: BlendScale, share: number): number {
  return Number((low + share * (high - low)).toFixed(places));
}

function heldIn({ low, high, places }: BlendScale, value: number): number {
  return Number(Math.min(high, Math.max(low, value)).toFixed(places + 1));
}

/** The value at an end of an axis, in its shortest form. */
function ended({ unit }: BlendScale, value: number): string {
  return decimal(value, Number.isInteger(value) ? 0 : 1) + unit;
}

function named({ motion, places, unit }: BlendScale, value: number): string {
  return `${words.motions[motion]} ${decimal(value, places)}${unit}`;
}
