import { html, LitElement, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit';
import { splitModes, jointsOf } from '../../../lib/internal/index.js';
import type { SplitMode } from '../../../lib/viewer/index.js';
import type { App } from '../../app.js';
import { tip } from '../../commands/commands.js';
import type { AppState } from '../../state/state.js';
import { words } from '../../text/messages.js';
import { icon } from '../base/icon.js';
import '../base/menu.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import menuText from './split-menu.css?inline';

/** The menu that selects what the right side of the split view shows. */
export class SplitMenu extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(menuText)];
  static override properties: PropertyDeclarations = { app: { attribute: false }, look: {} };

  app!: App;
  look: 'plain' | 'edged' = 'plain';

  constructor() {
    super();
    new Watch(this, ({ subject, display }) => [subject?.summary, display.split]);
  }

  protected override render(): TemplateResult {
    const { state } = this.app.store;
    const { split } = state.display;
    const items = (['none', ...splitModes] as const).map((id) => ({
      id,
      label: splitName(id, state),
      checked: id === split,
    }));
    return html`<mw-menu
      class=${this.look}
      look=${this.look}
      label="${words.split}: ${splitName(split, state)}"
      hint=${tip('split', words.split)}
      .items=${items}
      @choose=${({ detail }: CustomEvent<SplitMode>) => this.app.actions.inspect.setSplit(detail)}
    >
      ${icon('split')}<span class="word"
        >${split === 'none' && this.look === 'plain' ? words.split : splitName(split, state)}</span
      >${icon('chevron-down', 'small')}
    </mw-menu>`;
  }
}
customElements.define('mw-split-menu', SplitMenu);

/** The name of a split mode. A model without joints has no bones to show. */
export function splitName(split: SplitMode, { subject }: Pick<AppState, 'subject'>): string {
  const boneless = subject === null || jointsOf(subject.summary).length === 0;
  return split === 'bones' && boneless ? words.splitWire : words.splitModes[split];
}
