import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import { live } from 'lit/directives/live.js';
import type { App } from '../../app.js';
import { clipOf, positionOf } from '../../state/select.js';
import { count, frame as frameText, seconds } from '../../text/format.js';
import { words } from '../../text/messages.js';
import { typedNumber } from '../base/number-field.js';
import { shared, sheet } from '../base/styles.js';
import { vars } from '../base/vars.js';
import { Watch } from '../base/watch.js';
import counterText from './frame-counter.css?inline';
import { clipLength } from '../../../lib/state/index.js';

/** The playback position: frame, number of frames, seconds. Typing a frame seeks to it. */
export class FrameCounter extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(counterText)];
  static override properties: PropertyDeclarations = {
    app: { attribute: false },
    typing: { state: true },
  };

  app!: App;
  /** True while the field has the focus: playback does not change its number or its selection. */
  typing = false;

  constructor() {
    super();
    new Watch(this, ({ playback, subject }) => [playback, subject?.clips]);
  }

  protected override shouldUpdate(): boolean {
    return !this.typing;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { state } = this.app.store;
    const clip = clipOf(state);
    if (clip === null) return nothing;
    const { frame, seconds: time } = positionOf(state);
    const length = count(clipLength(clip));
    // The field is as wide as the clip's longest frame number, so that the elements beside it do not move during
    // playback.
    const digits = length.length + 2;
    return html`<div class="count data">
      <input
        type="text"
        inputmode="decimal"
        aria-label=${words.frame}
        title=${words.frame}
        ${vars({ '--digits': digits })}
        .value=${live(frameText(frame, state.playback.playing))}
        @input=${() => (this.typing = true)}
        @focus=${this.#begin}
        @keydown=${this.#key}
        @change=${this.#go}
        @blur=${() => (this.typing = false)}
      /><span>/ ${length}</span><em>${seconds(time)}</em>
    </div>`;
  }

  #begin(event: FocusEvent): void {
    this.typing = true;
    (event.target as HTMLInputElement).select();
  }

  #go(event: Event): void {
    const wanted = typedNumber((event.target as HTMLInputElement).value);
    this.typing = false;
    if (wanted !== null) this.app.actions.playback.seek(wanted);
    this.requestUpdate();
  }

  #key(event: KeyboardEvent): void {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (event.key === 'Escape') this.typing = false;
    if (step === undefined) return;
    event.preventDefault();
    this.typing = false;
    this.app.actions.playback.step(event.shiftKey ? step * 5 : step);
  }
}
customElements.define('mw-frame-counter', FrameCounter);
