import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { App } from '../../../app.js';
import { weaponsOf } from '../../../state/select.js';
import { words } from '../../../text/messages.js';
import { icon } from '../../base/icon.js';
import '../../base/menu.js';
import { nameText } from '../../base/name.js';
import { shared, sheet } from '../../base/styles.js';
import { Watch } from '../../base/watch.js';
import weaponText from './weapon-choice.css?inline';
import { noWeapon } from '../../../../lib/internal/index.js';

/** The menu of a Quake II player's weapons: those in its folder, or none. */
export class WeaponChoice extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(weaponText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;

  constructor() {
    super();
    new Watch(this, ({ subject, weapon }) => [subject?.summary, weapon]);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { subject, weapon } = this.app.store.state;
    const names = subject === null ? [] : weaponsOf(subject.summary);
    if (names.length === 0) return nothing;
    const items = [
      ...names.map((name) => ({ id: name, label: name, checked: name === weapon, fromFile: true })),
      { id: noWeapon, label: words.weaponNone, checked: weapon === noWeapon },
    ];
    const held = weapon === noWeapon ? words.weaponNone : (weapon ?? '');
    return html`<div class="choice">
      <span>${words.weapon}</span>
      <mw-menu
        look="edged"
        label="${words.weapon}: ${held}"
        hint=${words.weapon}
        .items=${items}
        @choose=${(event: CustomEvent<string>) => this.app.actions.model.setWeapon(event.detail)}
      >
        ${weapon === noWeapon ? held : html`<span class="data">${nameText(held)}</span>`}
        ${icon('chevron-down', 'small')}
      </mw-menu>
    </div>`;
  }
}
customElements.define('mw-weapon-choice', WeaponChoice);
