import { isLivePath, isStaffPath, makePageKeeper } from './keep-pages.ts';

// The service worker. It keeps the last state of live pages and a page for times without a network, and opens
// the desk that the staff area has kept. It never touches /api.

// The types of browser pages, which the other files of this folder's project use, do not include service
// workers.
interface LaterEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends LaterEvent {
  readonly request: Request;
  /** The answer for a page that the browser requested while this script was starting. */
  readonly preloadResponse: Promise<Response | undefined>;
  /** The page that asks for a file. */
  readonly clientId: string;
  /** The page that a visitor opens. */
  readonly resultingClientId: string;
  respondWith(answer: Promise<Response>): void;
}
interface Client {
  url: string;
}
interface Worker {
  addEventListener(name: 'install' | 'activate', listener: (event: LaterEvent) => void): void;
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void>; matchAll(which: { type: 'window' }): Promise<Client[]> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
}

const worker = self as unknown as Worker;
const keeper = makePageKeeper({
  caches,
  fetch: (path) => fetch(path, { cache: 'no-cache' }),
  now: Date.now,
});

worker.addEventListener('install', (event) => {
  event.waitUntil(keeper.keepShell().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

async function takeOver(): Promise<void> {
  // Without preloading, each page would wait for this script to start.
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
  const open = await worker.clients.matchAll({ type: 'window' });
  const paths = open.map(({ url }) => new URL(url).pathname).filter(isLivePath);
  await Promise.all(paths.map((path) => keeper.keepLivePage(path).catch(() => undefined)));
}

/** The staff pages that were opened since this script has started. Files of other pages are not handled. */
const staffPages = new Set<string>();

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname, searchParams, origin } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  const later = (work: Promise<void>) => event.waitUntil(work.catch(() => undefined));
  if (request.mode === 'navigate') {
    const answer = event.preloadResponse.then((preloaded) => preloaded ?? fetch(request));
    if (isStaffPath(pathname)) {
      staffPages.add(event.resultingClientId);
      event.respondWith(keeper.staffPage(pathname, answer));
      return;
    }
    const page = isLivePath(pathname) ? keeper.livePage : keeper.otherPage;
    event.respondWith(page(pathname, answer, later));
  } else if (pathname.startsWith('/assets/') && staffPages.has(event.clientId)) {
    event.respondWith(keeper.staffFile(pathname, fetch(request)));
  } else if (isLivePath(pathname) && searchParams.has('part')) {
    const answers = fetch(request).then((part) => [part, part.clone()] as const);
    event.respondWith(answers.then(([part]) => part));
    later(answers.then(([, copy]) => keeper.noteLivePart(pathname, copy)));
  }
});
