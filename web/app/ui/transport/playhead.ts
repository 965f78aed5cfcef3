import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { App } from '../../app.js';
import { clipOf, positionOf } from '../../state/select.js';
import { frame as frameText } from '../../text/format.js';
import { shared, sheet } from '../base/styles.js';
import { vars } from '../base/vars.js';
import { Watch } from '../base/watch.js';
import playheadText from './playhead.css?inline';
import { clipLength } from '../../../lib/state/index.js';

/** The playhead of the timeline. It is a separate component because only it moves with every frame. */
export class Playhead extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(playheadText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;

  constructor() {
    super();
    new Watch(this, ({ playback, subject }) => [playback, subject?.clips]);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { state } = this.app.store;
    const clip = clipOf(state);
    if (clip === null) return nothing;
    const length = clipLength(clip);
    const { frame } = positionOf(state);
    const share = length > 0 ? Math.min(1, frame / length) : 0;
    return html`<div class="head" ${vars({ '--head': share })}>
      <b>${frameText(frame, state.playback.playing)}</b>
    </div>`;
  }
}
customElements.define('mw-playhead', Playhead);
