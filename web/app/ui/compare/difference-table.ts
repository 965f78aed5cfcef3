import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { App } from '../../app.js';
import {
  differenceRows,
  differenceText,
  valueText,
  type DifferenceRow,
} from '../../state/compare/difference.js';
import { words } from '../../text/messages.js';
import { shared, sheet } from '../base/styles.js';
import differenceCss from './difference-table.css?inline';
import { bothOf, WatchBoth } from './watch-both.js';

/** The statistics of both subjects side by side, and their differences. */
export class DifferenceTable extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(differenceCss)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;

  constructor() {
    super();
    new WatchBoth(this, ({ a, b }) => [
      ...[a.subject, a.weapon, a.scene.up, a.comparison?.sameScale],
      ...[b.subject, b.weapon, b.scene.up],
    ]);
  }

  protected override render(): TemplateResult | typeof nothing {
    const both = bothOf(this.app);
    const rows = both === null ? [] : differenceRows(both.a, both.b);
    if (rows.length === 0) return nothing;
    const sameScale = both?.a.comparison?.sameScale ?? null;
    return html`<table>
        <thead>
          <tr>
            <td></td>
            <th scope="col">${words.compareSide.a}</th>
            <th scope="col">${words.compareSide.b}</th>
            <th scope="col">${words.differenceOf}</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map((row) => line(row))}
        </tbody>
      </table>
      ${sameScale === null ? nothing : html`<p class="hint">${sameScale ? words.sameScale : words.ownScale}</p>`}`;
  }
}
customElements.define('mw-difference-table', DifferenceTable);

function line(row: DifferenceRow): TemplateResult {
  const { label, a, b, kind } = row;
  const apart = differenceText(row);
  return html`<tr>
    <th scope="row">${label}</th>
    <td class="data">${valueText(a, kind)}</td>
    <td class="data">${valueText(b, kind)}</td>
    <td class="data apart ${apart === '0' ? 'none' : ''}">${apart}</td>
  </tr>`;
}
