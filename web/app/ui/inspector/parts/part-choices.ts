import { isPlayer } from '../../../formats.js';
import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { App } from '../../../app.js';
import { choicesFor, ownEntry, partSlots, partName } from '../../../state/player-parts.js';
import type { PartSlot } from '../../../state/state.js';
import { words } from '../../../text/messages.js';
import { icon } from '../../base/icon.js';
import '../../base/menu.js';
import { nameText } from '../../base/name.js';
import { shared, sheet } from '../../base/styles.js';
import { Watch } from '../../base/watch.js';
import choiceText from './weapon-choice.css?inline';

/** The value for the player's own torso or head, or for no weapon. No entry has an empty name. */
const ownPart = '';

/** Menus for a Quake III player's weapon, torso and head, from the open files. */
export class PartChoices extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(choiceText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;

  constructor() {
    super();
    new Watch(this, ({ subject, playerParts }) => [subject?.summary, subject?.mixed, playerParts]);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { subject } = this.app.store.state;
    if (subject === null || !isPlayer(subject.summary)) return nothing;
    return html`${partSlots.map((slot) => this.#choice(slot))}`;
  }

  #choice(slot: PartSlot): TemplateResult | typeof nothing {
    const { subject, playerParts } = this.app.store.state;
    if (subject === null) return nothing;
    const choices = choicesFor(slot, playerParts, ownEntry(subject, playerParts));
    const chosen = subject.mixed[slot] ?? null;
    if (choices.length === 0 && chosen === null) return nothing;
    const label = { weapon: words.weapon, head: words.head, upper: words.torso }[slot];
    const none = slot === 'weapon' ? words.weaponNone : words.partOwn(subject.name);
    const shown = chosen === null ? none : partName(chosen);
    const items = [
      { id: ownPart, label: none, checked: chosen === null },
      ...choices.map(({ entry }) => ({
        id: entry,
        label: partName(entry),
        checked: entry === chosen,
        fromFile: true,
      })),
    ];
    return html`<div class="choice">
      <span>${label}</span>
      <mw-menu
        look="edged"
        label="${label}: ${shown}"
        hint=${label}
        .items=${items}
        @choose=${({ detail }: CustomEvent<string>) =>
          void this.app.session.playerParts.setPart(slot, detail === ownPart ? null : detail)}
      >
        ${chosen === null ? shown : html`<span class="data">${nameText(shown)}</span>`}
        ${icon('chevron-down', 'small')}
      </mw-menu>
    </div>`;
  }
}
customElements.define('mw-part-choices', PartChoices);
