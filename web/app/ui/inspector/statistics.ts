import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import { fetchGameLimits } from '../../../lib/internal/index.js';
import { clock, type Cancel } from '../../../lib/clock/index.js';
import type { App } from '../../app.js';
import {
  fileRows,
  limitRows,
  memoryRows,
  sharingRows,
  statisticsText,
  type StatisticsRow,
} from '../../state/statistics.js';
import { words } from '../../text/messages.js';
import { icon } from '../base/icon.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import { copy } from '../../clipboard.js';
import statisticsCss from './statistics.css?inline';

/** The interval of live measurements, in milliseconds. */
const measuredEvery = 1000;

/** The counts of the file, and the rendering cost of the model. */
export class Statistics extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(statisticsCss)];
  static override properties: PropertyDeclarations = {
    app: { attribute: false },
    rate: { state: true },
    limits: { state: true },
  };

  app!: App;
  /** The number of frames in the last second in which the animation or, if it is paused, the camera moved. */
  rate = 0;
  /** The module with the limits of games; null until it has been fetched. */
  limits: Awaited<ReturnType<typeof fetchGameLimits>> | null = null;
  #drawn = 0;
  #timer: Cancel | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor() {
    super();
    new Watch(this, ({ subject, weapon, partView, scene }) => [subject, weapon, partView, scene.crowd]);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#unsubscribe = this.app.store.subscribe(({ eye, playback }, previous) => {
      const turned = !playback.playing && eye !== previous.eye;
      if (playback !== previous.playback || turned) this.#drawn++;
    });
    this.#measure();
    // Without this module, the limits are not shown; everything else works.
    this.app.work.during(fetchGameLimits()).then(
      (limits) => (this.limits = limits),
      () => undefined,
    );
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#timer?.();
    this.#unsubscribe?.();
  }

  #measure(): void {
    this.#timer = clock.after(measuredEvery, () => {
      this.rate = this.#drawn;
      this.#drawn = 0;
      this.requestUpdate();
      this.#measure();
    });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { subject } = this.app.store.state;
    if (subject === null) return nothing;
    const rows = this.#rows();
    const limits = this.#limits();
    return html`${list(rows)}
      ${
        limits === null
          ? nothing
          : html`<h3>${limits.title}</h3>
              ${list(limits.rows)}`
      }
      <button
        class="btn edged"
        type="button"
        @click=${() => void copy(this.app, statisticsText(subject.name, [...this.#rows(), ...(this.#limits()?.rows ?? [])]))}
      >
        ${icon('copy')}${words.copyStatistics}
      </button>`;
  }

  /** The counts of the parts compared with the limits of the format's game; null if it has none. */
  #limits(): { readonly title: string; readonly rows: readonly StatisticsRow[] } | null {
    const { model } = this.app.scene;
    const [root] = model?.parts ?? [];
    if (this.limits === null || model === null || root === undefined) return null;
    const { gameNames, gameOfFormat, limitUses } = this.limits;
    const game = gameOfFormat(root.format);
    if (game === null) return null;
    const rows = limitRows(
      model.parts.filter(({ format }) => format === root.format).map((part) => limitUses(part, game)),
    );
    return rows.length === 0 ? null : { title: words.limitsOf(gameNames[game]), rows };
  }

  #rows(): StatisticsRow[] {
    const { subject, weapon, partView, scene } = this.app.store.state;
    if (subject === null) return [];
    const memory = this.app.scene.memory();
    const drawn = this.rate > 0 ? words.perSecond(this.rate) : words.nothingMoves;
    return [
      ...fileRows(subject, { partView, weapon }, scene.crowd),
      ...sharingRows(subject, weapon, this.app.scene.cacheMissRatio()),
      ...(memory ? memoryRows(memory) : []),
      [words.statRate, drawn],
    ];
  }
}
customElements.define('mw-statistics', Statistics);

function list(rows: readonly StatisticsRow[]): TemplateResult {
  return html`<dl>
    ${rows.map(
      ([label, value, note]) =>
        html`<div>
          <dt>${label}</dt>
          <dd class="data">${note === undefined ? nothing : html`<i>${note}</i>`}${value}</dd>
        </div>`,
    )}
  </dl>`;
}
