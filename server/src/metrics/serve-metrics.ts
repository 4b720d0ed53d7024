import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { CONNECTION_LIMITS } from '../http/connections.ts';
import type { Services } from '../services.ts';
import { clinicMetrics } from './clinic-metrics.ts';
import { type LiveNumbers, liveMetrics } from './live-metrics.ts';
import { operatorMetrics } from './operator-metrics.ts';
import { requestMetrics } from './request-metrics.ts';

/**
 * Serves `/metrics` in Prometheus' text format on a port of its own, so that the proxy in front of the
 * application never forwards it. It contains no personal data.
 */
export function serveMetrics(app: FastifyInstance, services: Services, live: LiveNumbers): void {
  const { port, host } = services.config.metrics;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const countRequest = requestMetrics(registry);
  const reads = [
    clinicMetrics(registry, services),
    operatorMetrics(registry, services),
    liveMetrics(registry, live),
  ];

  app.addHook('onResponse', (request, reply, done) => {
    countRequest(request, reply);
    done();
  });

  const { http, requestTimeout } = CONNECTION_LIMITS;
  const server = createServer({ ...http, requestTimeout }, async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    await Promise.all(reads.map((read) => read()));
    response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' });
    response.end(await registry.metrics());
  });
  app.addHook('onReady', async () => {
    server.listen(port, host);
    await once(server, 'listening');
  });
  app.addHook('onClose', async () => {
    server.close();
    server.closeAllConnections();
  });
}
