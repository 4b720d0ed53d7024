import { beforeEach, expect, test, vi } from 'vitest';
import { DESK_OFFLINE_PATH, DESK_PATH, deskShellOf } from '../desk-shell.ts';
import { fakeCaches } from '../test/fake-caches.ts';
import { isLivePath, isStaffPath, makePageKeeper } from './keep-pages.ts';

const KEY = '/q/Zk3v9QhT0aLe';
const MINUTE = 60_000;

const html = (main: string) => `<!doctype html>\n<html lang="en"><body><main>${main}</main></body></html>`;
const page = (main: string, status = 200) =>
  new Response(html(main), { status, headers: { 'content-security-policy': 'x', 'content-encoding': 'br' } });
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

let now: number;
let caches: CacheStorage;
let work: Promise<void>[];
let fetch: ReturnType<typeof vi.fn<(path: string) => Promise<Response>>>;
let keeper: ReturnType<typeof makePageKeeper>;
const later = (one: Promise<void>) => void work.push(one);

beforeEach(async () => {
  now = 1_000_000;
  work = [];
  caches = fakeCaches();
  fetch = vi.fn(async (path) => page(`from ${path}`));
  keeper = makePageKeeper({ caches, fetch, now: () => now });
  await keeper.keepShell();
  fetch.mockClear();
});

/** The addresses of all that is kept. */
async function paths(): Promise<string[]> {
  const names = await caches.keys();
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map(({ url }) => new URL(url).pathname);
}

/** Opens a live page, and returns the text that the visitor sees. */
async function open(answer: Promise<Response>, path = KEY): Promise<string> {
  const shown = await keeper.livePage(path, answer, later);
  await Promise.all(work.splice(0));
  return shown.text();
}

test.each([
  [KEY, true],
  [`/bn${KEY}`, true],
  [`${KEY}/`, false],
  ['/q/short', false],
  [`/api${KEY}`, false],
  ['/queue', false],
])('%s is a live page: %s', (path, is) => {
  expect(isLivePath(path)).toBe(is);
});

test('a live page opens without a network in its last state, and knows since when', async () => {
  expect(await open(Promise.resolve(page('serial 4')))).toBe(html('serial 4'));
  const since = now;
  now += 25 * MINUTE;
  const kept = await keeper.livePage(KEY, noNetwork(), later);
  expect(kept.headers.get('content-security-policy')).toBe('x');
  expect(kept.headers.get('content-encoding')).toBeNull();
  expect(await kept.text()).toBe(html('serial 4').replace('<html ', `<html data-kept="${since}" `));
});

test('its script’s reads bring the kept state up to date', async () => {
  await open(Promise.resolve(page('old')));
  now += MINUTE;
  await keeper.noteLivePart(KEY, new Response('<p>$& new</p>'));
  expect(await open(noNetwork())).toBe(html('<p>$& new</p>').replace('<html ', `<html data-kept="${now}" `));
});

test('a part alone keeps nothing: after a logout an open tab does not fill the store again', async () => {
  await keeper.noteLivePart(KEY, new Response('part'));
  expect(await paths()).not.toContain(KEY);
});

test('a link that is over is forgotten, by the page and by its part', async () => {
  await open(Promise.resolve(page('serial 4')));
  expect(await open(Promise.resolve(page('over', 404)))).toBe(html('over'));
  expect(await paths()).not.toContain(KEY);
  await open(Promise.resolve(page('serial 4')));
  await keeper.noteLivePart(KEY, new Response('over', { status: 404 }));
  expect(await paths()).not.toContain(KEY);
});

test('a server that is away behind its proxy counts as no network, and a refusal changes nothing', async () => {
  await open(Promise.resolve(page('serial 4')));
  expect(await open(Promise.resolve(page('bad gateway', 502)))).toContain('data-kept');
  expect(await open(Promise.resolve(page('too many', 429)))).toBe(html('too many'));
  await keeper.noteLivePart(KEY, new Response('bad', { status: 502 }));
  expect(await open(noNetwork())).toContain('serial 4');
});

test('after four seconds of silence the kept state is shown', async () => {
  await open(Promise.resolve(page('serial 4')));
  vi.useFakeTimers();
  try {
    const shown = open(new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await shown).toContain('data-kept');
  } finally {
    vi.useRealTimers();
  }
});

test('a page of yesterday is not shown any more, and goes', async () => {
  await open(Promise.resolve(page('serial 4')));
  now += 24 * 60 * MINUTE + 1;
  expect(await open(noNetwork())).toContain('from /offline');
  await open(Promise.resolve(page('another')), '/q/aaaaaaaaaaaa');
  expect(await paths()).not.toContain(KEY);
});

test('the newest twenty live pages stay', async () => {
  for (let index = 10; index < 35; index += 1) {
    now += 1;
    await open(Promise.resolve(page('serial')), `/q/aaaaaaaaaa${index}`);
  }
  const kept = (await paths()).filter((path) => path.startsWith('/q/'));
  expect(kept).toHaveLength(20);
  expect(kept).not.toContain('/q/aaaaaaaaaa14');
});

