// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DESK_OFFLINE_PATH, DESK_PATH, deskShellOf } from '../../desk-shell.ts';
import { fakeCaches } from '../../test/fake-caches.ts';
import { keepShell } from './keep-shell.ts';

let answers: Record<string, () => Response>;
const fetched = vi.fn(async (path: string) => answers[path]?.() ?? new Response('', { status: 404 }));

beforeEach(() => {
  vi.stubGlobal('caches', fakeCaches());
  vi.stubGlobal('fetch', fetched);
  serve('1');
  show('1');
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockClear();
  document.head.innerHTML = '';
});

/** The server has this version of the program. */
function serve(version: string): void {
  const desk = `<html><head>
    <script>import('/assets/index-${version}.js')</script>
    <link rel="stylesheet" href="/assets/index-${version}.css" /></head><body></body></html>`;
  answers = {
    [DESK_PATH]: () => new Response(desk),
    [DESK_OFFLINE_PATH]: () => new Response('the way to the desk'),
    [`/assets/index-${version}.js`]: () => new Response('script'),
    [`/assets/index-${version}.css`]: () => new Response('@font-face{src:url(/assets/font-1.woff2)}'),
    [`/assets/queue-${version}.js`]: () => new Response('queue'),
    '/assets/font-1.woff2': () => new Response('font'),
  };
}

/** The page in the browser has loaded this version. */
function show(version: string): void {
  document.head.innerHTML = `<link rel="stylesheet" href="/assets/index-${version}.css">`;
  const script = document.createElement('script');
  script.type = 'text/plain';
  script.textContent = `import('/assets/index-${version}.js')`;
  document.head.append(script);
}

/** A part that adds the link of its file, as those of the build do. */
const part = (version: string) => async () => {
  document.head.insertAdjacentHTML(
    'beforeend',
    `<link rel="modulepreload" href="/assets/queue-${version}.js">`,
  );
};

/** The addresses of what is kept. */
async function kept(): Promise<string[]> {
  const requests = await (await caches.open(deskShellOf('en'))).keys();
  return requests.map(({ url }) => new URL(url).pathname).sort();
}

const shellOf = (version: string) =>
  [
    DESK_PATH,
    DESK_OFFLINE_PATH,
    `/assets/index-${version}.css`,
    `/assets/index-${version}.js`,
    `/assets/queue-${version}.js`,
    '/assets/font-1.woff2',
  ].sort();

test('keeps the desk, the way to it, and all files of both, those of late parts and of styles too', async () => {
  await keepShell([part('1')]);
  expect(await kept()).toEqual(shellOf('1'));
});

test('fetches no file twice, and replaces those of the version before', async () => {
  await keepShell([part('1')]);
  fetched.mockClear();
  await keepShell([part('1')]);
  expect(fetched.mock.calls.map(([path]) => path)).toEqual([DESK_PATH, DESK_OFFLINE_PATH]);
  serve('2');
  show('2');
  await keepShell([part('2')]);
  expect(await kept()).toEqual(shellOf('2'));
});

test('keeps what it has when the server has another version than the page', async () => {
  await keepShell([part('1')]);
  serve('2');
  await keepShell([part('1')]);
  expect(await kept()).toEqual(shellOf('1'));
});

test('keeps no page that the server did not answer whole', async () => {
  answers['/assets/queue-1.js'] = () => new Response('', { status: 502 });
  await expect(keepShell([part('1')])).rejects.toThrow('502');
  expect(await kept()).not.toContain(DESK_PATH);
});
