import type { FastifyReply, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

const BUCKETS_SECONDS = [0.005, 0.025, 0.1, 0.5, 2.5, 10];

/**
 * Counts requests and how long they took, by route and status.
 *
 * @returns a function to call for each request that was answered
 */
export function requestMetrics(registry: Registry) {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const route = routeLabel(request.routeOptions.url);
    const method = route === 'none' ? 'any' : request.method;
    duration.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
  };
}

/**
 * The route's pattern, never an address, because addresses are unlimited in number and may contain personal
 * data. Every file of the web pages has a route of its own; all of them count as `page`.
 */
function routeLabel(url: string | undefined): string {
  if (url === undefined) return 'none';
  if (url.startsWith('/api/docs')) return '/api/docs';
  return url.startsWith('/api/') ? url : 'page';
}
