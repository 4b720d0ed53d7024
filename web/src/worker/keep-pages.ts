/** The cache of the pages that are shown without a network. */
const SHELL = 'shell';
/** The cache of live pages. A logout clears it, because its name names patients (session/wipe-traces.ts). */
const LIVE_PAGES = 'patient-live-pages';

/**
 * The pages of the shell, which are shown without a network, one in each language
 * (web/src/plain/OfflinePage.tsx).
 */
const OFFLINE_PAGES = ['/offline', '/bn/offline'];
const STAFF_PATH = /^(\/bn)?\/admin(\/|$)/;
/** The desk, and the screen of one doctor. */
const DESK_PATH = /^(\/bn)?\/admin\/queue(\/\d+)?\/?$/;
const LIVE_PATH = /^(\/bn)?\/q\/[\w-]{12}$/;
/** The header with the time at which a page was kept, in milliseconds since 1970. */
const KEPT_AT = 'x-kept-at';
const DAY_MS = 24 * 60 * 60_000;
const MOST_LIVE_PAGES = 20;
/** A kept live page is shown if the network has not answered within this time. Its script goes on asking. */
const PATIENCE_MS = 4_000;

interface Edge {
  caches: CacheStorage;
  fetch: (path: string) => Promise<Response>;
  now: () => number;
}

export const isLivePath = (path: string): boolean => LIVE_PATH.test(path);
export const isStaffPath = (path: string): boolean => STAFF_PATH.test(path);

/** The pages that the service worker keeps, and its answers without a network. */
export function makePageKeeper({ caches, fetch, now }: Edge) {
  const isOld = (kept: Response, age: number) => now() - Number(kept.headers.get(KEPT_AT)) > age;

  async function keep(cacheName: string, path: string, answer: Response, html: string): Promise<void> {
    const headers = new Headers(answer.headers);
    // The body has already been decoded, so these headers are no longer true.
    for (const name of ['content-encoding', 'content-length']) headers.delete(name);
    headers.set(KEPT_AT, String(now()));
    const cache = await caches.open(cacheName);
    await cache.put(path, new Response(html, { headers }));
  }

  async function keepShell(): Promise<void> {
    for (const path of OFFLINE_PAGES) {
      const answer = await fetch(path);
      if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
      await keep(SHELL, path, answer, await answer.text());
    }
  }

  async function offlinePage(path: string): Promise<Response> {
    return (await caches.match(`${baseOf(path)}/offline`)) ?? Response.error();
  }

  /** Tells the script of a kept live page when the page was kept. */
  async function asKept(kept: Response): Promise<Response> {
    const html = (await kept.text()).replace('<html ', `<html data-kept="${kept.headers.get(KEPT_AT)}" `);
    return new Response(html, { headers: kept.headers });
  }

  /** Removes live pages that are a day old, and the oldest ones above the limit. */
  async function tidy(): Promise<void> {
    const cache = await caches.open(LIVE_PAGES);
    const pages: { request: Request; keptAt: number }[] = [];
    for (const request of await cache.keys()) {
      const kept = await cache.match(request);
      if (kept && isOld(kept, DAY_MS)) await cache.delete(request);
      else if (kept) pages.push({ request, keptAt: Number(kept.headers.get(KEPT_AT)) });
    }
    pages.sort((one, other) => other.keptAt - one.keptAt);
    for (const { request } of pages.slice(MOST_LIVE_PAGES)) await cache.delete(request);
  }

  async function noteLivePage(path: string, answer: Response): Promise<void> {
    if (answer.status === 404) await (await caches.open(LIVE_PAGES)).delete(path);
    if (answer.status === 200) await keep(LIVE_PAGES, path, answer, await answer.text());
    await tidy();
  }

  return {
    keepShell,

    async keepLivePage(path: string): Promise<void> {
      await noteLivePage(path, await fetch(path));
    },

    /**
     * The answer to a visitor who opens a live page: the newest state, otherwise the kept one with its age.
     *
     * @param answer the server's answer; it may fail, or never come
     * @param later takes work that continues after the answer
     */
    async livePage(
      path: string,
      answer: Promise<Response>,
      later: (work: Promise<void>) => void,
    ): Promise<Response> {
      const kept = await (await caches.open(LIVE_PAGES)).match(path);
      const usable = kept && !isOld(kept, DAY_MS) ? kept : undefined;
      try {
        const now = await (usable ? withPatience(answer) : answer);
        if (now.status >= 500 && usable) return await asKept(usable);
        later(noteLivePage(path, now.clone()));
        return now;
      } catch {
        return usable ? asKept(usable) : offlinePage(path);
      }
    },

    /**
     * Updates a kept live page with the part that its script has fetched. A page that was not kept before is
     * not kept now.
     */
    async noteLivePart(path: string, answer: Response): Promise<void> {
      const cache = await caches.open(LIVE_PAGES);
      const kept = await cache.match(path);
      if (!kept) return;
      if (answer.status === 404) await cache.delete(path);
      if (answer.status !== 200) return;
      const part = await answer.text();
      const html = (await kept.text()).replace(/<main>[\s\S]*<\/main>/, () => `<main>${part}</main>`);
      await keep(LIVE_PAGES, path, kept, html);
    },

    /**
     * The answer to staff who open a page: the server's answer. While the server is away: the kept desk, or
     * at other addresses the page that leads to it, but never the patients' page.
     */
    async staffPage(path: string, answer: Promise<Response>): Promise<Response> {
      const base = baseOf(path);
      // The staff area has kept it (web/src/desk-shell.ts), perhaps only in the other language.
      const desk = DESK_PATH.test(path) ? await caches.match(`${base}/admin/queue`) : undefined;
      const kept = desk ?? (await firstKept(`${base}/offline/desk`, '/offline/desk', '/bn/offline/desk'));
      if (!kept) return answer;
      try {
        const page = await (desk ? withPatience(answer) : answer);
        return page.status > 500 ? kept : page;
      } catch {
        return kept;
      }
    },

    /** A file of a staff page. It may belong to a version that the server no longer has. */
    async staffFile(path: string, answer: Promise<Response>): Promise<Response> {
      const file = await answer.catch(() => Response.error());
      return file.ok ? file : ((await caches.match(path)) ?? file);
    },

    /** The answer to a visitor who opens any other page: the server's, or the page without a network. */
    async otherPage(
      path: string,
      answer: Promise<Response>,
      later: (work: Promise<void>) => void,
    ): Promise<Response> {
      try {
        const page = await answer;
        later(refreshShell());
        return page;
      } catch {
        return offlinePage(path);
      }
    },
  };

  async function firstKept(...paths: string[]): Promise<Response | undefined> {
    for (const path of paths) {
      const kept = await caches.match(path);
      if (kept) return kept;
    }
    return undefined;
  }

  async function refreshShell(): Promise<void> {
    const page = await caches.match(OFFLINE_PAGES[0] ?? '');
    if (!page || isOld(page, DAY_MS)) await keepShell();
  }
}

/** The beginning of addresses in the language of a path. */
const baseOf = (path: string) => (/^\/bn(\/|$)/.test(path) ? '/bn' : '');

function withPatience(answer: Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The network is slow.')), PATIENCE_MS);
    answer.then(resolve, reject);
  });
}
