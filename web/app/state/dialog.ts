import type { AppState } from './state.js';

/** What opens over the page and has the keys for itself. A texture is one that stays with what is inspected. */
export type DialogName = 'keys' | 'palette' | 'address' | 'save' | 'embed';
export type OpenDialog = DialogName | 'texture';

/** The dialog that is open; null where none is. */
export function openDialog({ dialog, inspect }: Pick<AppState, 'dialog' | 'inspect'>): OpenDialog | null {
  return dialog ?? (inspect.texture === null ? null : 'texture');
}
