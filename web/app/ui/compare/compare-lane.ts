import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import { channelOf, clipLength } from '../../../lib/state/index.js';
import { settingsOf } from '../../../lib/internal/index.js';
import type { App } from '../../app.js';
import { unmatched } from '../../state/compare/pairs.js';
import { shareOf, stretchOf } from '../../state/compare/stretch.js';
import { decimal, facts, rate } from '../../text/format.js';
import { words } from '../../text/messages.js';
import { Resizes } from '../base/resizes.js';
import { shared, sheet } from '../base/styles.js';
import { vars } from '../base/vars.js';
import { ticks } from '../transport/timeline.js';
import timelineText from '../transport/timeline.css?inline';
import laneText from './compare-lane.css?inline';
import { bothOf, WatchBoth, type Both } from './watch-both.js';

/**
 * The lane of model B in the timeline. If the times are linked, it has the length of A's lane; otherwise, its own
 * length and playhead.
 */
export class CompareLane extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(timelineText), sheet(laneText)];
  static override properties: PropertyDeclarations = { app: { attribute: false }, width: { state: true } };

  app!: App;
  width = 800;

  constructor() {
    super();
    new WatchBoth(this, ({ a, b }) => [
      ...[...settingsOf(a.playback), a.comparison?.links.time, a.comparison?.pairs],
      ...[b.subject?.clips, ...settingsOf(b.playback)],
      // Only a lane that is not linked shows its own time.
      a.comparison?.links.time === false ? b.playback : null,
    ]);
    new Resizes(
      this,
      () => this.renderRoot.querySelector('.lane'),
      ({ contentRect }) => (this.width = contentRect.width),
    );
  }

  protected override render(): TemplateResult | typeof nothing {
    const both = bothOf(this.app);
    if (!both?.b.subject) return nothing;
    const linked = both.a.comparison?.links.time !== false;
    return html`<div
      class="lane other ${linked ? '' : 'own'}"
      @pointerdown=${this.#press}
      @pointermove=${this.#drag}
    >
      ${this.#block(both, linked)}
    </div>`;
  }

  #block({ a, b }: Both, linked: boolean): TemplateResult {
    const other = channelOf(b.playback);
    const own = channelOf(a.playback);
    const lone = unmatched(a, b);
    if (other === null || lone !== null)
      return html`<p class="empty">${lone === null ? words.laneStill : words.laneNoMatch(lone)}</p>`;
    const { clip } = other;
    const frames = words.laneFrames(clip.frameCount, rate(clip.framesPerSecond));
    const stretch = linked && own !== null ? stretchOf(own, other) : null;
    const text = stretch === null ? frames : facts([frames, words.laneStretched(decimal(stretch, 2))]);
    const length = clipLength(own?.clip ?? clip);
    const [from, to] = linked && own?.range && length > 0 ? own.range.map((frame) => frame / length) : [0, 1];
    const width = (to ?? 1) - (from ?? 0);
    const [first, last] = other.range ?? [0, clipLength(clip)];
    const at = shareOf({ clip, range: null }, other.frame);
    return html`<div class="block" ${vars({ '--from': from ?? 0, '--width': width, '--in': 0 })}>
        ${ticks(linked ? last - first : clipLength(clip), width * this.width)}<span>${text}</span>
      </div>
      ${linked ? nothing : html`<i class="head" ${vars({ '--head': at })}></i>`}`;
  }

  /** Seeks B. If the lanes are linked, the timeline handles the press instead. */
  #press(event: PointerEvent): void {
    if (event.button !== 0 || this.app.store.state.comparison?.links.time !== false) return;
    event.stopPropagation();
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.#seek(event);
  }

  #drag(event: PointerEvent): void {
    if ((event.currentTarget as HTMLElement).hasPointerCapture(event.pointerId)) this.#seek(event);
  }

  #seek(event: PointerEvent): void {
    const workspace = this.app.comparison.other;
    const other = workspace && channelOf(workspace.store.state.playback);
    if (!workspace || !other) return;
    const { left, width } = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - left) / Math.max(1, width)));
    workspace.actions.playback.seek(Number((share * clipLength(other.clip)).toFixed(2)));
  }
}
customElements.define('mw-compare-lane', CompareLane);
