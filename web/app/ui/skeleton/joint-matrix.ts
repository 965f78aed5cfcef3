import { html, LitElement, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit';
import { jointName } from '../../text/names.js';
import { matrixKinds, matrixOf, type JointEntry, type MatrixKind } from '../../../lib/internal/index.js';
import type { App } from '../../app.js';
import type { JointPose } from '../../scene/ports.js';
import { matrixRows, matrixText } from '../../state/matrix-text.js';
import { decimal } from '../../text/format.js';
import { message, words } from '../../text/messages.js';
import { icon } from '../base/icon.js';
import '../base/segments.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import { copy } from '../../clipboard.js';
import matrixCss from './joint-matrix.css?inline';

const axes = ['x', 'y', 'z'] as const;

/** Shows one of a joint's three matrices as numbers. */
export class JointMatrix extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(matrixCss)];
  static override properties: PropertyDeclarations = {
    app: { attribute: false },
    pose: { attribute: false },
    entry: { attribute: false },
  };

  app!: App;
  pose!: JointPose;
  entry!: JointEntry;

  constructor() {
    super();
    new Watch(this, ({ rig }) => [rig.matrix]);
  }

  protected override render(): TemplateResult {
    const { matrix } = this.app.store.state.rig;
    const labels = matrixLabels();
    const rows = matrixRows(this.#values(matrix));
    return html`<div class="head">
        <h4>${words.matrix}</h4>
        <mw-segments
          label=${words.matrix}
          .options=${matrixKinds.map((value) => ({ value, label: labels[value] }))}
          value=${matrix}
          @choose=${(event: CustomEvent<MatrixKind>) => this.app.actions.rig.setMatrix(event.detail)}
        ></mw-segments>
        <button
          class="btn icon"
          type="button"
          aria-label=${words.copyMatrix}
          title=${words.copyMatrix}
          @click=${() => this.#copy(matrix)}
        >
          ${icon('copy')}
        </button>
      </div>
      <table class="data" aria-label="${words.matrix}: ${labels[matrix]}">
        <thead>
          <tr>
            ${axes.map((axis) => html`<th scope="col" class=${axis}>${axis}</th>`)}
            <th scope="col" class="at">${words.matrixPlace}</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                ${row.map((value) => html`<td>${decimal(value, 4)}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
      <p class="hint">${this.#hint(matrix)}</p>`;
  }

  #values(kind: MatrixKind): readonly number[] {
    return kind === 'relative' ? matrixOf(this.pose.local) : this.pose[kind];
  }

  #hint(kind: MatrixKind): string {
    if (kind === 'skinning') return words.matrixSkinningHint;
    if (this.entry.parent === null) return words.matrixRootHint;
    return kind === 'relative' ? words.matrixRelativeHint : words.matrixAbsoluteHint;
  }

  #copy(kind: MatrixKind): void {
    const text = matrixText(this.#values(kind));
    void copy(this.app, text, message('copiedMatrix', matrixLabels()[kind], jointName(this.entry)));
  }
}
customElements.define('mw-joint-matrix', JointMatrix);

function matrixLabels(): Readonly<Record<MatrixKind, string>> {
  return {
    relative: words.matrixRelative,
    absolute: words.matrixAbsolute,
    skinning: words.matrixSkinning,
  };
}
