import { namedSchemas } from '@clinic-serial/contract/subjects/named-schemas';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyContextConfig, type FastifyInstance, type RouteOptions } from 'fastify';
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import { type KeptAnswer, makeKeptAnswer, sendKept } from './kept-answer.ts';
import { completeDocument, type Document, SECURITY_SCHEMES, TAGS } from './openapi-document.ts';
import { API_HEADERS, API_PAGE_POLICY, type Headers, sendHeaders } from './security-headers.ts';

const describeRoute = createJsonSchemaTransform({ schemaRegistry: namedSchemas });
const describeSchemas = createJsonSchemaTransformObject({ schemaRegistry: namedSchemas });

/**
 * Makes an application that answers `/api/openapi.json` and `/api/docs`. The document, OpenAPI 3.1, is made
 * from the same schemas that check the requests (rules: API 6).
 *
 * @param routes those that the document describes; this application does not serve them
 */
export async function describeApi(routes: RouteOptions[], headers: Headers): Promise<FastifyInstance> {
  const app = Fastify({ exposeHeadRoutes: true });
  sendHeaders(app, headers);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const configs = new Map<string, FastifyContextConfig>();
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Clinic Serial API',
        version: '1.0.0',
        description: [
          'Success: `{ success: true, data }`. Failure: `{ success: false, error, code, errors? }`: `error` is a sentence for',
          'a person, `code` is for programs, `errors` has a sentence for each field that was refused. The sentences are in',
          'Bangla if `Accept-Language` prefers `bn`, else in English.',
          '',
          'Patients get their token from a booking or a login, staff from signing in. Names in snake_case are accepted too.',
        ].join('\n'),
      },
      servers: [{ url: '/' }],
      tags: TAGS,
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    transform: describeRoute,
    transformObject: (described) =>
      completeDocument(describeSchemas(described) as Document, (method, path) =>
        configs.get(`${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
      ) as ReturnType<typeof describeSchemas>,
  });
  for (const { method, url, schema = {}, config = {} } of routes) {
    for (const one of [method].flat()) configs.set(`${one} ${url}`, config);
    app.route({ method, url, schema, handler: async () => undefined, exposeHeadRoute: false });
  }
  await app.register(async (docs) => {
    sendHeaders(docs, API_HEADERS);
    // Made once, because it is large and everybody may ask for it.
    let description: KeptAnswer | undefined;
    docs.get('/api/openapi.json', { schema: { hide: true } }, async (request, reply) => {
      description ??= makeKeptAnswer(JSON.stringify(app.swagger()), 'application/json; charset=utf-8');
      await sendKept(request, reply, description);
    });
    await docs.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: API_PAGE_POLICY });
  });
  await app.ready();
  return app;
}
