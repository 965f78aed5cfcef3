/** The dialogs in which people take away what they see; null while none is open. */
export type TakeawayDialog = 'save' | 'embed' | null;
