import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BROTLI_WINDOW_BITS, bestEncoding } from './kept-answer.ts';

/** Compressing smaller answers takes more time than it saves. */
const LEAST_BYTES = 1_024;
const TEXT_TYPE = /^(text\/|application\/(json|xml|manifest\+json)|image\/svg)/;
const BROTLI = {
  params: {
    // Moderate, because a person waits for the answer.
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
  },
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False for answers that are never worth compressing, or that are compressed already. */
    compress?: boolean;
  }
}

/** Compresses answers for one client (for many: kept-answer.ts). Call it before the routes are registered. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.compress !== false)
      route.onSend = [...[route.onSend ?? []].flat(), compressAnswer] as typeof route.onSend & {};
  });
}

async function compressAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const isStream = typeof (payload as Readable | null)?.pipe === 'function';
  if (!isStream && (typeof payload !== 'string' || Buffer.byteLength(payload) < LEAST_BYTES)) return payload;
  if (reply.hasHeader('content-encoding') || !TEXT_TYPE.test(String(reply.getHeader('content-type'))))
    return payload;
  reply.header('vary', 'accept-encoding');
  const encoding = bestEncoding(request.headers['accept-encoding']);
  if (!encoding) return payload;
  reply.header('content-encoding', encoding);
  if (isStream) {
    reply.removeHeader('content-length');
    // The stream of the answer ends with the error, and Fastify reports it.
    return pipeline(
      payload as Readable,
      encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(),
      () => undefined,
    );
  }
  const body = Buffer.from(payload as string);
  const compressed =
    encoding === 'br' ? await promisify(brotliCompress)(body, BROTLI) : await promisify(gzip)(body);
  reply.header('content-length', compressed.length);
  return compressed;
}
