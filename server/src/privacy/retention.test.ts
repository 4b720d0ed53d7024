import { afterEach, describe, expect, it } from 'vitest';
import { makeTestClock, startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, newPhone, requestCode } from '../../test/clinic.ts';
import { workedDaysAgo } from '../../test/daily-work.ts';
import { describeOnAnyEngine, migratedDatabaseUrl } from '../../test/databases.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';
import { countRows, everyStoredText } from '../../test/rows.ts';
import { startServer } from '../../test/server-process.ts';
import { makeClock } from '../clock.ts';
import { makeDraftCleaner } from '../drafts/booking-drafts.ts';
import { makeRetention } from './retention.ts';

const DAY = 86_400;

describeOnAnyEngine('data that need not be kept', (engine) => {
  const open: TestApp[] = [];
  async function start(env: Record<string, string> = {}, databaseUrl?: string): Promise<TestApp> {
    const clinic = await startTestApp(engine, { env, ...(databaseUrl ? { databaseUrl } : {}) });
    open.push(clinic);
    return clinic;
  }
  afterEach(async () => {
    for (const clinic of open.splice(0)) await clinic.close();
  });
  const run = (clinic: TestApp) => makeRetention(clinic.services).run();
  /** Moves the clock, as if the server had done the work of every day up to yesterday. */
  async function advance(clinic: TestApp, seconds: number): Promise<void> {
    clinic.clock.advance(seconds);
    await workedDaysAgo(clinic, 1);
  }

  it('is removed after its time, without any setting: codes, sessions, failed sign-ins, messages', async () => {
    const clinic = await start();
    const doctorId = await addDoctor(clinic);
    const phone = newPhone();
    const name = 'Zubaida Quraishi';
    await requestCode(clinic, doctorId, phone, name);
    await addPatient(clinic);
    await clinic.send('POST', '/auth/admin', { username: 'nobody', password: 'a wrong password' });
    const counts = async () => {
      const { one_time_codes, access_tokens, sign_in_failures, sms_outbox, audit_log } = await countRows(
        clinic.database,
      );
      return { one_time_codes, access_tokens, sign_in_failures, sms_outbox, audit_log };
    };
    expect(await counts()).toEqual({
      one_time_codes: 1,
      access_tokens: 1,
      sign_in_failures: 3,
      sms_outbox: 1,
      audit_log: 1,
    });

    clinic.clock.advance(DAY + 60);
    expect(await run(clinic)).toMatchObject({ codes: 0, tokens: 0, signInFailures: 3, messages: 0 });
    clinic.clock.advance(DAY);
    expect(await run(clinic)).toMatchObject({ codes: 1, tokens: 0, messages: 0 });
    // The token ended after 24 hours, and is kept for 7 more days.
    await advance(clinic, 6 * DAY);
    expect(await run(clinic)).toMatchObject({ tokens: 1, messages: 0 });
    await advance(clinic, 22 * DAY);
    expect(await run(clinic)).toMatchObject({ messages: 1, auditLog: 0, patients: 0 });
    expect(await counts()).toEqual({
      one_time_codes: 0,
      access_tokens: 0,
      sign_in_failures: 0,
      sms_outbox: 0,
      audit_log: 1,
    });
    // Drafts of bookings are removed every minute, not once a day.
    await makeDraftCleaner(clinic.services).run();
    // The code led to no booking, so no data of that person is left.
    const stored = (await everyStoredText(clinic.database)).join('\n');
    expect(stored).not.toContain(phone);
    expect(stored).not.toMatch(/zubaida/i);

    clinic.clock.set('2028-11-20T17:59:00.000Z');
    await workedDaysAgo(clinic, 1);
    expect(await run(clinic)).toMatchObject({ auditLog: 0 });
    clinic.clock.set('2028-11-20T18:01:00.000Z');
    expect(await run(clinic)).toMatchObject({ auditLog: 1 });
  });

  it('stays as long as the limits of a day count it', async () => {
    const clinic = await start();
    const doctorId = await addDoctor(clinic);
    const phone = newPhone();
    for (let hour = 0; hour < 10; hour += 1) {
      expect((await requestCode(clinic, doctorId, phone)).status).toBe(200);
      clinic.clock.advance(3_600);
    }
    await run(clinic);
    expect(await requestCode(clinic, doctorId, phone)).toMatchObject({ status: 429, code: 'TOO_MANY_CODES' });
  });

  it('of numbers that a desk has leased goes 14 days after their date, in parts too', async () => {
    const clinic = await start();
    const doctorId = await addDoctor(clinic);
    const lease = (date: string, daySerial: number) => ({
      ...{
        doctorId,
        date,
        daySerial,
        desk: 'a-desk-of-a-browser',
        staffId: 1,
        until: '2026-11-20T06:00:00.000Z',
      },
    });
    const rows = [1, 2, 3].flatMap((day) => [1, 2, 3].map((serial) => lease(`2026-11-0${day}`, serial)));
    await clinic.database.write((tx) => tx.insertInto('leasedSerials').values(rows).execute());
    clinic.clock.set('2026-11-16T18:30:00.000Z');
    await makeRetention(clinic.services, { atOnce: 2 }).run();
    const kept = await clinic.database.read.selectFrom('leasedSerials').select('date').distinct().execute();
    expect(kept).toEqual([{ date: '2026-11-03' }]);
  });

  it('of the audit log is kept as long as AUDIT_MONTHS says, or for good', async () => {
    for (const [months, removed] of [
      ['1', 1],
      ['0', 0],
    ] as const) {
      const clinic = await start({ AUDIT_MONTHS: months });
      await clinic.send('POST', '/auth/admin', { username: 'nobody', password: 'a wrong password' });
      await advance(clinic, 40 * DAY);
      expect(await run(clinic)).toMatchObject({ auditLog: removed });
    }
  });

  it('does not include patients unless RETENTION_MONTHS is set', async () => {
    const clinic = await start();
    const { id } = await addPatient(clinic, { name: 'Long Ago', createdAt: '2001-01-01T00:00:00.000Z' });
    expect(await run(clinic)).toMatchObject({ patients: 0 });
    const { token } = await signedIn(clinic, 'Viewer');
    expect((await clinic.get(`/patients/${id}`, token)).data.name).toBe('Long Ago');
  });

  it('includes the identity of patients who registered and last came before RETENTION_MONTHS', async () => {
    const clinic = await start({ RETENTION_MONTHS: '12' });
    const { token } = await signedIn(clinic, 'Viewer');
    const doctorId = await addDoctor(clinic);
    const longAgo = '2020-01-01T00:00:00.000Z';
    const patient = async (name: string, createdAt: string, ...dates: string[]) => {
      const { id } = await addPatient(clinic, { name, createdAt });
      for (const appointmentDate of dates) {
        await addAppointment(clinic, { doctorId, patientId: id, appointmentDate, notes: `About ${name}` });
      }
      return id;
    };
    const gone = [
      await patient('Never Came', longAgo),
      await patient('Came Once', longAgo, '2025-11-19'),
      await patient('Came Often', longAgo, '2020-01-01', '2023-05-05', '2025-01-01'),
      // 23:59 of 19 November 2025 in Dhaka.
      await patient('Registered Late', '2025-11-19T17:59:00.000Z'),
    ];
    const kept = [
      await patient('Came Later', longAgo, '2020-01-01', '2025-11-20'),
      await patient('Will Come', longAgo, '2020-01-01', '2027-01-01'),
      await patient('Is New', '2025-11-19T18:01:00.000Z'),
    ];
    // A deleted appointment is not a visit.
    const deleted = await patient('Was Deleted', longAgo);
    await addAppointment(clinic, {
      doctorId,
      patientId: deleted,
      appointmentDate: '2026-11-20',
      deletedAt: '2026-11-20T04:00:00.000Z',
    });
    gone.push(deleted);
    const before = await countRows(clinic.database);
    expect(await run(clinic)).toMatchObject({ patients: gone.length });

    const names = async (ids: number[]) =>
      Promise.all(ids.map(async (id) => (await clinic.get(`/patients/${id}`, token)).data.name));
    expect(new Set(await names(gone))).toEqual(new Set(['Erased patient']));
    expect(await names(kept)).toEqual(['Came Later', 'Will Come', 'Is New']);
    const stored = (await everyStoredText(clinic.database)).join('\n');
    expect(stored).not.toMatch(/Never Came|Came Once|Came Often|Registered Late|Was Deleted/i);
    expect(stored).toContain('About Will Come');
    const lines = await clinic.database.read
      .selectFrom('auditLog')
      .select(['actorKind', 'actorId', 'subjectId', 'address'])
      .where('action', '=', 'patient.erase')
      .orderBy('subjectId')
      .execute();
    expect(lines).toEqual(
      gone.map((subjectId) => ({ actorKind: 'system', actorId: null, subjectId, address: 'retention' })),
    );
    const { patients, appointments } = await countRows(clinic.database);
    expect({ patients, appointments }).toEqual({
      patients: before.patients,
      appointments: before.appointments,
    });
  });

  it('is removed once per clinic day', async () => {
    // 23:30 in Dhaka.
    const clinic = await start({ RETENTION_MONTHS: '12' });
    clinic.clock.set('2026-11-20T17:30:00.000Z');
    expect(await run(clinic)).not.toBeNull();
    await addPatient(clinic, { name: 'Long Ago', createdAt: '2001-01-01T00:00:00.000Z' });
    clinic.clock.advance(20 * 60);
    expect(await run(clinic)).toBeNull();
    clinic.clock.advance(20 * 60);
    expect(await run(clinic)).toMatchObject({ patients: 1 });
    expect(await run(clinic)).toBeNull();
  });

  it('is removed by one of several instances', async () => {
    const databaseUrl = await migratedDatabaseUrl(engine);
    const instances = [
      await start({ RETENTION_MONTHS: '12' }, databaseUrl),
      await start({ RETENTION_MONTHS: '12' }, databaseUrl),
    ];
    const [clinic] = instances as [TestApp, TestApp];
    for (let number = 0; number < 5; number += 1) {
      await addPatient(clinic, { createdAt: '2001-01-01T00:00:00.000Z' });
    }
    const ran = await Promise.all([...instances, ...instances].map(run));
    expect(ran.filter((removed) => removed !== null)).toMatchObject([{ patients: 5 }]);
  });

  it('is removed in batches, and requests are served in between', async () => {
    const clinic = await start({ RETENTION_MONTHS: '12' });
    const doctorId = await addDoctor(clinic);
    const createdAt = '2001-01-01T00:00:00.000Z';
    const rows = Array.from({ length: 25 }, () => ({
      name: 'Long Ago',
      phone: newPhone(),
      isActive: 1 as const,
      createdAt,
      updatedAt: createdAt,
    }));
    await clinic.database.write((tx) => tx.insertInto('patients').values(rows).execute());
    for (let number = 0; number < 13; number += 1) await addPatient(clinic);
    await advance(clinic, 9 * DAY);
    let under: 'way' | 'done' = 'way';
    const running = makeRetention(clinic.services, { atOnce: 6 })
      .run()
      .finally(() => {
        under = 'done';
      });
    let served = 0;
    while (under === 'way') {
      expect((await clinic.get(`/doctors/${doctorId}/live-status`)).status).toBe(200);
      expect((await requestCode(clinic, doctorId)).status).toBe(200);
      served += 1;
    }
    expect(await running).toMatchObject({ patients: 25, tokens: 13 });
    expect(served).toBeGreaterThan(1);
  });

  it('stays for a patient who books at the same moment', async () => {
    const clinic = await start({ RETENTION_MONTHS: '12' });
    const doctorId = await addDoctor(clinic);
    const people = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        addPatient(clinic, { name: `Comes Back ${number}`, createdAt: '2001-01-01T00:00:00.000Z' }),
      ),
    );
    const codes = [];
    for (const { phone } of people) codes.push((await requestCode(clinic, doctorId, phone)).data);
    const [removed, ...answers] = await Promise.all([
      run(clinic),
      ...codes.map(({ sessionToken, otp }) =>
        clinic.send('POST', '/appointments/verify-otp', { sessionToken, otp }),
      ),
    ]);
    const booked = answers.filter((answer) => answer.status === 200);
    expect((removed?.patients ?? 0) + booked.length).toBe(people.length);
    expect(
      answers.filter((answer) => answer.status !== 200).every((answer) => answer.code === 'SESSION_EXPIRED'),
    ).toBe(true);
    // The patients who booked keep their names.
    for (const { data } of booked) expect(data.patient.name).toMatch(/^Comes Back/);
  });
});

describe('a server process', () => {
  it('removes data that is too old when it starts', async () => {
    const databaseUrl = await migratedDatabaseUrl('sqlite');
    const clock = makeTestClock('2001-01-01T04:00:00.000Z');
    const clinic = await startTestApp('sqlite', { databaseUrl, clock });
    await requestCode(clinic, await addDoctor(clinic), '01712345678', 'Zubaida Quraishi');
    // The server ran without a break until yesterday, by the real clock.
    await workedDaysAgo({ ...clinic, clock: makeClock('Asia/Dhaka') }, 1);
    const server = await startServer({ DATABASE_URL: databaseUrl });
    try {
      await expect
        .poll(async () => (await countRows(clinic.database)).one_time_codes, { timeout: 20_000 })
        .toBe(0);
    } finally {
      expect(await server.end('SIGTERM')).toBe(0);
      await clinic.close();
    }
  }, 60_000);
});
