import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Accepts forms that a browser sends by itself. Fields become texts by name. */
export function acceptForms(app: FastifyInstance, mostBytes: number): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: mostBytes },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

/** False for a form of another site. It must not use the visitor's link, address or cookies. */
export function isOwnForm({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin';
}
