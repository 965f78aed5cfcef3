import type { App } from '../../app.js';
import { message, words } from '../../text/messages.js';
import type { MenuItem } from '../base/menu.js';

/** The items of the page's menu about thumbnails that are kept in the browser. */
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

/** Does what one of these items says. Switching them off removes what is kept. */
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
