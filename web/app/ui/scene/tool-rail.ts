import { html, LitElement, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { App } from '../../app.js';
import type { CommandId } from '../../commands/command.js';
import { tip } from '../../commands/commands.js';
import type { IconName } from '../../icons/names.js';
import { needsTransport } from '../../state/select.js';
import { railOptions, shownOptions, type ShownOption, type ViewOption } from '../../state/view-options.js';
import { words } from '../../text/messages.js';
import { icon } from '../base/icon.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import railText from './tool-rail.css?inline';

/** The command of each option. The tooltip shows its key. */
const commandOf: Partial<Record<ViewOption, CommandId>> = {
  ...{ firstPerson: 'firstPerson', skeleton: 'skeleton', wireframe: 'wireframe', tags: 'tags' },
  ...{ hitboxes: 'hitboxes', normalLines: 'normalLines', grid: 'grid' },
};

/** The toolbar at the scene's left: camera views, overlays and tools. */
export class ToolRail extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(railText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;

  constructor() {
    super();
    new Watch(this, ({ display, scene, camera, cameraOptions, turntable, fly, subject, inspect }) => [
      fly,
      inspect.tool,
      ...[display, scene, camera, cameraOptions, turntable],
      subject?.summary,
    ]);
  }

  protected override render(): TemplateResult {
    const { subject } = this.app.store.state;
    const { state } = this.app.store;
    return html`<div
      class="rail"
      role="toolbar"
      aria-label=${words.view}
      aria-orientation="vertical"
      @keydown=${this.#move}
    >
      <button
        class="btn icon"
        type="button"
        aria-label=${words.fit}
        title=${tip('fit', words.fit)}
        @click=${() => this.app.actions.camera.fit()}
      >
        ${icon('scan')}
      </button>
      ${this.#key('fly', 'plane', words.fly, state.fly, () => this.app.actions.camera.setFly(!state.fly))}
      ${shownOptions(['firstPerson'], state).map((tool) => this.#tool(tool))}
      <button
        class="btn icon turntable ${subject !== null && !needsTransport(subject) ? 'still' : ''}"
        type="button"
        aria-label=${words.turntable}
        title=${tip('turntable', words.turntable)}
        aria-pressed=${this.app.store.state.turntable ? 'true' : 'false'}
        @click=${() => this.app.actions.camera.toggleTurntable()}
      >
        ${icon('rotate-3d')}
      </button>
      <span class="rule"></span>
      ${shownOptions(railOptions, state).map((tool) => this.#tool(tool))}
      ${this.#key('split', 'split', words.split, this.app.store.state.display.split !== 'none', () => this.app.actions.inspect.toggleSplit())}
      <span class="rule"></span>
      ${this.#key('measure', 'ruler', words.measure, this.app.store.state.inspect.tool === 'measure', () => this.app.actions.inspect.toggleTool('measure'))}
      ${this.#key('rotate', 'move-3d', words.rotateModel, this.app.store.state.inspect.tool === 'rotate', () => this.app.actions.inspect.toggleTool('rotate'))}
      ${this.#key('pick', 'locate', words.pick, this.app.store.state.inspect.tool === 'pick', () => this.app.actions.inspect.toggleTool('pick'))}
    </div>`;
  }

  #key(command: CommandId, glyph: IconName, label: string, on: boolean, run: () => void): TemplateResult {
    return html`<button
      class="btn icon ${command}"
      type="button"
      aria-label=${label}
      title=${tip(command, label)}
      aria-pressed=${on ? 'true' : 'false'}
      @click=${run}
    >
      ${icon(glyph)}
    </button>`;
  }

  #tool({ option, icon: glyph, label, on }: ShownOption): TemplateResult {
    const command = commandOf[option];
    return html`<button
      class="btn icon ${option}"
      type="button"
      aria-label=${label}
      title=${command === undefined ? label : tip(command, label)}
      aria-pressed=${on ? 'true' : 'false'}
      @click=${() => this.app.actions.view.toggle(option)}
    >
      ${icon(glyph)}
    </button>`;
  }

  /** The arrow keys move within the toolbar. */
  #move(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const buttons = [...this.renderRoot.querySelectorAll('button')].filter(
      (button) => button.offsetParent !== null,
    );
    const at = buttons.indexOf(this.shadowRoot?.activeElement as HTMLButtonElement);
    buttons.at((at + step) % buttons.length)?.focus();
  }
}
customElements.define('mw-tool-rail', ToolRail);
