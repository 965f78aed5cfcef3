import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { clock } from '../../../lib/clock/index.js';
import type { App } from '../../app.js';
import type { AppState } from '../../state/state.js';
import type { TextureRow } from '../../state/select.js';
import {
  fileKinds,
  makeModelFile,
  modelFileName,
  textureName,
  texturesHere,
  type FileKind,
} from '../../takeaway/model-files.js';
import { Studio } from '../../takeaway/studio.js';
import type { Task } from '../../takeaway/video.js';
import { facts, middle } from '../../text/format.js';
import { words } from '../../text/messages.js';
import { shared, sheet } from '../base/styles.js';
import filesText from './save-files.css?inline';
import type { SaveSection } from './save-form.js';

const all = 'all';

/** Saves the model in another format, its pose, or its textures. */
export class SaveFiles extends LitElement implements SaveSection {
  static override styles: CSSResultGroup = [shared, sheet(filesText)];
  static override properties: PropertyDeclarations = {
    app: { attribute: false },
    moment: { attribute: false },
    open: { type: Boolean },
    kind: { state: true },
    texture: { state: true },
  };

  app!: App;
  /** The state when the dialog was opened. It is saved, even if playback continues. */
  moment!: AppState;
  open = false;
  kind: FileKind = 'glb';
  /** The index of one of the loaded textures, or `all`. */
  texture: string = all;

  get fileName(): string | null {
    const state = this.moment;
    return state.subject === null ? null : modelFileName(state, this.#kind, this.#texture);
  }

  async save({ signal, progress }: Task): ReturnType<SaveSection['save']> {
    const { app } = this;
    const state = this.moment;
    const { model, size } = app.scene;
    if (model === null) throw new Error(words.notDrawn);
    // The studio's instance keeps the pose that the scene had when it was created.
    const studio = new Studio(model, state, size, size.height);
    try {
      const { instance } = studio;
      if (instance === null) throw new Error(words.notDrawn);
      progress(0.1);
      // Shows the progress bar before writing the model, which may block the page for a moment.
      await new Promise<void>((resolve) => clock.after(30, resolve));
      signal.throwIfAborted();
      const file = await makeModelFile({ model, instance }, app.session, state, this.#kind, this.#texture);
      signal.throwIfAborted();
      return file;
    } finally {
      studio.dispose();
    }
  }

  protected override render(): TemplateResult {
    const state = this.moment;
    const textures = texturesHere(state);
    const notes: Readonly<Record<FileKind, readonly [string, string]>> = {
      glb: [words.fileGlb, words.fileGlbNote],
      obj: [words.fileObj, words.fileObjNote],
      marrow: [words.fileMarrow, words.fileMarrowNote],
      pose: [words.filePose, words.filePoseNote],
      textures: [words.fileTextures, words.fileTexturesNote(textures.length)],
    };
    return html`<div class="kinds" role="radiogroup" aria-label=${words.saveFiles}>
        ${fileKinds(state).map((kind) => {
          const [label, note] = notes[kind];
          return html`<label class="kind">
            <input
              type="radio"
              name="kind"
              .checked=${kind === this.#kind}
              @change=${() => (this.kind = kind)}
            />
            <span><b>${label}</b><small>${note}</small></span>
            <span class="file data"
              ><bdi
                >${middle(modelFileName(state, kind, kind === 'textures' ? this.#texture : null), 34)}</bdi
              ></span
            >
          </label>`;
        })}
      </div>
      ${this.#kind === 'textures' && textures.length > 1 ? this.#which(textures) : nothing}`;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.dispatchEvent(new CustomEvent('changed', { bubbles: true, composed: true }));
  }

  #which(textures: readonly TextureRow[]): TemplateResult {
    return html`<label class="which"
      ><span>${words.texturesWhich}</span>
      <select @change=${(event: Event) => (this.texture = (event.target as HTMLSelectElement).value)}>
        <option value=${all} .selected=${this.texture === all}>${words.texturesAll}</option>
        ${textures.map(
          (texture, i) =>
            html`<option value=${i} .selected=${this.texture === String(i)}>
              ${facts([middle(textureName(texture), 40), words.pixels(texture.width, texture.height)])}
            </option>`,
        )}
      </select></label
    >`;
  }

  /** The kind of file. Another model may not support the selected kind. */
  get #kind(): FileKind {
    const kinds = fileKinds(this.moment);
    return kinds.includes(this.kind) ? this.kind : 'glb';
  }

  get #texture(): TextureRow | null {
    if (this.#kind !== 'textures') return null;
    const textures = texturesHere(this.moment);
    return textures.length === 1 ? (textures[0] ?? null) : (textures[Number(this.texture)] ?? null);
  }
}
customElements.define('mw-save-files', SaveFiles);
