import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import type { App } from '../../app.js';
import type { ClipPair } from '../../state/compare/clip-match.js';
import { clipPairs, playableNames, unpaired } from '../../state/compare/pairs.js';
import { clipOf } from '../../state/select.js';
import type { Subject } from '../../state/state.js';
import { facts } from '../../text/format.js';
import { words } from '../../text/messages.js';
import { icon } from '../base/icon.js';
import '../base/menu.js';
import { nameText } from '../base/name.js';
import { shared, sheet } from '../base/styles.js';
import pairsText from './clip-pairs.css?inline';
import { bothOf, WatchBoth } from './watch-both.js';
import { settingsOf } from '../../../lib/internal/index.js';

/**
 * The clips of model A, each next to the clip of model B that it is paired with. Choosing a row plays A's clip, and B's
 * too if their times are linked.
 */
export class ClipPairs extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(pairsText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;
  #shown: string | null = null;

  constructor() {
    super();
    new WatchBoth(this, ({ a, b }) => [
      ...[a.subject?.clips, ...settingsOf(a.playback), a.comparison?.pairs],
      b.subject?.clips,
    ]);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const playing = clipOf(this.app.store.state)?.name ?? null;
    if (playing === this.#shown) return;
    this.#shown = playing;
    this.#reveal();
  }

  protected override render(): TemplateResult | typeof nothing {
    const both = bothOf(this.app);
    const [a, b] = [both?.a.subject, both?.b.subject];
    if (!both || !a || !b) return nothing;
    if (a.clips.length === 0 || b.clips.length === 0) return html`<p class="hint">${words.pairsNone}</p>`;
    const chosen = both.a.comparison?.pairs ?? new Map<string, string>();
    const pairs = clipPairs(a, b, chosen);
    const at = pairs.findIndex((pair) => pair.a === clipOf(both.a)?.name);
    const alone = unpaired(b, pairs);
    return html`<div class="row head" aria-hidden="true">
        <span>${words.compareSide.a}</span><span>${words.compareSide.b}</span>
      </div>
      <ul
        class="scroll"
        role="listbox"
        tabindex="0"
        aria-label=${words.pairsLabel}
        aria-activedescendant=${at < 0 ? nothing : `pair-${at}`}
        @keydown=${(event: KeyboardEvent) => this.#key(event, pairs, at)}
      >
        ${pairs.map((pair, index) => this.#row(pair, index, index === at))}
      </ul>
      ${at < 0 ? nothing : this.#choice(pairs[at], b, chosen)}
      ${
        alone.length === 0
          ? nothing
          : html`<h3>${words.onlyInB}</h3>
              <p class="alone data">
                ${alone.map((name, index) => html`${index > 0 ? ', ' : ''}<bdi>${name}</bdi>`)}
              </p>`
      }`;
  }

  #row({ a, b }: ClipPair, index: number, playing: boolean): TemplateResult {
    return html`<li
      class="row data ${b === null ? 'off' : ''}"
      role="option"
      id="pair-${index}"
      aria-selected=${playing}
      @click=${() => this.app.actions.playback.playClip(a)}
    >
      <span>${nameText(a)}</span><span>${b === null ? words.noMatch : nameText(b)}</span>
    </li>`;
  }

  /** A menu that pairs a clip of B with the clip that A plays. */
  #choice(
    pair: ClipPair | undefined,
    b: Subject,
    chosen: ReadonlyMap<string, string>,
  ): TemplateResult | typeof nothing {
    if (pair === undefined) return nothing;
    const partner = pair.b ?? words.noMatch;
    return html`<div class="choice">
      <span class="for">${words.pairFor(pair.a)}</span>
      <mw-menu
        look="edged"
        label=${facts([words.pairWith(pair.a, partner), ...(chosen.has(pair.a) ? [words.pairByHand] : [])])}
        hint=${words.pairChoose}
        .items=${playableNames(b).map((name) => ({
          id: name,
          label: name,
          checked: name === pair.b,
          fromFile: true,
        }))}
        @choose=${(event: CustomEvent<string>) => this.app.comparison.pair(event.detail, pair.a)}
      >
        <span class="data">${pair.b === null ? partner : nameText(partner)}</span>
        ${chosen.has(pair.a) ? html`<span class="hand">${words.pairByHand}</span>` : nothing}
        ${icon('chevron-down', 'small')}
      </mw-menu>
    </div>`;
  }

  #key(event: KeyboardEvent, pairs: readonly ClipPair[], at: number): void {
    const last = pairs.length - 1;
    const to = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + 8,
      PageUp: at - 8,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = pairs[Math.min(last, Math.max(0, to))];
    if (next !== undefined) this.app.actions.playback.playClip(next.a);
  }

  /** Scrolls only the list until the playing row is visible. */
  #reveal(): void {
    const list = this.renderRoot.querySelector('ul');
    const row = list?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!list || !row) return;
    const top = row.offsetTop;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (top + row.offsetHeight > list.scrollTop + list.clientHeight)
      list.scrollTop = top + row.offsetHeight - list.clientHeight;
  }
}
customElements.define('mw-clip-pairs', ClipPairs);
