import type { Language } from '@clinic-serial/contract/terms/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiCall } from './booking-form.ts';

/** The headers of the person's request that the API reads. */
const PASSED_ON = ['user-agent', 'cookie', 'x-forwarded-for'];

/**
 * Calls the API inside this process, as the person who sent `request`: the limits count their address, and the
 * cookies that the API sets are set by `reply`. It answers in `language`.
 */
export function apiCallFor(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
): ApiCall {
  const headers = Object.fromEntries(
    PASSED_ON.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : [])),
  );
  return async (endpoint, body) => {
    const answer = await app.inject({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      headers: { ...headers, 'accept-language': language },
      remoteAddress: request.socket.remoteAddress ?? '',
      payload: body,
    });
    const cookies = answer.headers['set-cookie'];
    if (cookies) reply.header('set-cookie', cookies);
    const sent = answer.json();
    if (answer.statusCode === 200) return { data: sent.data };
    const retryAfter = answer.headers['retry-after'];
    return {
      failure: {
        status: answer.statusCode,
        retryAfter: retryAfter === undefined ? null : String(retryAfter),
        body: sent,
      },
    };
  };
}
