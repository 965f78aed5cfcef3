import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import { channelOf } from '../../../lib/state/index.js';
import { settingsOf } from '../../../lib/internal/index.js';
import type { App } from '../../app.js';
import type { Side } from '../../session/workspace.js';
import { playableNames, unmatched } from '../../state/compare/pairs.js';
import { clipChoices } from '../../state/select.js';
import { words } from '../../text/messages.js';
import { icon } from '../base/icon.js';
import '../base/menu.js';
import { nameText } from '../base/name.js';
import { shared, sheet } from '../base/styles.js';
import headText from './compare-head.css?inline';
import { sideMark } from './side-caption.js';
import { bothOf, WatchBoth, type Both } from './watch-both.js';

/** The head of a side's lane: its letter and a menu of its clips. If B is not linked, there is also a play button. */
export class CompareHead extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(headText)];
  static override properties: PropertyDeclarations = { app: { attribute: false }, side: {} };

  app!: App;
  side!: Side;

  constructor() {
    super();
    new WatchBoth(this, ({ a, b }) => [
      ...[a.subject?.clips, ...settingsOf(a.playback), a.comparison?.links.time, a.comparison?.pairs],
      ...[b.subject?.clips, ...settingsOf(b.playback)],
    ]);
  }

  protected override render(): TemplateResult | typeof nothing {
    const both = bothOf(this.app);
    const subject = both?.[this.side].subject;
    if (!both || !subject) return nothing;
    const lacking = this.side === 'b' && unmatched(both.a, both.b) !== null;
    const clip = lacking ? null : (channelOf(both[this.side].playback)?.clip.name ?? null);
    const names = this.side === 'a' ? clipChoices(subject).map(({ name }) => name) : playableNames(subject);
    return html`<div class="head">
      ${sideMark(this.side)} ${names.length === 0 ? nothing : this.#clips(clip, names)}
      ${this.side === 'b' && both.a.comparison?.links.time === false ? this.#play(both) : nothing}
    </div>`;
  }

  #clips(clip: string | null, names: readonly string[]): TemplateResult {
    const shown = clip ?? words.noMatch;
    return html`<mw-menu
      side="above"
      label=${words.laneClipOf(words.compareSide[this.side], shown)}
      hint=${words.chooseClip}
      .items=${names.map((name) => ({ id: name, label: name, checked: name === clip, fromFile: true }))}
      @choose=${(event: CustomEvent<string>) => this.#choose(event.detail)}
    >
      <span class="clip data ${clip === null ? 'none' : ''}">${clip === null ? shown : nameText(shown)}</span
      >${icon('chevron-down', 'small')}
    </mw-menu>`;
  }

  #choose(name: string): void {
    const { actions, comparison, store } = this.app;
    if (this.side === 'a') actions.playback.playClip(name);
    else if (store.state.comparison?.links.time === true) comparison.pair(name);
    else comparison.other?.actions.playback.playClip(name);
  }

  #play({ b }: Both): TemplateResult {
    const { playing } = b.playback;
    const label = playing ? words.lanePauseB : words.lanePlayB;
    return html`<button
      class="btn icon"
      type="button"
      aria-label=${label}
      title=${label}
      @click=${() => this.app.comparison.other?.actions.playback.togglePlay()}
      @keydown=${this.#key}
    >
      ${icon(playing ? 'pause' : 'play', 'small')}
    </button>`;
  }

  /** The arrow keys step B, because B's lane is part of A's timeline and cannot have the focus. */
  #key(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.app.comparison.other?.actions.playback.step(event.shiftKey ? step * 5 : step);
  }
}
customElements.define('mw-compare-head', CompareHead);
