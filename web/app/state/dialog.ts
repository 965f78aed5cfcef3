/** What opens over the page and has the keys for itself. A texture is one that stays with what is inspected. */
export type DialogName = 'keys' | 'palette' | 'address' | 'save' | 'embed';
/** What the Save dialog is opened for. */
export type SaveTarget = 'picture' | 'video' | 'gif' | 'files';
export type OpenDialog = DialogName | 'texture';
