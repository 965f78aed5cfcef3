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
 * A modal dialog that is open while the state contains its name. Escape, its close button and a click outside close it.
 * Closing restores the focus.
 */
export abstract class Dialog extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(dialogText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;
  /** The value of the state that opens this dialog. */
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

  /** Called each time the dialog opens, before its content is rendered. */
  protected opening(): void {
    // Most dialogs have nothing to prepare.
  }

  /** Called after the dialog is shown. */
  protected shown(_dialog: HTMLDialogElement): void {
    // The browser has focused the first control, or the one with `autofocus`.
  }

  /** Called when a key is pressed in the dialog. */
  protected pressed(_event: KeyboardEvent): void {
    // Controls handle their keys, and the browser closes the dialog with Escape.
  }

  /** Whether the content remains rendered while the dialog is closed, so that it keeps the user's choices. */
  protected readonly staysFilled: boolean = false;

  /** Whether work is in progress that a click outside must not cancel. */
  protected isBusy(): boolean {
    return false;
  }

  protected get isOpen(): boolean {
    return openDialog(this.app.store.state) === this.kind;
  }

  /** Closes the dialog synchronously, so that the focus is restored before the caller moves it. */
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

  /** The header: a title, or a template that contains an element with the id `title`, and the close button. */
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

  /** The `close` event is asynchronous. By then the user may have opened the dialog again; it must then stay open. */
  #closed(): void {
    if (this.#dialog?.open === false) this.close();
  }

  #outside(event: MouseEvent): void {
    if (event.target === this.#dialog && !this.isBusy()) this.close();
  }
}
