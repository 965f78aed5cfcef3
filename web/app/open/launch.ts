import type { Session } from './session.js';

/** The files or the address (in the page's scope) that the system opens with the installed page. */
interface Launch {
  readonly files?: readonly FileSystemFileHandle[];
  readonly targetURL?: string | null;
}

/** The browser's queue of launches; some browsers do not have it. */
interface LaunchQueue {
  setConsumer(consumer: (launch: Launch) => void): void;
}

/** Opens files that the user opens with the installed page: by double click or with "Open with". */
export function followLaunches(session: Session): void {
  const { launchQueue } = globalThis as { readonly launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files: handles = [], targetURL }) => {
    if (handles.length === 0) {
      // The browser has focused this page instead of opening the address.
      if (targetURL && targetURL !== location.href) location.assign(targetURL);
      return;
    }
    void openHandles(session, handles);
  });
}

async function openHandles(session: Session, handles: readonly FileSystemFileHandle[]): Promise<void> {
  const files: File[] = [];
  for (const handle of handles) {
    try {
      files.push(await handle.getFile());
    } catch (error) {
      // The file has been deleted, or the user has refused access.
      await session.fail(handle.name, error instanceof Error ? error : new Error(String(error)));
      return;
    }
  }
  await session.open({ kind: 'files', files }, { afresh: true });
}

/** Whether the address says that another app has shared files with the page. */
export function hasShared(address: URL): boolean {
  return address.searchParams.has('shared');
}

/** The files that the service worker has received from another app. Each is returned once. */
export async function takeShared(): Promise<readonly File[]> {
  const address = new URL(location.href);
  address.searchParams.delete('shared');
  history.replaceState(history.state, '', address);
  const scope = new URL('./', document.baseURI).href;
  const name = `marrow ${scope} shared`;
  if (typeof caches === 'undefined' || !(await caches.has(name))) return [];
  const cache = await caches.open(name);
  const files = await Promise.all(
    (await cache.keys()).map(async (key) => {
      const blob = await (await cache.match(key))!.blob();
      return new File([blob], decodeURIComponent(key.url.slice(key.url.lastIndexOf('/') + 1)));
    }),
  );
  await caches.delete(name);
  return files;
}
