import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Services } from '../services.ts';
import { addressOf, networkOf } from './client-address.ts';
import { OVERLOAD_RETRY_SECONDS } from './error-handler.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Monitoring requests this path, so it is answered even when the event loop is overloaded. */
const HEALTH = '/api/health';

/** A built script or style. Without these a page cannot show what is wrong, so they have a larger limit. */
const isPartOfPages = ({ routeOptions, url }: FastifyRequest) =>
  routeOptions.config.isKeptFile?.(url.split('?', 1)[0] ?? '') ?? false;

/** How many light answers (files, cached answers) count as one request. A first visit loads 12 files. */
const LIGHT_ANSWERS_PER_REQUEST = 10;
const MAX_NETWORKS = 20_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for the paths of files that the route serves from memory. */
    isKeptFile?: (path: string) => boolean;
  }
  interface FastifyInstance {
    /** Counts the codes that an address asks for. Undefined if codes are not limited. */
    limitCodes: onRequestAsyncHookHandler | undefined;
    /** Counts a cheap answer against the client's limit. @returns the error to send when it is used up */
    countLightAnswer(request: FastifyRequest): AppError | undefined;
  }
}

/**
 * Loose limits per client address, because whole mobile networks share one, and 503 for new requests when the
 * event loop or the database cannot keep up. Requests that have begun are finished.
 */
export async function limitRequests(
  app: FastifyInstance,
  { config, database }: Pick<Services, 'config' | 'database'>,
): Promise<void> {
  if (config.overloadDelayMs > 0) {
    const refuse = (request: FastifyRequest) => {
      if (request.url === HEALTH || isPartOfPages(request)) return;
      throw new AppError('OVERLOADED', { retryAfterSeconds: OVERLOAD_RETRY_SECONDS });
    };
    await app.register(underPressure, { maxEventLoopDelay: config.overloadDelayMs, pressureHandler: refuse });
    app.addHook('onRequest', async (request) => {
      if (database.isBusy(request.method !== 'GET' && request.method !== 'HEAD')) refuse(request);
    });
  }
  await app.register(rateLimit, {
    // False switches off the general limit only. The limits of single routes still apply.
    global: config.requestsPerMinute > 0,
    max: config.requestsPerMinute,
    timeWindow: MINUTE_MS,
    allowList: isPartOfPages,
    cache: 20_000,
    keyGenerator: (request) => networkOf(addressOf(request)),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_request, context) =>
      new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil(context.ttl / 1_000)) }),
  });
  app.decorate('countLightAnswer', makeLightLimit(config.requestsPerMinute * LIGHT_ANSWERS_PER_REQUEST));
  app.addHook('onRequest', (request, _reply, done) => {
    // Not `routeOptions`, because Fastify builds that object again at each access.
    if (request.url.startsWith('/assets/')) done(app.countLightAnswer(request));
    else done();
  });
  const max = config.codesPerHour;
  app.decorate('limitCodes', max > 0 ? app.rateLimit({ max, timeWindow: HOUR_MS }) : undefined);
}

/** Counts light answers by network in fixed minutes. It costs less than the library, as they are so many. */
function makeLightLimit(max: number) {
  let counts = new Map<string, number>();
  let minuteEndsAt = 0;
  return (request: FastifyRequest): AppError | undefined => {
    if (max === 0) return undefined;
    const now = performance.now();
    // With too many networks all counts are dropped, to limit the memory. The limit is only a rough one
    // anyway.
    if (now >= minuteEndsAt || counts.size > MAX_NETWORKS) {
      counts = new Map();
      minuteEndsAt = now + MINUTE_MS;
    }
    const network = networkOf(addressOf(request));
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    if (count <= max) return undefined;
    const retryAfterSeconds = Math.max(1, Math.ceil((minuteEndsAt - now) / 1_000));
    return new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds });
  };
}

/** The route option that limits the codes of one address. All routes that send codes count together. */
export function codesPerHour({ limitCodes }: FastifyInstance) {
  return limitCodes ? { limit: limitCodes } : {};
}

export function lookupsPerMinute(config: Services['config']) {
  const max = config.lookupsPerMinute;
  return max === 0 ? {} : { rateLimit: { max, timeWindow: MINUTE_MS } };
}
