import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import { jointsOf } from '../../../lib/internal/index.js';
import type { App } from '../../app.js';
import { jointName } from '../../text/names.js';
import { words } from '../../text/messages.js';
import { nameText } from '../base/name.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import legendText from './weights-legend.css?inline';

/** The legend of the weight colours for the selected joint, shown in the light mode 'weights'. */
export class WeightsLegend extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(legendText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;

  constructor() {
    super();
    new Watch(this, ({ scene, rig, subject }) => [scene.light, rig.joint, subject?.summary]);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { scene, rig, subject } = this.app.store.state;
    if (scene.light !== 'weights' || subject === null) return nothing;
    const entry = rig.joint === null ? undefined : jointsOf(subject.summary)[rig.joint];
    if (entry === undefined) return html`<div class="legend"><p>${words.weightsNone}</p></div>`;
    const [before, name] = words.weightsOf(jointName(entry));
    return html`<div class="legend">
      <p class="title">${before}<span class="data">${nameText(name)}</span></p>
      <i class="ramp"></i>
      <p class="ends data">
        <span>0</span><span>${words.verticesOf(this.app.scene.verticesOf(entry.joint))}</span><span>1</span>
      </p>
    </div>`;
  }
}
customElements.define('mw-weights-legend', WeightsLegend);
