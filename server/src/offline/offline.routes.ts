import { addressIn, LANGUAGES } from '@clinic-serial/contract/terms/languages';
import type { FastifyInstance } from 'fastify';
import { pagePolicy } from '../http/security-headers.ts';
import type { Services } from '../services.ts';
import { offlinePage } from './offline-page.ts';
import { OFFLINE_SCRIPT_SOURCE } from './offline-script.ts';

/** `/offline`, in Bangla `/bn/offline`: what the service worker answers without a network (rules: queue 14). */
export function offlineRoutes(app: FastifyInstance, { config }: Services): void {
  const headers = {
    'cache-control': 'no-cache',
    'content-security-policy': pagePolicy([OFFLINE_SCRIPT_SOURCE]),
  };
  for (const language of LANGUAGES) {
    app.get(addressIn(language, '/offline'), { schema: { hide: true } }, (_request, reply) =>
      reply.headers(headers).type('text/html; charset=utf-8').send(offlinePage(config.clinic, language)),
    );
  }
}
