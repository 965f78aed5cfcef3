import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { MaterialSummary, PartSummary } from '../../../../lib/index.js';
import type { App } from '../../../app.js';
import { words } from '../../../text/messages.js';
import { isScripted, materialWords, stageMaps, stageWords } from '../../../text/shader-words.js';
import { nameText } from '../../base/name.js';
import { shared, sheet } from '../../base/styles.js';
import { Watch } from '../../base/watch.js';
import shaderText from './shader-list.css?inline';

interface Scripted {
  readonly part: PartSummary;
  readonly material: MaterialSummary;
}

/** The stages of each material that a shader script defines. */
export class ShaderList extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(shaderText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;

  constructor() {
    super();
    new Watch(this, ({ subject }) => [subject?.summary]);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { subject } = this.app.store.state;
    const scripted: Map<string, Scripted> = new Map();
    for (const part of subject?.summary.parts ?? [])
      for (const material of part.materials)
        if (isScripted(material, part)) scripted.set(material.name, { part, material });
    if (scripted.size === 0) return nothing;
    return html`<h3>${words.shaders}</h3>
      ${[...scripted.values()].map((each) => this.#shader(each))}`;
  }

  #shader({ part, material }: Scripted): TemplateResult {
    const all = materialWords(material);
    return html`<section aria-label=${material.name}>
      <h4 class="data">${nameText(material.name)}</h4>
      ${all.length === 0 ? nothing : html`<p class="words">${all.map((word) => html`<span>${word}</span>`)}</p>`}
      <ol>
        ${material.stages.map((stage) => {
          const map = stageMaps(stage, part);
          return html`<li>
            <span class="map" title=${map}>${nameText(map)}</span>
            <span class="words">${stageWords(stage).map((word) => html`<span>${word}</span>`)}</span>
          </li>`;
        })}
      </ol>
    </section>`;
  }
}
customElements.define('mw-shader-list', ShaderList);
