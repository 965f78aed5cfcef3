import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { App } from '../../app.js';
import { clipChoices, formatOf, totals } from '../../state/select.js';
import type { Subject } from '../../state/state.js';
import { bytes, count, decimal } from '../../text/format.js';
import { words } from '../../text/messages.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import statisticsText from './statistics.css?inline';

type Row = readonly [label: string, value: string, note?: string];

/** The file's own counts. */
export class Statistics extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(statisticsText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;

  constructor() {
    super();
    new Watch(this, ({ subject }) => [subject?.summary]);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { subject } = this.app.store.state;
    if (subject === null) return nothing;
    return html`<dl>
      ${rowsOf(subject).map(
        ([label, value, note]) =>
          html`<div>
            <dt>${label}</dt>
            <dd class="data">${note === undefined ? nothing : html`<i>${note}</i>`}${value}</dd>
          </div>`,
      )}
    </dl>`;
  }
}
customElements.define('mw-statistics', Statistics);

function rowsOf({ summary }: Subject): Row[] {
  const sums = totals(summary);
  const bounds = summary.parts[0]?.bounds;
  const rows: Row[] = [
    [words.statFormat, words.kindOf(formatOf(summary))],
    [words.statTriangles, count(sums.triangles)],
    sums.drawnVertices === sums.vertices
      ? [words.statVertices, count(sums.vertices)]
      : [words.statVertices, count(sums.vertices), words.drawn(sums.drawnVertices)],
    [words.statSurfaces, count(sums.surfaces)],
    [words.statFrames, count(sums.frames)],
    [words.statClips, count(clipChoices(summary).length)],
  ];
  if (sums.joints > 0) rows.push([words.statJoints, count(sums.joints)]);
  if (sums.strips + sums.fans > 0)
    rows.push([words.statStrips, `${count(sums.strips)} + ${count(sums.fans)}`]);
  if (bounds !== undefined) {
    const sizes = bounds.max.map((high, axis) => decimal(high - (bounds.min[axis] ?? 0), 1));
    rows.push([words.statBounds, sizes.join(' × ')]);
  }
  rows.push([words.statSize, bytes(sums.bytes), words.exactBytes(sums.bytes)]);
  return rows;
}
