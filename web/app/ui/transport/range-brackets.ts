import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { App } from '../../app.js';
import { tip } from '../../commands/commands.js';
import { clipOf, rangeOf } from '../../state/select.js';
import { words } from '../../text/messages.js';
import { shared, sheet } from '../base/styles.js';
import { vars } from '../base/vars.js';
import { Watch } from '../base/watch.js';
import bracketsText from './range-brackets.css?inline';
import { clipLength } from '../../../lib/state/index.js';
import { endsOf, settingsOf } from '../../../lib/internal/index.js';

/**
 * The in and out points on the ruler: draggable brackets, the range between them, and a shade over the frames outside.
 * They only handle the pointer; keyboard users have fields and shortcut keys.
 */
export class RangeBrackets extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(bracketsText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;

  constructor() {
    super();
    new Watch(this, ({ subject, playback }) => [subject?.clips, ...settingsOf(playback)]);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { state } = this.app.store;
    const clip = clipOf(state);
    if (clip === null || clipLength(clip) === 0) return nothing;
    const length = clipLength(clip);
    const range = rangeOf(state);
    const [first, last] = endsOf(clip, range);
    return html`<div
      class="range ${range === null ? 'whole' : ''}"
      aria-hidden="true"
      ${vars({ '--in': first / length, '--out': last / length })}
    >
      <i class="veil before"></i><i class="veil after"></i><i class="bar"></i> ${this.#bracket('in')}
      ${this.#bracket('out')}
    </div>`;
  }

  #bracket(end: 'in' | 'out'): TemplateResult {
    const title = end === 'in' ? tip('setIn', words.rangeIn) : tip('setOut', words.rangeOut);
    return html`<span
      class="bracket ${end}"
      title=${title}
      @pointerdown=${this.#press}
      @pointermove=${(event: PointerEvent) => this.#drag(event, end)}
    ></span>`;
  }

  #press(event: PointerEvent): void {
    if (event.button !== 0) return;
    // Prevents the timeline below from scrubbing.
    event.stopPropagation();
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
  }

  #drag(event: PointerEvent, end: 'in' | 'out'): void {
    if (!(event.currentTarget as HTMLElement).hasPointerCapture(event.pointerId)) return;
    event.stopPropagation();
    const clip = clipOf(this.app.store.state);
    if (clip === null) return;
    const { left, width } = this.getBoundingClientRect();
    const frame = ((event.clientX - left) / Math.max(1, width)) * clipLength(clip);
    const [first, last] = endsOf(clip, rangeOf(this.app.store.state));
    // A bracket cannot be moved past the other one.
    this.app.actions.playback.setRange(end, end === 'in' ? Math.min(frame, last) : Math.max(frame, first));
  }
}
customElements.define('mw-range-brackets', RangeBrackets);
