/**
 * The service worker of the page. It stores the built files, so that the page opens without a network, and receives
 * files that another app shares with the installed page. A new version activates when no tab shows the old one, so that
 * a page never mixes files of two versions. The build replaces the two constants and emits this file as
 * `service-worker.js` beside the page.
 */

/** The part of the worker's global scope that this file uses. */
interface Scope {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: LifetimeEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}
interface LifetimeEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends LifetimeEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

/** Replaced by the build: the files to store when the worker is installed, and a hash of all built files. */
const files: readonly string[] = JSON.parse('__MARROW_FILES__') as string[];
const version = '__MARROW_VERSION__';

const worker = globalThis as unknown as Scope;
const { scope } = worker.registration;
/** The prefix of cache names, which differs between copies of the page on the same server. */
const prefix = `marrow ${scope} `;
const cacheName = prefix + version;
/** The cache that stores shared files until the page opens them. */
const sharedName = `${prefix}shared`;
const listed: ReadonlySet<string> = new Set(files);

worker.addEventListener('install', (event) => event.waitUntil(storeAll()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const response = answer(event);
  if (response !== null) event.respondWith(response);
});

async function storeAll(): Promise<void> {
  const cache = await caches.open(cacheName);
  // Names of assets contain a hash; the browser's cache may hold outdated versions of the other files.
  const requests = files.map(
    (file) => new Request(scope + file, { cache: file.startsWith('assets/') ? 'default' : 'no-cache' }),
  );
  await cache.addAll(requests);
}

async function activate(): Promise<void> {
  const old = (await caches.keys()).filter(
    (name) => name.startsWith(prefix) && name !== cacheName && name !== sharedName,
  );
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** The response to a request; null leaves the request to the browser. */
function answer(event: FetchEvent): Promise<Response> | null {
  const { request } = event;
  const url = new URL(request.url);
  url.search = url.hash = '';
  if (!url.href.startsWith(scope)) return null;
  const file = url.href.slice(scope.length);
  if (request.method === 'POST' && file === 'share') return receive(request);
  if (request.method !== 'GET') return null;
  if (request.mode === 'navigate') return file === '' || file === 'index.html' ? stored('', request) : null;
  if (listed.has(file)) return stored(file, request);
  return file.startsWith('samples/') ? sample(file, event) : null;
}

async function stored(file: string, request: Request): Promise<Response> {
  return (await find(file)) ?? fetch(request);
}

/** Finds a stored file. Does not create the cache: the page may have removed it while this worker still runs. */
function find(file: string): Promise<Response | undefined> {
  return caches.match(scope + file, { cacheName });
}

/** Returns a sample's file from the cache; if it is not there, fetches and stores it. */
async function sample(file: string, event: FetchEvent): Promise<Response> {
  const { request } = event;
  const found = await find(file);
  if (found !== undefined) return found;
  const response = await fetch(request);
  if (response.status === 200 && !request.headers.has('range'))
    event.waitUntil(store(file, response.clone()));
  return response;
}

/** Stores a response, unless the page has removed the cache. A full disk is not an error. */
async function store(file: string, response: Response): Promise<void> {
  if (!(await caches.has(cacheName))) return;
  const cache = await caches.open(cacheName);
  await cache.put(scope + file, response).catch(() => undefined);
}

/** Stores shared files and redirects to the page, which opens them. */
async function receive(request: Request): Promise<Response> {
  const shared = (await request.formData()).getAll('files').filter((file) => file instanceof File);
  await caches.delete(sharedName);
  const cache = await caches.open(sharedName);
  for (const [index, file] of shared.entries())
    await cache.put(`${scope}shared/${index}/${encodeURIComponent(file.name)}`, new Response(file));
  return Response.redirect(`${scope}?shared=1`, 303);
}

// Makes this file a module for TypeScript. The build emits a script without exports.
export {};
