import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createServer, type ViteDevServer } from 'vite';
import { afterEach, describe, expect, test, vi } from 'vitest';

const WEB = fileURLToPath(new URL('..', import.meta.url));

const pages: ViteDevServer[] = [];
const servers: Server[] = [];

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const server of servers.splice(0)) server.close();
  for (const page of pages.splice(0)) await page.close();
});

/**
 * The dev server of the pages in a language, as `npm run dev` configures it. It listens on no port of its
 * own.
 */
async function serverOf(language: 'en' | 'bn') {
  vi.stubEnv('SITE_LANGUAGE', language);
  const vite = await createServer({
    root: WEB,
    configFile: `${WEB}vite.config.ts`,
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  pages.push(vite);
  return vite;
}

async function listen(answer: RequestListener): Promise<number> {
  const server = createHttpServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return (server.address() as AddressInfo).port;
}

describe('the dev server', () => {
  test.each([
    ['en', '/src/messages/en/common.ts'],
    ['bn', '/bn/src/messages/bn/common.ts'],
  ] as const)('of %s has the texts of its language', async (language, texts) => {
    const vite = await serverOf(language);
    const errors = await vite.transformRequest('/src/api/errors.ts');
    expect(errors?.code).toContain(`"${texts}"`);
    const html = await vite.transformIndexHtml('/', '<html lang="en">');
    expect(html).toContain(`<html lang="${language}">`);
  });

  test('of English passes on what is below /bn', async () => {
    const bangla = await listen((request, response) => response.end(`Bangla ${request.url}`));
    vi.stubEnv('BANGLA_DEV_PORT', String(bangla));
    const vite = await serverOf('en');
    const english = await listen((request, response) =>
      vite.middlewares(request, response, () => response.end('English')),
    );
    const open = async (path: string) => (await fetch(`http://127.0.0.1:${english}${path}`)).text();
    expect(await open('/bn')).toBe('Bangla /bn/');
    expect(await open('/bn?shown=2')).toBe('Bangla /bn/?shown=2');
    expect(await open('/bn/doctors')).toBe('Bangla /bn/doctors');
    expect(await open('/bnx')).not.toContain('Bangla');
  });
});
