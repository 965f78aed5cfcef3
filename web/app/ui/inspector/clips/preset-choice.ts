import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { App } from '../../../app.js';
import { words } from '../../../text/messages.js';
import { icon } from '../../base/icon.js';
import '../../base/menu.js';
import { shared, sheet } from '../../base/styles.js';
import { Watch } from '../../base/watch.js';
import presetText from './preset-choice.css?inline';
import { presetNow } from '../../../state/select.js';

/** The menu of presets: clips that the game plays on legs and torso together. */
export class PresetChoice extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(presetText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;

  constructor() {
    super();
    new Watch(this, (state) => [state.subject?.summary, presetNow(state)]);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { state } = this.app.store;
    const presets = state.subject?.summary.presets ?? [];
    if (presets.length === 0) return nothing;
    const chosen = presetNow(state);
    const shown = chosen === null ? words.presetOwn : words.preset(chosen);
    const { clips } = state.subject?.summary ?? { clips: [] };
    const played = (indices: readonly number[]): string =>
      [...new Set(indices.map((index) => clips[index]?.name ?? ''))].join(', ');
    return html`<mw-menu
      look="edged"
      label="${words.presets}: ${shown}"
      hint=${words.presetHint}
      .items=${presets.map(({ name, clips: indices }) => ({
        id: name,
        label: words.preset(name),
        detail: played(indices),
        checked: name === chosen,
      }))}
      @choose=${(event: CustomEvent<string>) => this.app.actions.playback.playPreset(event.detail)}
    >
      <span class="shown ${chosen === null ? 'own' : ''}">${shown}</span>${icon('chevron-down', 'small')}
    </mw-menu>`;
  }
}
customElements.define('mw-preset-choice', PresetChoice);
