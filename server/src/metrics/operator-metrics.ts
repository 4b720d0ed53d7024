import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { newestBackup, newestCopy } from '../backup/rotation.ts';
import { secondsAfter } from '../clock.ts';
import { clockState } from '../clock-check/clock-state.ts';
import {
  backupDueBy,
  certificateDays,
  clockOffsetSeconds,
  placesOf,
  spaceAt,
} from '../operator/machine-facts.ts';
import { oldestUnsealed } from '../operator/operator.queries.ts';
import type { Services } from '../services.ts';
import { gatewayTrouble } from '../sms/gateway-trouble.ts';
import { sentOf } from '../sms/shares.ts';
import { readSpent } from '../sms/sms-spending.queries.ts';

export interface LiveNumbers {
  streams: { open: number; dropped: number; refused: number };
  hub: { lagSeconds: number };
}

export function liveMetrics(registry: Registry, { streams, hub }: LiveNumbers): () => Promise<void> {
  const registers = [registry];
  const open = new Gauge({ name: 'clinic_streams', help: 'Open live streams of this process', registers });
  const ended = new Counter({
    name: 'clinic_streams_ended_total',
    help: 'Streams since the start that were dropped because nobody read them, or refused by STREAMS',
    labelNames: ['reason'],
    registers,
  });
  const lag = new Gauge({
    name: 'clinic_streams_lag_seconds',
    help: 'How long the last look took that told the streams of changes',
    registers,
  });
  return async () => {
    open.set(streams.open);
    lag.set(hub.lagSeconds);
    ended.reset();
    ended.inc({ reason: 'dropped' }, streams.dropped);
    ended.inc({ reason: 'refused' }, streams.refused);
  };
}

const BUCKETS_SECONDS = [0.005, 0.025, 0.1, 0.5, 2.5, 10];

/** Counts requests and their time by route and status. @returns a function to call for each answer */
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
 * The route's pattern, because addresses are unlimited in number and may contain personal data. Every file of
 * the web pages has a route of its own; all of them count as `page`.
 */
function routeLabel(url: string | undefined): string {
  if (url === undefined) return 'none';
  if (url.startsWith('/api/docs')) return '/api/docs';
  return url.startsWith('/api/') ? url : 'page';
}

const DAY = 86_400;

/**
 * Numbers that warn the operator before patients notice a problem, for the alerts of docs/alerts.yml.
 *
 * @returns a function that reads all of them. A number that is not known now is left out
 */
export function operatorMetrics(registry: Registry, services: Services): () => Promise<void> {
  const { config, database, clock, outbox } = services;
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  /** A gauge that is left out while its number is not known. */
  const known = (name: string, help: string, read: () => Promise<number | undefined>) => {
    const one = gauge(name, help);
    return async () => {
      const value = await read().catch(() => undefined);
      if (value === undefined) one.remove();
      else one.set(value);
    };
  };
  const age = (moment: string | undefined) =>
    moment === undefined ? 0 : (clock.now().getTime() - new Date(moment).getTime()) / 1_000;

  const writable = gauge('clinic_database_writable', 'Whether the database can store something');
  const free = gauge('clinic_free_bytes', 'Room on the disk of the database and of the backups', ['place']);
  const sms = new Counter({
    name: 'clinic_sms_total',
    help: 'Tries to send an SMS since the start, by outcome and the code of the gateway or the network',
    labelNames: ['outcome', 'code'],
    registers: [registry],
  });

  const reads = [
    known('clinic_clock_doubtful', 'Whether the clock contradicts the newest records', async () =>
      (await clockState(services, database.read)).kind === 'fine' ? 0 : 1,
    ),
    known(
      'clinic_audit_unsealed_seconds',
      'Age of the oldest line of the audit log without a seal',
      async () => age(await oldestUnsealed(database.read)),
    ),
    known('clinic_sms_gateway_failing', 'Whether the gateway takes no message at all', async () =>
      (await gatewayTrouble(services)) === null ? 0 : 1,
    ),
    known('clinic_sms_budget_used_ratio', 'Part of SMS_DAILY_LIMIT spent in 24 hours', async () => {
      const { dailyLimit } = config.sms;
      if (dailyLimit === 0) return 0;
      return sentOf(await readSpent(database.read, secondsAfter(clock.now(), -DAY), [])) / dailyLimit;
    }),
    async () => {
      writable.set(
        await Promise.all([database.ping(), database.assertWritable()]).then(
          () => 1,
          () => 0,
        ),
      );
    },
    async () => {
      for (const { place, path } of placesOf(config)) {
        const space = await spaceAt(path);
        if (space) free.set({ place }, space.free);
        else free.remove({ place });
      }
    },
    async () => {
      sms.reset();
      sms.inc({ outcome: 'accepted', code: 'ok' }, 0);
      for (const { outcome, code, total } of outbox.outcomes()) sms.inc({ outcome, code }, total);
    },
  ];
  if (config.backup.everyMinutes > 0) {
    reads.push(
      known('clinic_backup_due_timestamp_seconds', 'When the newest backup counts as too old', async () => {
        const newest = await newestBackup(config.backup.folder, clock.now());
        const due = backupDueBy(newest, config.backup.everyMinutes);
        return due === undefined ? undefined : due / 1_000;
      }),
    );
  }
  const { copies } = config.backup;
  if (copies !== null) {
    reads.push(
      known(
        'clinic_last_backup_copy_timestamp_seconds',
        'When the backup was made whose encrypted copy is the newest; 0 without one',
        async () => (await newestCopy(copies.folder, clock.now())) / 1_000,
      ),
    );
  }
  if (database.engine === 'postgres') {
    reads.push(
      known('clinic_clock_offset_seconds', "How far the server's clock is ahead of PostgreSQL's", () =>
        clockOffsetSeconds(services),
      ),
    );
  }
  const { tlsCertificate } = config;
  if (tlsCertificate !== null) {
    const readable = gauge('clinic_certificate_readable', 'Whether TLS_CERTIFICATE can be read');
    reads.push(
      known(
        'clinic_certificate_days',
        'Days that the certificate of TLS_CERTIFICATE is still valid',
        async () => {
          readable.set(0);
          const days = await certificateDays(tlsCertificate, clock.now());
          readable.set(1);
          return days;
        },
      ),
    );
  }

  return async () => {
    await Promise.all(reads.map((read) => read()));
  };
}
