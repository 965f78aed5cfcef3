import {
  html,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { decodeText } from '../../../../lib/internal/index.js';
import { bytesOfText, clipFileOf, textOfBytes, type ClipFile } from '../../../open/animation-file.js';
import {
  animationColumns,
  AnimationList,
  type AnimationColumn,
  type AnimationRow,
  type ClipTable,
} from '../../../state/animation-list.js';
import { FrameGroupList } from '../../../state/frame-groups.js';
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
 * Edits the `animation.cfg` of a Quake III player, or the clips of another vertex-frame model as a `.framegroups` file.
 * Applying the edits loads the model again with the edited file, so that the timeline and all saved files use it.
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
  versions: readonly ClipTable[] = [];
  /** The index of the displayed version. Later versions can be redone. */
  at = 0;
  problem: Problem | null = null;
  /** The edited file, and its text in the open model. */
  #file: ClipFile | null = null;
  #applied = '';
  /** The summary of the model that the versions belong to. */
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

  /** Reads the file of the open model. Edits are kept while the same model is open. */
  async #read(): Promise<void> {
    this.problem = null;
    const { subject } = this.app.store.state;
    const { source } = this.app.session.current;
    const summary = subject?.summary ?? null;
    const file = clipFileOf(subject, source);
    const isSame = summary === this.#summary && file?.path === this.#file?.path;
    this.#summary = summary;
    this.#file = file;
    this.#reading?.abort();
    const reading = (this.#reading = new AbortController());
    if (subject === null || source === null || file === null) {
      this.close();
      return;
    }
    // Without edits, the list is made again: the user may have cut clips.
    if (isSame && this.versions.length > 1) return;
    if (!isSame) this.versions = [];
    this.at = 0;
    try {
      const isThere = source.names.includes(file.path);
      const bytes = isThere ? await source.read(file.path, reading.signal) : null;
      if (reading.signal.aborted) return;
      const list =
        file.kind === 'groups' ? groupsOf(subject, bytes) : AnimationList.read(textOfBytes(bytes ?? noBytes));
      this.#applied = list?.text ?? '';
      this.versions = list === null ? [] : [list];
      this.problem = list === null ? 'cfgUnreadable' : null;
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
    const groups = list instanceof FrameGroupList ? list : null;
    return html`${this.head(words.clipsEdit)}
      ${
        this.problem === null
          ? html`<p class="hint">${this.#file?.kind === 'groups' ? words.clipsNote : words.cfgNote}</p>`
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
                    ${groups === null ? nothing : html`<td></td>`}
                  </tr>
                </thead>
                <tbody>
                  ${list.rows.map((row, i) => this.#row(list, row, i, columns))}
                </tbody>
              </table>`
        }
        ${
          groups === null
            ? nothing
            : html`<button
                class="btn add"
                type="button"
                @click=${() => this.#push(groups.added(words.clipsNew))}
              >
                ${icon('plus')}<span>${words.clipsAdd}</span>
              </button>`
        }
      </div>
      ${this.#foot(list)}`;
  }

  #row(
    list: ClipTable,
    row: AnimationRow,
    index: number,
    columns: Readonly<Record<AnimationColumn, string>>,
  ): TemplateResult {
    // Rows may have been removed, so that the index of a row differs from its index in the file.
    const isChanged = !this.versions[0]?.rows.some((each) =>
      (['name', ...animationColumns] as const).every((column) => each[column] === row[column]),
    );
    const groups = list instanceof FrameGroupList ? list : null;
    return html`<tr class=${isChanged ? 'changed' : ''}>
      <th scope="row" class="name data">
        ${groups === null ? html`<bdi>${row.name}</bdi>` : this.#name(groups, row, index)}
      </th>
      ${animationColumns.map(
        (column) =>
          html`<td>
            ${
              groups !== null && column === 'looping'
                ? this.#loop(groups, row, index)
                : this.#number(list.limits(row)[column], row, index, [column, columns[column]])
            }
          </td>`,
      )}
      ${groups === null ? nothing : html`<td>${this.#remover(groups, row, index)}</td>`}
    </tr>`;
  }

  #number(
    [min, max]: readonly [number, number],
    row: AnimationRow,
    index: number,
    [column, title]: readonly [AnimationColumn, string],
  ): TemplateResult {
    return html`<input
      type="number"
      aria-label=${words.cfgField(row.name, title)}
      min=${min}
      max=${max}
      step=${column === 'fps' ? 'any' : '1'}
      data-taken=${String(row[column])}
      .value=${String(row[column])}
      @change=${(event: Event) => this.#edit(index, column, event.target as HTMLInputElement)}
    />`;
  }

  #name(list: FrameGroupList, { name }: AnimationRow, index: number): TemplateResult {
    return html`<input
      maxlength="80"
      aria-label=${words.cfgField(name, words.cfgClip)}
      data-taken=${name}
      .value=${name}
      @change=${({ target }: Event) => {
        const input = target as HTMLInputElement;
        const next = list.renamed(index, input.value);
        input.value = next.rows[index]?.name ?? '';
        this.#push(next);
      }}
    />`;
  }

  #loop(list: FrameGroupList, { name, looping }: AnimationRow, index: number): TemplateResult {
    return html`<input
      type="checkbox"
      data-taken="on"
      aria-label=${words.cfgField(name, words.cfgLooping)}
      .checked=${looping !== 0}
      @change=${({ target }: Event) =>
        this.#push(list.with(index, 'looping', (target as HTMLInputElement).checked ? 1 : 0))}
    />`;
  }

  #remover(list: FrameGroupList, { name }: AnimationRow, index: number): TemplateResult {
    return html`<button
      class="btn icon"
      type="button"
      aria-label=${words.cutDelete(name)}
      title=${words.cutDelete(name)}
      aria-disabled=${list.rows.length < 2}
      @click=${() => void this.#remove(list, index)}
    >
      ${icon('trash-2')}
    </button>`;
  }

  /** Removes a row. If the focused button is removed with it, the button that adds a row gets the focus. */
  async #remove(list: FrameGroupList, index: number): Promise<void> {
    this.#push(list.removed(index));
    await this.updateComplete;
    if (this.shadowRoot?.activeElement === null) this.renderRoot.querySelector<HTMLElement>('.add')?.focus();
  }

  /** Undo, Redo, Reset and Apply stay focusable when they have no effect: a disabled button would lose the focus. */
  #foot(list: ClipTable | undefined): TemplateResult {
    const name = fileName(this.#file?.path ?? '');
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
      ${list instanceof FrameGroupList ? this.#saver('animation.cfg', list.animationConfig, 'edged') : nothing}
      ${list === undefined ? nothing : this.#saver(name, list.text, 'main')}
    </div>`;
  }

  #edit(row: number, column: AnimationColumn, input: HTMLInputElement): void {
    const list = this.versions[this.at];
    if (list === undefined) return;
    const next = input.value === '' ? list : list.with(row, column, Number(input.value));
    // The field shows the accepted number, clamped to its limits.
    input.value = String(next.rows[row]?.[column] ?? '');
    this.#push(next);
  }

  /** Restores the file as it was read. Undo restores the edits. */
  #reset(): void {
    const [first] = this.versions;
    if (first !== undefined) this.#push(first);
  }

  /** Shows an edited list, unless it is the same as before. */
  #push(list: ClipTable): void {
    if (list.text === this.versions[this.at]?.text) return;
    this.versions = [...this.versions.slice(0, this.at + 1), list];
    this.at = this.versions.length - 1;
  }

  #go(step: number): void {
    this.at = Math.max(0, Math.min(this.versions.length - 1, this.at + step));
  }

  async #apply(): Promise<void> {
    const list = this.versions[this.at];
    if (list === undefined || this.#file === null || list.text === this.#applied) return;
    if (this.#isApplying) return;
    this.#isApplying = true;
    this.problem = null;
    const isDone = await this.app.session.replaceFile(this.#file.path, new Blob([this.#bytesOf(list.text)]));
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

  #saver(name: string, text: string, look: 'main' | 'edged'): TemplateResult {
    const save = (): void => {
      const bytes = this.#bytesOf(text);
      download(name, bytes, 'text/plain');
      this.app.actions.notices.toast(message('savedFile', name, bytes.length));
    };
    return html`<button class="btn ${look} big" type="button" @click=${save}>
      ${icon('download')}<span><bdi>${words.saveName(name)}</bdi></span>
    </button>`;
  }

  /** Encodes a text: a player's file in the code page that it has, `.framegroups` in UTF-8. */
  #bytesOf(text: string): Uint8Array<ArrayBuffer> {
    return this.#file?.kind === 'groups' ? new TextEncoder().encode(text) : bytesOfText(text);
  }
}

const noBytes = new Uint8Array(0);

/** The clips of a vertex-frame model: those of its `.framegroups` file, else those that it has. */
function groupsOf({ summary, clips }: Subject, file: Uint8Array | null): FrameGroupList {
  const frames = summary.parts[0]?.frames.map(({ name }) => name) ?? [];
  const list = file === null ? null : FrameGroupList.read(decodeText(file), frames);
  return list ?? FrameGroupList.of(clips, frames);
}

function saidOf(problem: Problem): string {
  return typeof problem === 'string' ? words[problem] : problem.message;
}

customElements.define('mw-clips-dialog', ClipsDialog);
