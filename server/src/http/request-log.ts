import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/**
 * One line for each request that changes something or fails: the route's pattern, never its values, since names,
 * phones and codes have no place in a log.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}
  override routeNotFound(): void {}
  override defaultErrorLog(): void {}

  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    if (request.method === 'GET' && reply.statusCode < 400) return;
    const { method, routeOptions } = request;
    request.log.info(
      { method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
  }
}
