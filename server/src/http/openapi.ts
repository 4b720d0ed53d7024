import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { type KeptAnswer, makeKeptAnswer, sendKept } from './kept-answer.ts';
import { API_HEADERS, API_PAGE_POLICY, sendHeaders } from './security-headers.ts';

/** The OpenAPI 3.1 document, made from the same schemas that check the requests (rules: API 6). */
export async function describeApi(app: FastifyInstance, name: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${name} API`,
        version: '1.0.0',
        description:
          'Success: `{ success: true, data }`. Failure: `{ success: false, error, code, errors? }`.',
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
}

/** `/api/openapi.json` and the page to browse it, `/api/docs`. */
export async function serveApiDescription(app: FastifyInstance): Promise<void> {
  await app.register(async (docs) => {
    sendHeaders(docs, API_HEADERS);
    // Made once, because it is large and everybody may ask for it.
    let description: KeptAnswer | undefined;
    docs.get('/api/openapi.json', { schema: { hide: true } }, async (request, reply) => {
      description ??= makeKeptAnswer(JSON.stringify(app.swagger()), 'application/json; charset=utf-8');
      await sendKept(request, reply, description);
    });
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: API_PAGE_POLICY,
      logLevel: 'warn',
    });
  });
}
