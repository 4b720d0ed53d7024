import { useEffect } from 'react';
import { language } from '#messages/language';
import { DESK_OFFLINE_PATH, DESK_PATH, deskShellOf } from '../../desk-shell.ts';
import { siteAddress } from '../../site-language.ts';

/** The page itself loads during the first seconds. */
const WAIT_MS = 5_000;
const AGAIN_MS = 60_000;

/** The parts that the desk and the doctor's screen load late. */
const PARTS = [
  () => import('../queue/QueuePage.tsx'),
  () => import('../queue/DoctorQueuePage.tsx'),
  () => import('../../live/live-stream.ts'),
];

/** Keeps the files that start the desk, so that it opens while the server is away (rules: queue 14). */
export function useKeptShell(): void {
  useEffect(() => {
    // There is no service worker in development, and none on a page without TLS.
    if (!import.meta.env.PROD || !('caches' in window)) return undefined;
    let timer = setTimeout(keep, WAIT_MS);
    function keep() {
      keepShell(PARTS).catch(() => {
        timer = setTimeout(keep, AGAIN_MS);
      });
    }
    return () => clearTimeout(timer);
  }, []);
}

/**
 * Keeps the page of the desk with all files that this page has loaded, and removes the files of the previous
 * version.
 *
 * @param parts functions that load what is not on the page yet
 */
export async function keepShell(parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  await Promise.all(parts.map((load) => load()));
  const pages = [DESK_PATH, DESK_OFFLINE_PATH].map(siteAddress);
  const answers = await Promise.all(
    pages.map((path) => fetch(path, { cache: 'no-cache', redirect: 'error' }).then(whole)),
  );
  const [desk = ''] = await Promise.all(answers.map((answer) => answer.clone().text()));
  const loaded = filesIn(document.head.innerHTML);
  // The server has a newer version than this page. The next page keeps that one.
  if ([...filesIn(headOf(desk))].some((file) => !loaded.has(file))) return;

  const cache = await caches.open(deskShellOf(language));
  const keep = async (files: Iterable<string>) => {
    for (const file of files) {
      // The name of a file changes with its content, so a kept file is never out of date.
      if (await cache.match(file)) continue;
      await cache.put(file, whole(await fetch(file)));
    }
  };
  await keep(loaded);
  const named = await Promise.all(
    [...loaded]
      .filter((file) => file.endsWith('.css'))
      .map(async (file) => filesIn((await (await cache.match(file))?.text()) ?? '')),
  );
  const files = new Set([...loaded, ...named.flatMap((ofStyle) => [...ofStyle])]);
  await keep(files);
  await Promise.all(pages.map((path, index) => cache.put(path, answers[index] as Response)));
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (!files.has(pathname) && !pages.includes(pathname)) await cache.delete(request);
  }
}

const headOf = (html: string) => html.slice(0, html.indexOf('</head>'));

/** The files of the build that a text names. */
const filesIn = (text: string) => new Set(text.match(/\/assets\/[\w.-]+/g));

function whole(answer: Response): Response {
  if (!answer.ok) throw new Error(`${answer.url} was answered with ${answer.status}`);
  return answer;
}
