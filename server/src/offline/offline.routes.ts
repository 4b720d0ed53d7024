import { addressIn, LANGUAGES } from '@clinic-serial/contract/terms/languages';
import type { FastifyInstance } from 'fastify';
import { plainPages } from '../pages/plain-pages.ts';
import type { Services } from '../services.ts';

/**
 * `/offline`, in Bangla `/bn/offline`: what the service worker answers without a network (rules: queue 14).
 */
export function offlineRoutes(app: FastifyInstance, { config }: Services): void {
  for (const language of LANGUAGES) {
    app.get(addressIn(language, '/offline'), { schema: { hide: true } }, async (_request, reply) => {
      const { offlinePage, policies } = await plainPages();
      return reply
        .headers({ 'cache-control': 'no-cache', 'content-security-policy': policies.offline })
        .type('text/html; charset=utf-8')
        .send(offlinePage({ language, clinic: config.clinic }));
    });
  }
}
