import { addressIn, LANGUAGES } from '@clinic-serial/contract/terms/languages';
import type { FastifyInstance } from 'fastify';
import { API_HEADERS } from '../http/security-headers.ts';

/**
 * `/w/{token}`, in Bangla `/bn/w/{token}`, redirects to the page of the offer, which asks the API whether the
 * place is still held.
 */
export function offerLinkRoutes(app: FastifyInstance): void {
  for (const language of LANGUAGES) {
    app.get<{ Params: { token: string } }>(
      addressIn(language, '/w/:token'),
      { schema: { hide: true } },
      async ({ params }, reply) => {
        const page = `/waiting/${encodeURIComponent(params.token)}`;
        return reply.headers(API_HEADERS).redirect(addressIn(language, page));
      },
    );
  }
}
