import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Headers } from './security-headers.ts';

/** Collects the described routes. Call it before they are registered. */
export function collectRoutes(app: FastifyInstance): RouteOptions[] {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.schema && !route.schema.hide && route.method !== 'HEAD') routes.push(route);
  });
  return routes;
}

/** Serves `/api/openapi.json` and `/api/docs`, made at their first request for a quicker start. */
export async function serveApiDescription(
  app: FastifyInstance,
  routes: RouteOptions[],
  headers: Headers,
): Promise<void> {
  let description: Promise<FastifyInstance> | undefined;
  const describe = () => {
    description ??= import('./describe-api.ts').then(({ describeApi }) => describeApi(routes, headers));
    return description;
  };
  await app.register(async (docs) => {
    for (const path of ['/api/openapi.json', '/api/docs', '/api/docs/*']) {
      docs.get(path, { schema: { hide: true } }, async (request, reply) => {
        const described = await describe();
        reply.hijack();
        described.routing(request.raw, reply.raw);
      });
    }
    docs.addHook('onClose', async () => (await description)?.close());
  });
}
