import type { App } from '../../app.js';
import { message, words } from '../../text/messages.js';
import type { MenuItem } from '../base/menu.js';

/** The menu items for thumbnails that the browser stores. */
export function thumbnailItems({ store }: App): MenuItem[] {
  return [
    {
      id: 'keepThumbnails',
      label: words.thumbnailsKeep,
      checked: store.state.gallery.keepsThumbnails,
      isSwitch: true,
    },
    { id: 'clearThumbnails', label: words.thumbnailsClear, icon: 'trash-2' },
  ];
}

/** Handles these items. Turning the storage off deletes the stored thumbnails. */
export function chooseThumbnails({ store, actions }: App, item: string): void {
  const { keepsThumbnails } = store.state.gallery;
  if (item === 'keepThumbnails') {
    actions.gallery.keepThumbnails(!keepsThumbnails);
    actions.notices.toast(keepsThumbnails ? message('thumbnailsNotKept') : message('thumbnailsKept'));
    if (keepsThumbnails) void clear();
  }
  if (item === 'clearThumbnails')
    void clear().then(() => actions.notices.toast(message('thumbnailsCleared')));
}

async function clear(): Promise<void> {
  const { thumbnailStore } = await import('../../session/thumbnail-store.js');
  await thumbnailStore.clear();
}
