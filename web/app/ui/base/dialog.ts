import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import type { App } from '../../app.js';
import type { OpenDialog } from '../../state/dialog.js';
import { openDialog } from '../../state/select.js';
import type { AppState } from '../../state/state.js';
import { words } from '../../text/messages.js';
import dialogText from './dialog.css?inline';
import { icon } from './icon.js';
import { shared, sheet } from './styles.js';
import { Watch } from './watch.js';

/**
 * A dialog over the page: open while the page's state says so, closed by Escape, by its button and by a click beside it.
 * When it closes, the focus is back where it was.
 */
export abstract class Dialog extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(dialogText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;
  /** The dialog that this one is, in the page's state. */
  protected abstract readonly kind: OpenDialog;
  #wasOpen = false;

  constructor() {
    super();
    new Watch(this, (state) => [openDialog(state) === this.kind, ...this.watched(state)]);
  }

  /** The content of the dialog. */
  protected abstract content(): TemplateResult;

  /** The values of the state that the content shows. */
  protected watched(_state: AppState): readonly unknown[] {
    return [];
  }

  /** Called before its content is rendered for the first time since it was closed. */
  protected opening(): void {
    // Most have nothing to prepare.
  }

  /** Called when it has been shown. */
  protected shown(_dialog: HTMLDialogElement): void {
    // The browser has put the focus on the first control, or on that with `autofocus`.
  }

  /** Called with the keys that are pressed in it. */
  protected pressed(_event: KeyboardEvent): void {
    // Its controls have theirs, and the browser closes it with Escape.
  }

  /** Whether the content is there while it is closed, with what a person has chosen in it. */
  protected readonly staysFilled: boolean = false;

  /** Whether what it does goes on when a person clicks beside it. */
  protected isBusy(): boolean {
    return false;
  }

  protected get isOpen(): boolean {
    return openDialog(this.app.store.state) === this.kind;
  }

  /** Closes it at once: the focus is back before what follows may move it. */
  protected close(): void {
    this.#dialog?.close();
    if (this.isOpen) this.app.actions.page.closeDialog();
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (this.isOpen && !this.#wasOpen) this.opening();
    this.#wasOpen = this.isOpen;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const dialog = this.#dialog;
    if (dialog === null || dialog.open === this.isOpen) return;
    if (this.isOpen) {
      dialog.showModal();
      this.shown(dialog);
    } else dialog.close();
  }

  protected override render(): TemplateResult {
    return html`<dialog
      aria-labelledby="title"
      @cancel=${() => this.close()}
      @close=${this.#closed}
      @click=${this.#outside}
      @keydown=${(event: KeyboardEvent) => this.pressed(event)}
    >
      <div class="box">${this.isOpen || this.staysFilled ? this.content() : nothing}</div>
    </dialog>`;
  }

  /** The head of the box: a title, or what holds one with the id `title`, and the button that closes. */
  protected head(about: string | TemplateResult): TemplateResult {
    return html`<div class="head">
      ${typeof about === 'string' ? html`<h2 id="title">${about}</h2>` : about}
      <button
        class="btn icon"
        type="button"
        aria-label=${words.close}
        title=${words.close}
        @click=${() => this.close()}
      >
        ${icon('x')}
      </button>
    </div>`;
  }

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog');
  }

  /**
   * The browser reports a closing some time after it. By then the user may have opened the dialog again, which must stay
   * open.
   */
  #closed(): void {
    if (this.#dialog?.open === false) this.close();
  }

  #outside(event: MouseEvent): void {
    if (event.target === this.#dialog && !this.isBusy()) this.close();
  }
}
