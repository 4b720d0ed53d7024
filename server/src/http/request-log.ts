import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Caller } from '../caller.ts';

/**
 * Logs one line for each request that changes something or fails, with the route's pattern and never its
 * values: names, phones and codes must not be in a log. A refusal also has the caller's kind and id.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}
  override routeNotFound(): void {}
  override defaultErrorLog(): void {}

  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    if (request.method === 'GET' && reply.statusCode < 400) return;
    const { method, routeOptions } = request;
    const { statusCode: status } = reply;
    const refused = status >= 400 && status < 500 ? actorOf(request.caller) : undefined;
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method, route: routeOptions.url, status, ms, ...refused }, 'request');
  }
}

/** Undefined for visitors, who have no id, and for requests refused before the caller was identified. */
function actorOf(caller: Caller | undefined): { actor: { kind: string; id: number } } | undefined {
  if (caller?.kind === 'staff') return { actor: { kind: 'staff', id: caller.staffId } };
  if (caller?.kind === 'patient') return { actor: { kind: 'patient', id: caller.patientId } };
  return undefined;
}
