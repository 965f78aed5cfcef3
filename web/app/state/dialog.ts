/** What opens over the page and has the keys for itself. A texture is one that stays with what is inspected. */
export type DialogName = 'keys' | 'palette' | 'address' | 'save' | 'embed';
export type OpenDialog = DialogName | 'texture';
