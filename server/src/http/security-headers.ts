import type { FastifyInstance } from 'fastify';

const API_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** The headers of every API answer: nothing is stored, sniffed, framed or run. */
export function apiHeaders(api: FastifyInstance): void {
  api.addHook('onRequest', (request, reply, done) => {
    // The page that shows the API runs scripts of its own and brings its own policy.
    if (!request.url.startsWith('/api/docs')) reply.headers(API_HEADERS);
    done();
  });
}
