import { join } from 'node:path';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { clinicInfo } from '../clinic/clinic.routes.ts';
import type { Services } from '../services.ts';
import type { AnswerCache } from './answer-cache.ts';
import { readBuiltPages } from './built-pages.ts';
import { answerNotFound, DATABASE_RETRY_SECONDS } from './error-handler.ts';
import { pageData } from './page-data.ts';
import { pagePolicy, sendHeaders } from './security-headers.ts';

const YEAR_SECONDS = 31_536_000;
const DAY_SECONDS = 86_400;
const PRIVATE_AREAS = /^\/(patient|admin)(\/|$)/;

/** Serves the built web pages: public ones rendered here, the patients' and the staff's rendered in the browser. */
export async function staticSite(
  app: FastifyInstance,
  services: Services,
  cache: AnswerCache,
  webRoot: string,
): Promise<void> {
  const pages = readBuiltPages(webRoot);
  await app.register(async (site) => {
    sendHeaders(site, { 'content-security-policy': pagePolicy(pages.scriptHashes) });
    await site.register(fastifyStatic, {
      root: join(webRoot, 'client'),
      index: false,
      wildcard: false,
      globIgnore: ['index.html', '.vite/**'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Names under assets/ carry a hash of the content.
        const seconds = path.includes('/assets/') ? `${YEAR_SECONDS}, immutable` : String(DAY_SECONDS);
        reply.setHeader('cache-control', `public, max-age=${seconds}`);
      },
    });
    site.get('/*', { schema: { hide: true } }, async (request, reply) => {
      const { pathname } = new URL(request.url, 'http://localhost');
      if (pathname.startsWith('/api/')) return answerNotFound(request, reply);
      const { config } = services;
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
      if (PRIVATE_AREAS.test(pathname)) {
        return pages.blank({ '/clinic': clinicInfo(services) }, config.clinic.name);
      }
      const text = await cache.get(`page ${request.url}`, () =>
        site.limitWork(async () => {
          const { data, status } = await pageData(services, pathname);
          const rendered = await pages.render(request.url, data);
          return JSON.stringify(status === 200 ? rendered : { ...rendered, status });
        }),
      );
      const page = JSON.parse(text) as { status: number; html: string };
      if (page.status === 503) reply.header('retry-after', String(DATABASE_RETRY_SECONDS));
      return reply.status(page.status).send(page.html);
    });
  });
}

/** Compresses what is made on the fly; a middling brotli, since a person waits for it. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  const { constants } = await import('node:zlib');
  await app.register(compress, {
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}
