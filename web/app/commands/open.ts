import type { App } from '../app.js';
import type { Sample } from '../samples.js';
import { pickFiles, pickFolder } from '../open/pick.js';
import { message } from '../text/messages.js';

/** Opens files that the user picks. */
export async function openPicked(app: App): Promise<void> {
  const files = await pickFiles();
  if (files.length > 0) await app.session.open({ kind: 'files', files });
}

/** Opens a folder that the user picks. */
export async function openFolder(app: App): Promise<void> {
  const files = await pickFolder();
  if (files.length > 0) await app.session.open({ kind: 'files', files });
}

/** Opens stored files from an earlier visit. */
export async function openRecent(app: App, key: string): Promise<void> {
  const input = await app.recents.input(key);
  if (input === null) app.actions.notices.toast(message('recentGone'));
  else await app.session.open(input);
}

/** Opens a sample and plays its preferred clip, if it has one. */
export async function openSample(app: App, { id, clip }: Sample): Promise<void> {
  await app.session.open({ kind: 'sample', id }, clip === undefined ? {} : { view: { clip } });
}
