import { Readable } from 'node:stream';
import { say } from '@clinic-serial/contract/messages/message';
import type {
  Access,
  BodyInputOf,
  BodyOf,
  DataOf,
  Endpoint,
  ParamsOf,
  QueryOf,
  SensitiveKind,
} from '@clinic-serial/contract/subjects/endpoint';
import type { ErrorCode } from '@clinic-serial/contract/subjects/errors';
import { failure } from '@clinic-serial/contract/subjects/failure';
import { CLINIC_DAY_HEADER, UNATTENDED_HEADER } from '@clinic-serial/contract/terms/headers';
import type { Language } from '@clinic-serial/contract/terms/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import * as z from 'zod/mini';
import { type Caller, type UsedSession, VISITOR } from '../caller.ts';
import type { Clock } from '../clock.ts';
import type { Services } from '../services.ts';
import { preferredLanguage } from './accept-language.ts';
import type { AnswerCache } from './answer-cache.ts';
import { bearerTokenOf, type Callers, ignoresTokens } from './callers.ts';
import { addressOf } from './client-address.ts';
import { invalidInput } from './error-handler.ts';
import { type KeptAnswer, makeKeptAnswer, sendKept, sendKeptAgain } from './kept-answer.ts';
import { audienceOf, securityOf } from './openapi-document.ts';
import type { Headers } from './security-headers.ts';
import { acceptSnakeCase } from './snake-case.ts';
import { makeWorkLimit, type WorkLimit } from './work-limit.ts';

interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  caller: Caller;
  address: string;
  /** The bearer token of the request; empty when there is none. */
  token: string;
  cookies: string;
  setCookie(header: string): void;
  userAgent: string | undefined;
  /** The language that the client prefers, for sentences in the answer. */
  language: Language;
}

/** A request and its answer, for the OpenAPI document. Nothing in it is about a real person. */
export interface Example<E extends Endpoint> {
  body?: BodyInputOf<E>;
  data: DataOf<E>;
}

interface Options<E extends Endpoint> {
  example?: Example<E>;
  /** The answer is the same for everybody and may be a second old (see answer-cache.ts). */
  cache?: AnswerCache;
  rateLimit?: { max: number; timeWindow: number };
  limit?: onRequestAsyncHookHandler;
  /** The schema of the body that staff send, where an endpoint for patients requires more from staff. */
  staffBody?: z.core.$ZodType;
  /** The answer is never worth compressing, so that compression is switched off for it. */
  small?: boolean;
  /** The largest body in bytes, where the usual limit is too low (connections.ts). */
  bodyLimit?: number;
}

/** Informs the operator about sensitive changes (rules: accounts 18). */
export interface ChangeNotices {
  /**
   * Called before a change. @returns a function that informs the operator after the change, without a wait
   */
  watch(kinds: readonly SensitiveKind[]): () => void;
  /** Resolves when no notice is being sent any more. */
  settled(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every registered endpoint, so that a test can check all of them. */
    endpoints: Endpoint[];
    /**
     * Limits how many pieces of work may use the database at once: authentication, the handler of an
     * endpoint, a page, a short link, and a CSV file up to its first piece. Health and metrics are exempt, so
     * that they answer under overload.
     */
    limitWork: WorkLimit;
    callers: Callers;
    changeNotices: ChangeNotices;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    example?: { body?: unknown; data: unknown };
    /** The failures of a route that is not an endpoint, for the OpenAPI document. */
    failures?: readonly ErrorCode[];
  }
  interface FastifyRequest {
    /** The caller, identified before anything else of the request is read. */
    caller: Caller;
    /** The login session of the caller; null for a visitor. */
    session: UsedSession | null;
  }
}

export function prepareEndpoints(
  app: FastifyInstance,
  services: Services,
  callers: Callers,
  changeNotices: ChangeNotices,
): void {
  app.decorate('endpoints', []);
  app.decorate('limitWork', makeWorkLimit(services.config.requestsAtOnce));
  app.decorate('callers', callers);
  app.decorate('changeNotices', changeNotices);
  app.addHook('onClose', async () => {
    await Promise.all([callers.settled(), changeNotices.settled()]);
  });
  app.decorateRequest('caller');
  app.decorateRequest('session', null);
  // The default caller, because endpoints that serve everybody alike do not identify the caller.
  app.addHook('onRequest', (request, _reply, done) => {
    request.caller = VISITOR;
    done();
  });
}

