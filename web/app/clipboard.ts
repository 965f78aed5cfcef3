import type { App } from './app.js';
import { message, type ShownText } from './text/messages.js';

/** Copies a text and confirms it with a message. */
export async function copy(app: App, text: string, said: ShownText = message('copied')): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    app.actions.notices.toast(said);
  } catch {
    app.actions.notices.toast(copyOld(text) ? said : message('copyFailed'));
  }
}

/** The deprecated clipboard function, which browsers still support. */
interface OldClipboard {
  execCommand(command: 'copy'): boolean;
}

/** Copies a text in pages without HTTPS, which have no `navigator.clipboard`: selects the text in a text area first. */
function copyOld(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('aria-hidden', 'true');
  Object.assign(area.style, { position: 'fixed', left: '0', top: '0', opacity: '0' });
  const { focused, dialog } = focusOf(document);
  // Text outside an open dialog cannot be selected.
  (dialog ?? document.body).append(area);
  area.select();
  const old: OldClipboard = document;
  const isCopied = old.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}

/** The focused element and the open dialog around it, also inside shadow roots. */
function focusOf({ activeElement }: Document): { focused: Element | null; dialog: Element | null } {
  let focused: Element | null = null;
  let dialog: Element | null = null;
  for (let at = activeElement; at !== null; at = at.shadowRoot?.activeElement ?? null) {
    focused = at;
    dialog = at.closest('dialog[open]') ?? dialog;
  }
  return { focused, dialog };
}
