import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Config } from '../config.ts';
import { addressOf, networkOf } from './client-address.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Asked by machines that watch over the process: answered also when it can hardly keep up. */
const HEALTH = '/api/health';

/** A built script or style: files that cost little, and without them a page cannot say what is wrong. */
const isPartOfPages = ({ routeOptions }: FastifyRequest) => routeOptions.url?.startsWith('/assets/') ?? false;

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts the codes that an address asks for; undefined where they are not limited. */
    limitCodes: onRequestAsyncHookHandler | undefined;
  }
}

/** Loose limits per client address (whole mobile networks share one), and 503 when the event loop cannot keep up. */
export async function limitRequests(app: FastifyInstance, config: Config): Promise<void> {
  if (config.overloadDelayMs > 0) {
    await app.register(underPressure, {
      maxEventLoopDelay: config.overloadDelayMs,
      pressureHandler: (request: FastifyRequest) => {
        if (request.url === HEALTH || isPartOfPages(request)) return;
        throw new AppError('OVERLOADED', { retryAfterSeconds: 5 });
      },
    });
  }
  await app.register(rateLimit, {
    // Without the general limit, those of single routes stay.
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
  const max = config.codesPerHour;
  app.decorate('limitCodes', max > 0 ? app.rateLimit({ max, timeWindow: HOUR_MS }) : undefined);
}

/** The route option that limits how many codes one address may ask for, whatever for: all routes count together. */
export function codesPerHour({ limitCodes }: FastifyInstance) {
  return limitCodes ? { limit: limitCodes } : {};
}

/** The route option that limits how often one address may look a patient up by phone. */
export function lookupsPerMinute(config: Config) {
  const max = config.lookupsPerMinute;
  return max === 0 ? {} : { rateLimit: { max, timeWindow: MINUTE_MS } };
}