/** Adds the clinic day to every answer but cached ones, which skip hooks: their route adds it. */
export function sendClinicDay(app: FastifyInstance, clock: Clock): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Set last. If midnight passes while the answer is made, it has the new day, and the page reads
    // everything again.
    reply.header(CLINIC_DAY_HEADER, clock.today());
    done(null, payload);
  });
}

/**
 * Returns the function with which a room registers its endpoints. It identifies the caller, parses the
 * request, calls the handler, and wraps its result in the success envelope. The error handler answers
 * failures, which are thrown as AppError.
 */
export function endpointRoutes(app: FastifyInstance, services: Services) {
  return <const E extends Endpoint>(
    endpoint: E,
    handler: (call: Call<E>) => DataOf<E> | Promise<DataOf<E>>,
    options: Options<E> = {},
  ): void => {
    const answer = z.object({ success: z.literal(true), data: endpoint.data });
    const { cache, limit } = options;
    const route = routeOf(app, endpoint, { 200: answer });
    app.route({
      ...route,
      ...(limit ? { onRequest: [...route.onRequest, limit] } : {}),
      config: {
        ...route.config,
        ...(options.example ? { example: options.example } : {}),
        ...(options.rateLimit ? { rateLimit: options.rateLimit } : {}),
        ...(options.small ? { compress: false } : {}),
      },
      ...(options.bodyLimit ? { bodyLimit: options.bodyLimit } : {}),
      ...(options.staffBody ? { preValidation: [renameFields, checkStaffBody(options.staffBody)] } : {}),
      handler: async (request, reply) => {
        const call = callOf<E>(request, reply);
        // Staff see more than others, so their answers are not cached.
        const work = async () => {
          const tell = app.changeNotices.watch(sensitiveKindsOf(endpoint.access, request.body));
          const data = await app.limitWork(async () => handler(call));
          tell();
          return data;
        };
        if (!cache || call.caller.kind === 'staff') return { success: true, data: await work() };
        const kept = await cache.get(request.url, async () =>
          makeKeptAnswer(JSON.stringify(z.parse(answer, { success: true, data: await work() })), JSON_TYPE),
        );
        reply.header(CLINIC_DAY_HEADER, services.clock.today());
        await sendKept(request, reply, kept);
      },
    });
  };
}

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Sends cached answers to visitors before any other hook runs, because most requests are polls. The other
 * hooks add headers that a cached answer has already, or count limits. `countLightAnswer` counts them here.
 */
export function answerFromCache(app: FastifyInstance, cache: AnswerCache, common: Headers): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method, headers } = request.raw;
    const isVisitor = (method === 'GET' || method === 'HEAD') && headers.authorization === undefined;
    const kept = isVisitor ? cache.ready(request.url) : undefined;
    if (!kept) {
      done();
      return;
    }
    const refusal = app.countLightAnswer(request);
    if (refusal) {
      reply.headers(common);
      done(refusal);
    } else if (!sendKeptAgain(request, reply, kept)) done();
  });
}

/** Registers an endpoint that sends a CSV file while it is made. @param fileName without day and ending */
export function registerCsv<const E extends Endpoint>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  fileName: string,
  handler: (call: Call<E>) => AsyncGenerator<string>,
): void {
  app.route({
    ...routeOf(app, endpoint, { 200: { content: { 'text/csv': { schema: endpoint.data } } } }),
    handler: async (request, reply) => {
      const pieces = handler(callOf<E>(request, reply));
      const first = await app.limitWork(() => pieces.next());
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileName}-${services.clock.today()}.csv"`)
        .send(Readable.from(withFirst(first, pieces)));
    },
  });
}

/**
 * Registers an endpoint that answers with server-sent events. The handler sends the answer itself; a failure
 * before its first byte is answered like all others.
 */
export function registerStream<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>, request: FastifyRequest, reply: FastifyReply) => Promise<void>,
): void {
  app.route({
    ...routeOf(app, endpoint, { 200: { content: { 'text/event-stream': { schema: endpoint.data } } } }),
    handler: (request, reply) => app.limitWork(() => handler(callOf<E>(request, reply), request, reply)),
  });
}

const YEAR_SECONDS = 31_536_000;

/**
 * Registers an endpoint that answers everybody with a file. Its address is made from its content, so that
 * browsers may keep the file for ever. A failure is answered like all others.
 *
 * @param options.mediaTypes of the files, for the OpenAPI document
 */
