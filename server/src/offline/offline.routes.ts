import { addressIn, LANGUAGES } from '@clinic-serial/contract/terms/languages';
import type { FastifyInstance } from 'fastify';
import { plainPages } from '../pages/plain-pages.ts';
import type { Services } from '../services.ts';

/** `deskOffline` is for staff, `offline` for everybody else (rules: queue 14). */
const PAGES = [
  { page: 'offline', path: '/offline' },
  { page: 'deskOffline', path: '/offline/desk' },
] as const;

/** The pages that browsers keep, and show without a network: in Bangla below `/bn`. */
export function offlineRoutes(app: FastifyInstance, { config }: Services): void {
  for (const language of LANGUAGES) {
    for (const { page, path } of PAGES) {
      app.get(addressIn(language, path), { schema: { hide: true } }, async (_request, reply) => {
        const pages = await plainPages();
        return reply
          .headers({ 'cache-control': 'no-cache', 'content-security-policy': pages.policies[page] })
          .type('text/html; charset=utf-8')
          .send(pages[`${page}Page`]({ language, clinic: config.clinic }));
      });
    }
  }
}
