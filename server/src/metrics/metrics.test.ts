import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { freePort } from '../../../scripts/support/free-port.mjs';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { AUTHORITY, CERTIFICATE, CERTIFICATE_ENDS } from '../../test/certificates.ts';
import { addDoctor, book, newPhone, requestCode } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { eventually } from '../../test/eventually.ts';
import { refuseCheckRow } from '../../test/full-disk.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';
import { backupName } from '../backup/rotation.ts';

const NAME = 'Shahnaz Parvin';

let port: number;
let clinic: TestApp;
afterEach(() => clinic.close());

async function startMeasured(
  engine: 'sqlite' | 'postgres',
  options: Parameters<typeof startTestApp>[1] = {},
) {
  port = await freePort();
  clinic = await startTestApp(engine, { ...options, env: { ...options.env, METRICS_PORT: String(port) } });
}

const scrape = async (path = '/metrics', method = 'GET') => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method });
  const text = await response.text();
  const values = new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line): [string, number] => {
        const at = line.lastIndexOf(' ');
        return [line.slice(0, at), Number(line.slice(at + 1))];
      }),
  );
  return { status: response.status, type: response.headers.get('content-type'), text, values };
};

describeOnAnyEngine('the metrics', (engine) => {
  it('count bookings, codes and SMS as they are in the database', async () => {
    const folder = mkdtempSync(join(inject('runFolder'), 'backups-'));
    for (const moment of ['2026-11-20T03:00:00Z', '2026-11-19T23:00:00Z']) {
      writeFileSync(join(folder, backupName(new Date(moment))), '');
    }
    await startMeasured(engine, {
      env: { BACKUP_FOLDER: folder },
      gateway: {
        send: async () => {
          throw new Error('The gateway is away.');
        },
      },
    });
    const doctorId = await addDoctor(clinic);
    await book(clinic, doctorId);
    await book(clinic, doctorId);
    const { id: patientId } = await addPatient(clinic);
    await addAppointment(clinic, { doctorId, patientId, isWalkin: 1 });
    await addAppointment(clinic, { doctorId, patientId, isByPhone: 1 });
    await addAppointment(clinic, { doctorId, patientId, status: 'Cancelled' });
    await addAppointment(clinic, { doctorId, patientId, appointmentDate: '2026-11-19' });
    await clinic.send('POST', '/auth/request-login-otp', { phone: newPhone() });
    const FAILED = 'clinic_sms_total{outcome="failed",code="network"}';
    await eventually(async () => (await scrape()).values.get(FAILED)).toBe(3);
    clinic.clock.advance(90);

    const { status, type, values } = await scrape();
    expect([status, type]).toEqual([200, expect.stringMatching(/^text\/plain; version=0\.0\.4/)]);
    expect(Object.fromEntries([...values].filter(([name]) => name.startsWith('clinic_')))).toEqual({
      clinic_database_up: 1,
      'clinic_bookings_today{type="online"}': 2,
      'clinic_bookings_today{type="walk-in"}': 1,
      'clinic_bookings_today{type="phone"}': 1,
      'clinic_codes_last_day{purpose="booking"}': 2,
      'clinic_codes_last_day{purpose="login"}': 1,
      'clinic_sms_outbox{status="waiting"}': 3,
      'clinic_sms_outbox{status="failed"}': 0,
      clinic_sms_oldest_waiting_seconds: 90,
      clinic_clock_doubtful: 0,
      clinic_last_backup_timestamp_seconds: new Date('2026-11-20T03:00:00Z').getTime() / 1_000,
      clinic_database_writable: 1,
      'clinic_sms_total{outcome="accepted",code="ok"}': 0,
      [FAILED]: 3,
      clinic_sms_budget_used_ratio: 0,
      clinic_sms_gateway_failing: 0,
      clinic_streams: 0,
      'clinic_streams_ended_total{reason="dropped"}': 0,
      'clinic_streams_ended_total{reason="refused"}': 0,
      clinic_streams_lag_seconds: 0,
      // The bookings wrote lines to the audit log. They may be sealed or not by now, so every number is
      // right.
      clinic_audit_unsealed_seconds: expect.any(Number),
      ...(engine === 'sqlite'
        ? {
            'clinic_free_bytes{place="database"}': expect.any(Number),
            'clinic_free_bytes{place="backups"}': expect.any(Number),
          }
        : { clinic_clock_offset_seconds: expect.any(Number) }),
    });
  });

  it('show that the database cannot store', async () => {
    await startMeasured(engine);
    await clinic.database.write((tx) => refuseCheckRow(tx, engine));
    const { values } = await scrape();
    expect([values.get('clinic_database_up'), values.get('clinic_database_writable')]).toEqual([1, 0]);
  });

  it('show how much of the SMS budget is spent', async () => {
    await startMeasured(engine, { env: { SMS_DAILY_LIMIT: '20' } });
    await clinic.send('POST', '/auth/request-login-otp', { phone: newPhone() });
    expect((await scrape()).values.get('clinic_sms_budget_used_ratio')).toBe(0.05);
  });

  it('show that the database is away, and still show the numbers of the process', async () => {
    await startMeasured(engine);
    expect((await scrape()).values.get('clinic_bookings_today{type="online"}')).toBe(0);
    await clinic.database.close();
    const { status, values } = await scrape();
    expect(status).toBe(200);
    expect(values.get('clinic_database_up')).toBe(0);
    expect(values.get('clinic_database_writable')).toBe(0);
    // Unknown numbers are left out, because an old number would look as if all were well.
    for (const name of ['clinic_clock_offset_seconds', 'clinic_audit_unsealed_seconds']) {
      expect(values.has(name)).toBe(false);
    }
    expect([...values.keys()].filter((name) => name.startsWith('clinic_bookings'))).toEqual([]);
    expect(values.get('process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(values.get('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0);
  });
});

describe('the metrics of the machine', () => {
  const inFolder = (name: string, content?: string) => {
    const path = join(mkdtempSync(join(inject('runFolder'), 'machine-')), name);
    if (content !== undefined) writeFileSync(path, content);
    return path;
  };

  it('show how far the clock is from that of PostgreSQL', async () => {
    await startMeasured('postgres');
    const { rows } = await sql<{
      at: string;
    }>`select to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`.execute(
      clinic.database.read,
    );
    clinic.clock.set(rows[0]?.at ?? '');
    clinic.clock.advance(3_600);
    const ahead = (await scrape()).values.get('clinic_clock_offset_seconds');
    // On a busy machine some time passes between the two readings of the clock.
    expect(ahead).toBeGreaterThan(3_600 - 60);
    expect(ahead).toBeLessThan(3_600 + 2);
  });

  it('show the free bytes of the disk, even before the backup folder is made', async () => {
    await startMeasured('sqlite', { env: { BACKUP_FOLDER: inFolder('not-made-yet') } });
    const { values } = await scrape();
    for (const place of ['database', 'backups']) {
      expect(values.get(`clinic_free_bytes{place="${place}"}`)).toBeGreaterThan(0);
    }
  });

  it('show when the newest backup becomes too old, if the server makes backups', async () => {
    const folder = mkdtempSync(join(inject('runFolder'), 'backups-'));
    const made = '2026-11-20T03:00:00.000Z';
    writeFileSync(join(folder, backupName(new Date(made))), '');
    await startMeasured('sqlite', { env: { BACKUP_FOLDER: folder, BACKUP_EVERY_MINUTES: '60' } });
    expect((await scrape()).values.get('clinic_backup_due_timestamp_seconds')).toBe(
      new Date('2026-11-21T03:00:00Z').getTime() / 1_000,
    );
  });

  it.each([
    ['alone', CERTIFICATE],
    ['in a chain', `${CERTIFICATE}\n${AUTHORITY}\n`],
    ['in a chain that begins with another', `${AUTHORITY}\n${CERTIFICATE}\n`],
  ])('show the remaining days of a certificate %s', async (_how, pem) => {
    await startMeasured('sqlite', { env: { TLS_CERTIFICATE: inFolder('fullchain.pem', pem) } });
    clinic.clock.set(new Date(new Date(CERTIFICATE_ENDS).getTime() - 12 * 86_400_000).toISOString());
    const { values } = await scrape();
    expect(values.get('clinic_certificate_days')).toBe(12);
    expect(values.get('clinic_certificate_readable')).toBe(1);
  });

  it.each([
    ['missing', undefined],
    ['none', 'a key, perhaps'],
    ['damaged', CERTIFICATE.replace('MII', 'XXX')],
  ])('show an unreadable certificate, and no days: %s', async (_how, pem) => {
    await startMeasured('sqlite', { env: { TLS_CERTIFICATE: inFolder('fullchain.pem', pem) } });
    const { values } = await scrape();
    expect(values.has('clinic_certificate_days')).toBe(false);
    expect(values.get('clinic_certificate_readable')).toBe(0);
  });
});

describe('the metrics', () => {
  it('count requests by route and status, not by address', async () => {
    await startMeasured('sqlite');
    const doctorId = await addDoctor(clinic);
    const { token } = await signedIn(clinic, 'Staff');
    for (let call = 0; call < 3; call += 1) await clinic.get(`/doctors/${doctorId}/live-status`);
    await clinic.get('/doctors/999999');
    for (let call = 0; call < 20; call += 1) {
      await clinic.inject({ method: 'PROPFIND' as 'GET', url: `/nothing/${newPhone()}` });
      await clinic.get(`/unknown/${call}?x=${call}`);
      await clinic.get(`/patients?search=${newPhone()}&limit=${call + 1}`, token);
    }
    const { values } = await scrape();
    const counts = [...values].filter(([name]) => name.startsWith('http_request_duration_seconds_count'));
    const of = (method: string, route: string, status: number) =>
      `http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;
    expect(Object.fromEntries(counts)).toEqual({
      [of('GET', '/api/doctors/:id/live-status', 200)]: 3,
      [of('GET', '/api/doctors/:id', 404)]: 1,
      [of('any', 'none', 404)]: 40,
      [of('GET', '/api/patients', 200)]: 20,
    });
  });

  it('hold nothing of anybody: no name, phone, code, token or address', async () => {
    await startMeasured('sqlite');
    const phone = newPhone();
    const { data } = await requestCode(clinic, await addDoctor(clinic), phone, NAME);
    const booked = await clinic.send('POST', '/appointments/verify-otp', data);
    await clinic.get(`/appointments/${phone}?name=${NAME}`, booked.data.patientToken);
    const { text } = await scrape();
    expect(text).toContain('route="/api/appointments/verify-otp"');
    for (const secret of [phone, NAME, data.sessionToken, booked.data.patientToken, '127.0.0.1']) {
      expect(text).not.toContain(secret);
    }
  });

  it('are to be had on their own port only, and only there where they were asked for', async () => {
    await startMeasured('sqlite');
    expect((await clinic.inject({ url: '/metrics' })).statusCode).toBe(404);
    expect((await clinic.inject({ url: '/api/metrics' })).statusCode).toBe(404);
    expect((await scrape('/api/patients')).status).toBe(404);
    expect((await scrape('/metrics', 'POST')).status).toBe(404);
    await clinic.app.close();
    await expect(scrape()).rejects.toThrow('fetch failed');
  });
});