export function registerFile<const E extends Endpoint>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  handler: (call: Call<E>) => Promise<KeptAnswer>,
  { cache, mediaTypes }: { cache: AnswerCache; mediaTypes: readonly string[] },
): void {
  const content = Object.fromEntries(mediaTypes.map((type) => [type, { schema: endpoint.data }]));
  app.route({
    ...routeOf(app, endpoint, { 200: { content } }),
    handler: async (request, reply) => {
      const call = callOf<E>(request, reply);
      const kept = await cache.get(request.url, () => app.limitWork(() => handler(call)));
      reply.header(CLINIC_DAY_HEADER, services.clock.today());
      reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`);
      await sendKept(request, reply, kept);
    },
  });
}

async function* withFirst(first: IteratorResult<string>, pieces: AsyncGenerator<string>) {
  if (!first.done) yield first.value;
  yield* pieces;
}

function sensitiveKindsOf({ sensitive }: Access, body: unknown): readonly SensitiveKind[] {
  if (typeof sensitive === 'function') return sensitive(body);
  return sensitive ? [sensitive] : [];
}

/** The common parts of all routes: address, schemas, and identifying the caller before anything is read. */
function routeOf(app: FastifyInstance, endpoint: Endpoint, success: object) {
  const identify = async (request: FastifyRequest) => {
    const { authorization } = request.headers;
    const session = await app.limitWork(() =>
      app.callers.authenticate(endpoint.access, authorization, (caller) => {
        request.caller = caller;
      }),
    );
    request.session = session ?? null;
    // A page that asks by itself, without a person in front of it, must not keep a session open.
    if (session && request.headers[UNATTENDED_HEADER] === undefined) app.callers.noteUse(session);
  };
  const assertRecentPassword = async ({ session, body }: FastifyRequest) => {
    const isSensitive = sensitiveKindsOf(endpoint.access, body).length > 0;
    if (session && isSensitive) app.callers.assertRecentPassword(session);
  };
  app.endpoints.push(endpoint);
  return {
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { endpoint },
    schema: {
      operationId: endpoint.name,
      summary: endpoint.summary,
      description: audienceOf(endpoint),
      tags: [endpoint.subject],
      security: securityOf(endpoint.access),
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      response: { ...success, default: failure },
    },
    onRequest: ignoresTokens(endpoint.access) ? [] : [identify],
    ...(endpoint.query || endpoint.body ? { preValidation: renameFields } : {}),
    // It runs after the body was checked, because the body can decide whether the change is sensitive.
    ...(endpoint.access.sensitive ? { preHandler: assertRecentPassword } : {}),
  };
}

function checkStaffBody(schema: z.core.$ZodType) {
  return async ({ caller, body }: FastifyRequest): Promise<void> => {
    if (caller.kind !== 'staff') return;
    const parsed = z.safeParse(schema, body);
    if (!parsed.success) {
      throw invalidInput(
        parsed.error.issues.map(({ path, message }) => ({ instancePath: `/${path.join('/')}`, message })),
      );
    }
  };
}

async function renameFields(request: FastifyRequest): Promise<void> {
  request.body = acceptSnakeCase(request.body);
  request.query = withSearchTerm(request, acceptSnakeCase(request.query));
}

const SEARCH_HEADER = 'x-search-term';

/**
 * Staff may send a search text URI-encoded in a header, because proxies write addresses into their logs. The
 * header is used for staff only, because answers to visitors are cached by address (answer-cache.ts).
 */
function withSearchTerm({ caller, headers }: FastifyRequest, query: unknown): unknown {
  const term = headers[SEARCH_HEADER];
  if (caller.kind !== 'staff' || typeof term !== 'string') return query;
  try {
    return { ...(query as object), search: decodeURIComponent(term) };
  } catch {
    throw invalidInput([{ instancePath: '/search', message: say('searchUnreadable') }]);
  }
}

function callOf<E extends Endpoint>(request: FastifyRequest, reply: FastifyReply): Call<E> {
  return {
    params: request.params,
    query: request.query,
    body: request.body,
    caller: request.caller,
    address: addressOf(request),
    token: bearerTokenOf(request.headers.authorization) ?? '',
    cookies: request.headers.cookie ?? '',
    setCookie: (header) => reply.header('set-cookie', header),
    userAgent: request.headers['user-agent'],
    language: preferredLanguage(request.headers['accept-language']),
  } as Call<E>;
}