test('other pages come from the server, or are the page without a network in their language', async () => {
  const ask = async (path: string, answer: Promise<Response>) =>
    (await keeper.otherPage(path, answer, later)).text();
  expect(await ask('/doctors', Promise.resolve(page('doctors')))).toBe(html('doctors'));
  expect(await ask('/doctors', noNetwork())).toContain('from /offline');
  expect(await ask('/bnx', noNetwork())).toContain('from /offline');
  expect(await ask('/bn', noNetwork())).toContain('from /bn/offline');
  expect(await ask('/bn/doctors', noNetwork())).toContain('from /bn/offline');
  expect(await paths()).toEqual(['/offline', '/bn/offline']);
});

test('the page without a network is fetched again once a day, beside a page that works', async () => {
  await keeper.otherPage('/', Promise.resolve(page('home')), later);
  await Promise.all(work.splice(0));
  expect(fetch).not.toHaveBeenCalled();
  now += 24 * 60 * MINUTE + 1;
  await keeper.otherPage('/', Promise.resolve(page('home')), later);
  await Promise.all(work.splice(0));
  expect(fetch.mock.calls).toEqual([['/offline'], ['/bn/offline']]);
});

test('a broken page is not kept as the page without a network', async () => {
  fetch.mockResolvedValue(page('error', 503));
  await expect(keeper.keepShell()).rejects.toThrow('503');
});

test.each([
  ['/admin', true],
  ['/admin/queue', true],
  ['/bn/admin/queue/3', true],
  ['/administration', false],
  ['/doctors', false],
])('%s is of staff: %s', (path, isOfStaff) => {
  expect(isStaffPath(path)).toBe(isOfStaff);
});

/** What the staff area keeps in a language. */
async function keepDesk(language: 'en' | 'bn', base: string): Promise<void> {
  const cache = await caches.open(deskShellOf(language));
  await cache.put(base + DESK_PATH, page(`desk ${language}`));
  await cache.put(base + DESK_OFFLINE_PATH, page(`way to the desk ${language}`));
  await cache.put('/assets/desk-1.js', new Response('old file'));
}

const askStaff = async (path: string, answer: Promise<Response>) =>
  (await keeper.staffPage(path, answer)).text();

test.each([
  ['/admin/queue', 'desk en'],
  ['/admin/queue/', 'desk en'],
  ['/admin/queue/3', 'desk en'],
  ['/bn/admin/queue', 'desk bn'],
  ['/bn/admin/queue/12', 'desk bn'],
  ['/admin/queue/3/2026-11-20', 'way to the desk en'],
  ['/admin', 'way to the desk en'],
  ['/admin/dashboard', 'way to the desk en'],
  ['/bn/admin/patients/4', 'way to the desk bn'],
])('without a network staff see at %s: %s', async (path, shown) => {
  await keepDesk('en', '');
  await keepDesk('bn', '/bn');
  expect(await askStaff(path, noNetwork())).toBe(html(shown));
  expect(await askStaff(path, Promise.resolve(page('bad gateway', 502)))).toBe(html(shown));
  expect(await askStaff(path, Promise.resolve(page('from the server')))).toBe(html('from the server'));
  expect(await askStaff(path, Promise.resolve(page('too many', 429)))).toBe(html('too many'));
});

test('a language in which nothing is kept leads to the desk of the other one', async () => {
  await keepDesk('bn', '/bn');
  expect(await askStaff('/admin/queue', noNetwork())).toBe(html('way to the desk bn'));
  expect(await askStaff('/admin', noNetwork())).toBe(html('way to the desk bn'));
});

test('the kept desk opens after four seconds of silence', async () => {
  await keepDesk('en', '');
  vi.useFakeTimers();
  try {
    const shown = askStaff('/admin/queue', new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await shown).toBe(html('desk en'));
  } finally {
    vi.useRealTimers();
  }
});

test('staff never see the patients’ page, also where nothing of the desk is kept', async () => {
  await expect(askStaff('/admin/queue', noNetwork())).rejects.toThrow('Failed to fetch');
  await expect(askStaff('/bn/admin', noNetwork())).rejects.toThrow('Failed to fetch');
});

test('a file that the server cannot give any more comes from what is kept', async () => {
  await keepDesk('en', '');
  const ask = async (answer: Promise<Response>, path = '/assets/desk-1.js') => keeper.staffFile(path, answer);
  expect(await (await ask(noNetwork())).text()).toBe('old file');
  expect(await (await ask(Promise.resolve(new Response('gone', { status: 404 })))).text()).toBe('old file');
  expect(await (await ask(Promise.resolve(new Response('file')))).text()).toBe('file');
  expect((await ask(noNetwork(), '/assets/other-1.js')).type).toBe('error');
  expect((await ask(Promise.resolve(new Response('', { status: 404 })), '/assets/other-1.js')).status).toBe(
    404,
  );
});
