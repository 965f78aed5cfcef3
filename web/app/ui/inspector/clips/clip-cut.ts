import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { live } from 'lit/directives/live.js';
import type { App } from '../../../app.js';
import { isTaken, suggestedName, wholeOf } from '../../../state/cuts.js';
import { clipOf, rangeOf, type ClipChoice } from '../../../state/select.js';
import type { Subject } from '../../../state/state.js';
import { words } from '../../../text/messages.js';
import { Answer } from '../../base/answer.js';
import { icon } from '../../base/icon.js';
import { shared, sheet } from '../../base/styles.js';
import { Watch } from '../../base/watch.js';
import cutText from './clip-cut.css?inline';
import { settingsOf } from '../../../../lib/internal/index.js';

/** The form that saves the range between in and out as a clip, and the form that changes or deletes such a clip. */
export class ClipCut extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(cutText)];
  static override properties: PropertyDeclarations = {
    app: { attribute: false },
    typed: { state: true },
    renamed: { state: true },
  };

  app!: App;
  /** The name of a new clip while it is being typed; null otherwise. */
  typed: string | null = null;
  /** The new name of an existing clip while it is being typed; null otherwise. */
  renamed: string | null = null;
  /** The subject and the clip's name that the typed names belong to. */
  #of: readonly unknown[] = [];

  constructor() {
    super();
    new Watch(this, ({ subject, playback }) => [subject?.clips, ...settingsOf(playback)]);
    new Answer(this, 'nameCut', () => {
      const input = this.renderRoot.querySelector<HTMLInputElement>('form.new input');
      input?.focus();
      input?.select();
    });
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const { state } = this.app.store;
    const of = [state.subject?.summary, clipOf(state)?.name];
    if (of.every((each, i) => each === this.#of[i])) return;
    this.#of = of;
    this.typed = null;
    this.renamed = null;
  }

  protected override render(): TemplateResult {
    const { state } = this.app.store;
    const { subject } = state;
    const range = rangeOf(state);
    const clip = clipOf(state);
    return html`${subject !== null && range !== null ? this.#new(subject, range) : nothing}
    ${subject !== null && clip?.cut?.by === 'user' ? this.#chosen(subject, clip, clip.cut) : nothing}`;
  }

  #new(subject: Subject, [first, last]: readonly [number, number]): TemplateResult {
    const name = this.typed ?? suggestedName(this.app.store.state);
    const taken = isTaken(subject, name.trim());
    return html`<form class="new" @submit=${(event: SubmitEvent) => this.#save(event, name)}>
      <div class="frames">${icon('scissors')}<span>${words.cutFrames(first, last)}</span></div>
      <div class="line">
        <input
          class="data"
          maxlength="80"
          aria-label=${words.cutName}
          aria-invalid=${taken ? 'true' : nothing}
          aria-describedby="taken"
          .value=${live(name)}
          @input=${(event: InputEvent) => (this.typed = (event.target as HTMLInputElement).value)}
          @keydown=${this.#escape}
        />
        <button class="btn edged" ?disabled=${taken || name.trim() === ''}>${words.cutSave}</button>
      </div>
      <p class="hint" id="taken" role="status">${taken ? words.cutTaken : ''}</p>
    </form>`;
  }

  #chosen(
    subject: Subject,
    { name, loopFrame }: ClipChoice,
    cut: NonNullable<ClipChoice['cut']>,
  ): TemplateResult {
    const { cuts } = this.app.session;
    const loop = loopFrame !== null;
    const whole = wholeOf(subject, cut)?.name ?? '';
    return html`<form
      class="cut"
      aria-label=${name}
      @submit=${(event: SubmitEvent) => event.preventDefault()}
    >
      <div class="frames">${icon('scissors')}<bdi>${words.cutOf(whole, cut.first, cut.last)}</bdi></div>
      <div class="line">
        <input
          class="data"
          maxlength="80"
          aria-label=${words.cutName}
          .value=${live(this.renamed ?? name)}
          @input=${(event: InputEvent) => (this.renamed = (event.target as HTMLInputElement).value)}
          @change=${(event: Event) => this.#rename(name, event.target as HTMLInputElement)}
          @keydown=${this.#escape}
        />
        <button
          class="chip"
          type="button"
          aria-pressed=${loop ? 'true' : 'false'}
          @click=${() => cuts.setLoop(name, !loop)}
        >
          ${icon('repeat', 'small')}${words.cutLoops}
        </button>
        <button
          class="btn icon"
          type="button"
          aria-label=${words.cutDelete(name)}
          title=${words.cutDelete(name)}
          @click=${() => this.#remove(name)}
        >
          ${icon('trash-2')}
        </button>
      </div>
    </form>`;
  }

  #save(event: SubmitEvent, name: string): void {
    event.preventDefault();
    this.app.session.cuts.save(name);
    this.typed = null;
    if (rangeOf(this.app.store.state) === null) this.#done();
  }

  #remove(name: string): void {
    this.app.session.cuts.remove(name);
    this.#done();
  }

  /** Moves the focus to the list, because the pressed control disappears. */
  #done(): void {
    this.dispatchEvent(new CustomEvent('done'));
  }

  #rename(name: string, input: HTMLInputElement): void {
    this.app.session.cuts.rename(name, input.value);
    this.renamed = null;
    // Restores the old name if the new one was refused.
    this.requestUpdate();
  }

  /** Leaves the field and restores the old name. */
  #escape(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    this.typed = null;
    this.renamed = null;
    this.requestUpdate();
    const input = event.target as HTMLInputElement;
    void this.updateComplete.then(() => input.blur());
  }
}
customElements.define('mw-clip-cut', ClipCut);
