import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { App } from '../../app.js';
import { clipLength, clipOf } from '../../state/select.js';
import { count, frame as frameText, seconds } from '../../text/format.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import counterText from './frame-counter.css?inline';

/** Where playback is: frame, frames, seconds. */
export class FrameCounter extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(counterText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;

  constructor() {
    super();
    new Watch(this, ({ position, playback, subject }) => [
      position,
      playback.playing,
      playback.clip,
      subject?.summary,
    ]);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { state } = this.app.store;
    const clip = clipOf(state);
    if (clip === null) return nothing;
    const { frame, seconds: time } = state.position;
    return html`<div class="count data">
      <b>${frameText(frame, state.playback.playing)}</b><span>/ ${count(clipLength(clip))}</span
      ><em>${seconds(time)}</em>
    </div>`;
  }
}
customElements.define('mw-frame-counter', FrameCounter);
