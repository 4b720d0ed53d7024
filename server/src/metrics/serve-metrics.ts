import { once } from 'node:events';
import { createServer } from 'node:http';
import { BOOKING_TYPES } from '@clinic-serial/contract/terms/booking-type';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { newestBackup } from '../backup/rotation.ts';
import { secondsAfter } from '../clock.ts';
import { CONNECTION_LIMITS } from '../http/connections.ts';
import { bookingTypeOf } from '../serials/booking-type.ts';
import type { Services } from '../services.ts';
import { countBookings, countCodes, countUnsentMessages } from './metrics.queries.ts';
import { type LiveNumbers, liveMetrics, operatorMetrics, requestMetrics } from './operator-metrics.ts';

/** Serves `/metrics`, without personal data, on a port of its own that the proxy never forwards. */
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

const DAY = 86_400;

/**
 * Numbers of the clinic, counted in the database at each request, so that every process serves the same.
 *
 * @returns a function that reads all of them. Without the database it sets clinic_database_up to 0 and clears
 *   the others
 */
function clinicMetrics(registry: Registry, { config, database, clock }: Services): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const up = gauge('clinic_database_up', 'Whether the database answers');
  const bookings = gauge('clinic_bookings_today', 'Places taken on the clinic day', ['type']);
  const codes = gauge('clinic_codes_last_day', 'One-time codes made in the last 24 hours', ['purpose']);
  const outbox = gauge('clinic_sms_outbox', 'SMS that were not sent', ['status']);
  const oldest = gauge('clinic_sms_oldest_waiting_seconds', 'Age of the first SMS that waits');
  const backup = gauge(
    'clinic_last_backup_timestamp_seconds',
    'When the newest backup was made; 0 without one',
  );

  async function count(): Promise<void> {
    const now = clock.now();
    const { read } = database;
    const [booked, made, unsent] = await Promise.all([
      countBookings(read, clock.today()),
      countCodes(read, secondsAfter(now, -DAY)),
      countUnsentMessages(read),
    ]);
    for (const type of BOOKING_TYPES) {
      const total = booked.find((row) => bookingTypeOf(row) === type)?.total ?? 0;
      bookings.set({ type: type.toLowerCase() }, total);
    }
    for (const { purpose, total } of made) codes.set({ purpose }, total);
    for (const status of ['waiting', 'failed'] as const) {
      outbox.set({ status }, unsent.find((row) => row.status === status)?.total ?? 0);
    }
    const first = unsent.find((row) => row.status === 'waiting')?.oldest;
    oldest.set(first ? (now.getTime() - new Date(first).getTime()) / 1_000 : 0);
  }

  return async () => {
    for (const one of [bookings, codes, outbox, oldest]) one.reset();
    backup.set((await newestBackup(config.backup.folder, clock.now())) / 1_000);
    try {
      await count();
      up.set(1);
    } catch {
      up.set(0);
    }
  };
}
