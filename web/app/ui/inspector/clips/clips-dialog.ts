import {
  html,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { animationFileOf, bytesOfText, textOfBytes } from '../../../open/animation-file.js';
import {
  animationColumns,
  animationLimits,
  AnimationList,
  type AnimationColumn,
  type AnimationRow,
} from '../../../state/animation-list.js';
import type { AppState, Subject } from '../../../state/state.js';
import { fileName } from '../../../text/format.js';
import { message, words } from '../../../text/messages.js';
import { Dialog } from '../../base/dialog.js';
import { icon } from '../../base/icon.js';
import { sheet } from '../../base/styles.js';
import { download } from '../../download.js';
import dialogText from '../../takeaway/dialog.css?inline';
import clipsText from './clips-dialog.css?inline';

/** Why the file cannot be edited or applied: a message of the page, or the message of an error. */
type Problem = 'cfgUnreadable' | 'cfgNotApplied' | { readonly message: string };

/**
 * Edits the `animation.cfg` of a Quake III player. Applying the edits loads the player again with the edited file, so
 * that the timeline and all saved files use it.
 */
export class ClipsDialog extends Dialog {
  static override styles: CSSResultGroup = [Dialog.styles, sheet(dialogText), sheet(clipsText)];
  static override properties: PropertyDeclarations = {
    versions: { state: true },
    at: { state: true },
    problem: { state: true },
  };

  protected readonly kind = 'clips';
  /** The file as it was read, followed by the result of each edit. */
  versions: readonly AnimationList[] = [];
  /** The index of the displayed version. Later versions can be redone. */
  at = 0;
  problem: Problem | null = null;
  /** The path of the edited file, and its text in the open player. */
  #path: string | null = null;
  #applied = '';
  /** The summary of the player that the versions belong to. */
  #summary: Subject['summary'] | null = null;
  #isApplying = false;
  /** Aborts reading the file. */
  #reading: AbortController | null = null;

  protected override watched({ subject }: AppState): readonly unknown[] {
    return [subject?.summary];
  }

  protected override opening(): void {
    void this.#read();
  }

  protected override updated(changed: PropertyValues): void {
    // Another model was opened: discard the edits.
    const { subject } = this.app.store.state;
    if (this.isOpen && !this.#isApplying && this.#summary !== (subject?.summary ?? null)) this.close();
    super.updated(changed);
  }

  /** Reads the file of the open player. The edits are kept if the same file is still open. */
  async #read(): Promise<void> {
    this.problem = null;
    const summary = this.app.store.state.subject?.summary ?? null;
    const isSame = summary === this.#summary;
    this.#summary = summary;
    this.#reading?.abort();
    const reading = (this.#reading = new AbortController());
    const { source } = this.app.session.current;
    const path = animationFileOf(this.app.store.state.subject, source);
    if (source === null || path === null) {
      this.close();
      return;
    }
    if (!isSame || path !== this.#path) {
      this.#path = null;
      this.versions = [];
      this.at = 0;
    }
    try {
      const bytes = await source.read(path, reading.signal);
      if (reading.signal.aborted) return;
      const text = bytes === null ? '' : textOfBytes(bytes);
      if (path !== this.#path || text !== this.#applied) {
        const list = AnimationList.read(text);
        this.#path = path;
        this.#applied = text;
        this.versions = list === null ? [] : [list];
        this.at = 0;
      }
      this.problem = this.versions.length === 0 ? 'cfgUnreadable' : null;
    } catch (error) {
      if (!reading.signal.aborted)
        this.problem = { message: error instanceof Error ? error.message : String(error) };
    }
  }

  protected override pressed(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || !/^[zy]$/i.test(event.key)) return;
    // A field with an uncommitted number has its own undo.
    const field = event.composedPath()[0];
    if (field instanceof HTMLInputElement && field.value !== field.dataset['taken']) return;
    event.preventDefault();
    this.#go(event.shiftKey || event.key.toLowerCase() === 'y' ? 1 : -1);
  }

  protected override content(): TemplateResult {
    const list = this.versions[this.at];
    const columns = {
      first: words.cfgFirst,
      count: words.cfgCount,
      looping: words.cfgLooping,
      fps: words.cfgFps,
    };
    return html`${this.head(words.cfgEdit)}
      ${
        this.problem === null
          ? html`<p class="hint">${words.cfgNote}</p>`
          : html`<p class="hint" role="alert">${saidOf(this.problem)}</p>`
      }
      <div class="body scroll" tabindex="0" role="group" aria-labelledby="title">
        ${
          list === undefined
            ? nothing
            : html`<table>
                <thead>
                  <tr>
                    <th scope="col">${words.cfgClip}</th>
                    ${animationColumns.map((column) => html`<th scope="col">${columns[column]}</th>`)}
                  </tr>
                </thead>
                <tbody>
                  ${list.rows.map((row, i) => this.#row(row, i, columns))}
                </tbody>
              </table>`
        }
      </div>
      ${this.#foot(list)}`;
  }

  #row(row: AnimationRow, index: number, columns: Readonly<Record<AnimationColumn, string>>): TemplateResult {
    const first = this.versions[0]?.rows[index];
    const isChanged = animationColumns.some((column) => first?.[column] !== row[column]);
    return html`<tr class=${isChanged ? 'changed' : ''}>
      <th scope="row" class="name data"><bdi>${row.name}</bdi></th>
      ${animationColumns.map((column) => {
        const [min, max] = animationLimits[column];
        return html`<td>
          <input
            type="number"
            aria-label=${words.cfgField(row.name, columns[column])}
            min=${min}
            max=${max}
            step=${column === 'fps' ? 'any' : '1'}
            data-taken=${String(row[column])}
            .value=${String(row[column])}
            @change=${(event: Event) => this.#edit(index, column, event.target as HTMLInputElement)}
          />
        </td>`;
      })}
    </tr>`;
  }

  /** Undo, Redo, Reset and Apply stay focusable when they have no effect: a disabled button would lose the focus. */
  #foot(list: AnimationList | undefined): TemplateResult {
    const name = fileName(this.#path ?? '');
    return html`<div class="foot">
      <button class="btn" type="button" aria-disabled=${this.at === 0} @click=${() => this.#go(-1)}>
        ${words.cfgUndo}
      </button>
      <button
        class="btn"
        type="button"
        aria-disabled=${this.at >= this.versions.length - 1}
        @click=${() => this.#go(1)}
      >
        ${words.cfgRedo}
      </button>
      <button class="btn" type="button" aria-disabled=${this.at === 0} @click=${this.#reset}>
        ${words.cfgReset}
      </button>
      <span class="grow"></span>
      <button
        class="btn big edged"
        type="button"
        aria-disabled=${list === undefined || list.text === this.#applied}
        @click=${() => void this.#apply()}
      >
        ${icon('check')}<span>${words.cfgApply}</span>
      </button>
      <button class="btn main big" type="button" ?disabled=${list === undefined} @click=${this.#save}>
        ${icon('download')}<span><bdi>${words.saveName(name)}</bdi></span>
      </button>
    </div>`;
  }

  #edit(row: number, column: AnimationColumn, input: HTMLInputElement): void {
    const list = this.versions[this.at];
    if (list === undefined) return;
    const next = input.value === '' ? list : list.with(row, column, Number(input.value));
    // The field shows the accepted number, clamped to its limits.
    input.value = String(next.rows[row]?.[column] ?? '');
    if (next.text === list.text) return;
    this.#push(next);
  }

  /** Restores the file as it was read. Undo restores the edits. */
  #reset(): void {
    const [first] = this.versions;
    if (first !== undefined && this.at > 0) this.#push(first);
  }

  #push(list: AnimationList): void {
    this.versions = [...this.versions.slice(0, this.at + 1), list];
    this.at = this.versions.length - 1;
  }

  #go(step: number): void {
    this.at = Math.max(0, Math.min(this.versions.length - 1, this.at + step));
  }

  async #apply(): Promise<void> {
    const list = this.versions[this.at];
    if (list === undefined || this.#path === null || list.text === this.#applied) return;
    if (this.#isApplying) return;
    this.#isApplying = true;
    this.problem = null;
    const isDone = await this.app.session.replaceFile(this.#path, new Blob([bytesOfText(list.text)]));
    this.#isApplying = false;
    if (isDone) {
      this.#applied = list.text;
      this.#summary = this.app.store.state.subject?.summary ?? null;
      this.app.actions.notices.toast(message('cfgApplied'));
    } else if (this.isOpen) {
      this.problem = 'cfgNotApplied';
    }
    this.requestUpdate();
  }

  #save(): void {
    const list = this.versions[this.at];
    if (list === undefined || this.#path === null) return;
    const name = fileName(this.#path);
    const bytes = bytesOfText(list.text);
    download(name, bytes, 'text/plain');
    this.app.actions.notices.toast(message('savedFile', name, bytes.length));
  }
}

function saidOf(problem: Problem): string {
  return typeof problem === 'string' ? words[problem] : problem.message;
}

customElements.define('mw-clips-dialog', ClipsDialog);
