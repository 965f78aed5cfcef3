import type { App } from '../../app.js';
import { message, words } from '../../text/messages.js';
import type { MenuItem } from '../base/menu.js';

/** The items of the page's menu about pictures that are kept in the browser. */
export function pictureItems({ store }: App): MenuItem[] {
  return [
    {
      id: 'keepImages',
      label: words.picturesKeep,
      checked: store.state.gallery.keepsPictures,
      isSwitch: true,
    },
    { id: 'clearPictures', label: words.picturesClear, icon: 'trash-2' },
  ];
}

/** Does what one of these items says. Switching them off removes what is kept. */
export function choosePictures({ store, actions }: App, item: string): void {
  const { keepsPictures } = store.state.gallery;
  if (item === 'keepImages') {
    actions.gallery.keepImages(!keepsPictures);
    actions.notices.toast(keepsPictures ? message('picturesNotKept') : message('picturesKept'));
    if (keepsPictures) void clear();
  }
  if (item === 'clearPictures') void clear().then(() => actions.notices.toast(message('picturesCleared')));
}

async function clear(): Promise<void> {
  const { pictureStore } = await import('../../session/picture-store.js');
  await pictureStore.clear();
}
