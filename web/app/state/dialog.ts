/** The dialogs of the page. The texture dialog belongs to the inspection state. */
export type DialogName = 'keys' | 'palette' | 'address' | 'save' | 'embed' | 'batch' | 'clips';
/** The section with which the Save dialog opens. */
export type SaveTarget = 'image' | 'video' | 'gif' | 'files';
export type OpenDialog = DialogName | 'texture';
