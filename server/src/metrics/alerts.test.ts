import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '../../../scripts/support/free-port.mjs';
import { firing, parseExpression, type Samples } from '../../test/alert-rules.ts';
import { startTestApp } from '../../test/app.ts';
import { CERTIFICATE } from '../../test/certificates.ts';

interface Rule {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string; action: string };
}

const FILE = readFileSync(new URL('../../../docs/alerts.yml', import.meta.url), 'utf8');
const rules = (parse(FILE) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules);
/** Prometheus makes this one itself, for each job. */
const OF_PROMETHEUS = ['up'];

/** The names that /metrics serves, with their types. */
async function servedMetrics(engine: 'sqlite' | 'postgres', env: Record<string, string>) {
  const port = await freePort();
  const clinic = await startTestApp(engine, { env: { METRICS_PORT: String(port), ...env } });
  try {
    await clinic.get('/clinic');
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const types = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name, type]));
    const names = [...text.matchAll(/^([a-z]\w*)[{ ]/gm)].map(([, name = '']) => name);
    return new Map(names.map((name) => [name, types.get(name.replace(/_count$/, ''))]));
  } finally {
    await clinic.close();
  }
}

describe('the alert rules', () => {
  it('name only metrics that are served, and use increase() for counters only', async () => {
    const certificate = join(mkdtempSync(join(inject('runFolder'), 'certificate-')), 'chain.pem');
    writeFileSync(certificate, CERTIFICATE);
    const served = new Map([
      ...(await servedMetrics('sqlite', {
        BACKUP_EVERY_MINUTES: '60',
        BACKUP_COPY_FOLDER: '/mnt/usb',
        BACKUP_COPY_COMMAND: 'cat',
        TLS_CERTIFICATE: certificate,
      })),
      ...(await servedMetrics('postgres', {})),
    ]);
    for (const { expr } of rules) {
      const { metric, functions } = parseExpression(expr);
      if (OF_PROMETHEUS.includes(metric)) continue;
      expect(served.has(metric), `${metric} is served`).toBe(true);
      const grows = ['counter', 'histogram'].includes(served.get(metric) ?? '');
      expect(functions.includes('increase'), `growth of ${metric}`).toBe(grows);
    }
  });

  it.each(rules.map((rule) => [rule.alert, rule] as const))(
    '%s has a severity, a summary and an action',
    (_, rule) => {
      expect(rule.for).toMatch(/^\d+[mh]$/);
      expect(['urgent', 'warning']).toContain(rule.labels.severity);
      expect(rule.annotations.summary).toMatch(/^[A-Z].{15,}$/);
      expect(rule.annotations.action).toMatch(/^[A-Z].{15,}$/);
    },
  );

  it('are exactly those that docs/operating.md describes', () => {
    const manual = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
    const told = new Set(manual.match(/`Clinic[A-Z]\w+`/g)?.map((name) => name.slice(1, -1)));
    expect(told).toEqual(new Set(rules.map(({ alert }) => alert)));
  });

  const NOW = 1_800_000_000;
  const HEALTHY: Samples = {
    'up{job="clinic-serial"}': 1,
    clinic_database_up: 1,
    clinic_database_writable: 1,
    'clinic_free_bytes{place="database"}': 20e9,
    'clinic_free_bytes{place="backups"}': 20e9,
    clinic_backup_due_timestamp_seconds: NOW + 80_000,
    clinic_last_backup_copy_timestamp_seconds: NOW - 80_000,
    clinic_clock_doubtful: 0,
    'clinic_sms_total{outcome="accepted",code="ok"}': 900,
    'clinic_sms_total{outcome="failed",code="timeout"}': 3,
    clinic_sms_gateway_failing: 0,
    clinic_sms_oldest_waiting_seconds: 30,
    clinic_sms_budget_used_ratio: 0.5,
    clinic_clock_offset_seconds: -0.2,
    clinic_certificate_days: 60,
    clinic_certificate_readable: 1,
    'http_request_duration_seconds_count{method="GET",route="/api/clinic",status="200"}': 5_000,
    'http_request_duration_seconds_count{method="GET",route="/api/clinic",status="503"}': 5,
    clinic_audit_unsealed_seconds: 2,
  };
  const alertsAt = (samples: Samples) =>
    rules.flatMap(({ alert, expr }) => firing(expr, samples, NOW).map(() => alert));

  it('do not fire while all is well', () => expect(alertsAt(HEALTHY)).toEqual([]));

  it('do not fire for metrics that are not served', () => expect(alertsAt({})).toEqual([]));

  it.each<[string, Samples, number]>([
    ['ClinicDown', { 'up{job="clinic-serial"}': 0 }, 1],
    ['ClinicDatabaseAway', { clinic_database_up: 0 }, 1],
    ['ClinicNotWritable', { clinic_database_writable: 0 }, 1],
    ['ClinicDiskNearlyFull', { 'clinic_free_bytes{place="backups"}': 0.9e9 }, 1],
    ['ClinicDiskNearlyFull', { 'clinic_free_bytes{place="backups"}': 1.1e9 }, 0],
    ['ClinicBackupTooOld', { clinic_backup_due_timestamp_seconds: NOW - 1 }, 1],
    ['ClinicBackupTooOld', { clinic_backup_due_timestamp_seconds: NOW + 1 }, 0],
    [
      'ClinicSmsFailing',
      {
        'clinic_sms_total{outcome="failed",code="1007"}': 5,
        'clinic_sms_total{outcome="failed",code="timeout"}': 6,
      },
      2,
    ],
    ['ClinicSmsFailing', { 'clinic_sms_total{outcome="failed",code="1007"}': 4 }, 0],
    ['ClinicSmsGatewayFailing', { clinic_sms_gateway_failing: 1 }, 1],
    ['ClinicSmsWaiting', { clinic_sms_oldest_waiting_seconds: 121 }, 1],
    ['ClinicSmsBudgetNearlyUsed', { clinic_sms_budget_used_ratio: 0.81 }, 1],
    ['ClinicClockOff', { clinic_clock_offset_seconds: -61 }, 1],
    ['ClinicClockOff', { clinic_clock_offset_seconds: 61 }, 1],
    ['ClinicClockOff', { clinic_clock_offset_seconds: 59 }, 0],
    ['ClinicBackupCopyTooOld', { clinic_last_backup_copy_timestamp_seconds: NOW - 172_801 }, 1],
    ['ClinicClockDoubtful', { clinic_clock_doubtful: 1 }, 1],
    ['ClinicCertificateEnds', { clinic_certificate_days: 13.9 }, 1],
    ['ClinicCertificateEnds', { clinic_certificate_days: -2 }, 1],
    ['ClinicCertificateEnds', { clinic_certificate_days: 14.1 }, 0],
    ['ClinicCertificateUnreadable', { clinic_certificate_readable: 0 }, 1],
    [
      'ClinicErrors',
      { 'http_request_duration_seconds_count{method="GET",route="/api/clinic",status="500"}': 1 },
      1,
    ],
    [
      'ClinicRefuses',
      {
        'http_request_duration_seconds_count{method="GET",route="/api/clinic",status="503"}': 30,
        'http_request_duration_seconds_count{method="GET",route="/api/health",status="503"}': 30,
      },
      1,
    ],
    ['ClinicAuditLogNotSealed', { clinic_audit_unsealed_seconds: 601 }, 1],
  ])('%s, with %o', (alert, changed, times) => {
    expect(alertsAt({ ...HEALTHY, ...changed })).toEqual(Array.from({ length: times }, () => alert));
  });

  it('are 17, all of them tested above', () => expect(rules.length).toBe(17));
});
