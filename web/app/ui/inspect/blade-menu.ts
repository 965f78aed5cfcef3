import { html, LitElement, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit';
import { blades, jointsOf } from '../../../lib/internal/index.js';
import type { Blade } from '../../../lib/viewer/index.js';
import type { App } from '../../app.js';
import { tip } from '../../commands/commands.js';
import type { AppState } from '../../state/state.js';
import { words } from '../../text/messages.js';
import { icon } from '../base/icon.js';
import '../base/menu.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import menuText from './blade-menu.css?inline';

/** The choice of what is to the right of the blade. */
export class BladeMenu extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(menuText)];
  static override properties: PropertyDeclarations = { app: { attribute: false }, look: {} };

  app!: App;
  look: 'plain' | 'edged' = 'plain';

  constructor() {
    super();
    new Watch(this, ({ subject, display }) => [subject?.summary, display.blade]);
  }

  protected override render(): TemplateResult {
    const { state } = this.app.store;
    const { blade } = state.display;
    const items = (['none', ...blades] as const).map((id) => ({
      id,
      label: bladeName(id, state),
      checked: id === blade,
    }));
    return html`<mw-menu
      class=${this.look}
      look=${this.look}
      label="${words.blade}: ${bladeName(blade, state)}"
      hint=${tip('blade', words.blade)}
      .items=${items}
      @choose=${({ detail }: CustomEvent<Blade>) => this.app.inspect.setBlade(detail)}
    >
      ${icon('blade')}<span class="word"
        >${blade === 'none' && this.look === 'plain' ? words.blade : bladeName(blade, state)}</span
      >${icon('chevron-down', 'small')}
    </mw-menu>`;
  }
}
customElements.define('mw-blade-menu', BladeMenu);

/** The mode to the right of the blade; a model without joints has no bones there. */
export function bladeName(blade: Blade, { subject }: Pick<AppState, 'subject'>): string {
  const boneless = subject === null || jointsOf(subject.summary).length === 0;
  return blade === 'bones' && boneless ? words.bladeWire : words.blades[blade];
}
