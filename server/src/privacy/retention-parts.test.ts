import { afterEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, newPhone } from '../../test/clinic.ts';
import { workedDaysAgo } from '../../test/daily-work.ts';
import { describeOnBothEngines, migratedDatabaseUrl } from '../../test/databases.ts';
import { addAppointment, addPatient } from '../../test/people.ts';
import { makeRetention } from './retention.ts';

const AT_ONCE = 6;
const PATIENTS = 20;
const AUDIT_ROWS = 15;
const LONG_AGO = '2001-01-01T00:00:00.000Z';

describeOnBothEngines('retention of a whole year', (engine) => {
  const open: TestApp[] = [];
  afterEach(async () => {
    for (const clinic of open.splice(0)) await clinic.close();
  });

  async function start(databaseUrl?: string): Promise<TestApp> {
    const clinic = await startTestApp(engine, {
      env: { RETENTION_MONTHS: '12', AUDIT_MONTHS: '12' },
      ...(databaseUrl ? { databaseUrl } : {}),
    });
    open.push(clinic);
    return clinic;
  }

  /** Patients who have not come for long, and as old entries of the audit log. */
  async function addOldRecords(clinic: TestApp): Promise<void> {
    const doctorId = await addDoctor(clinic);
    for (let number = 0; number < PATIENTS; number += 1) {
      const { id } = await addPatient(clinic, { phone: newPhone(), createdAt: LONG_AGO });
      await addAppointment(clinic, {
        doctorId,
        patientId: id,
        appointmentDate: '2020-01-01',
        daySerial: number + 1,
      });
    }
    await clinic.database.write((tx) =>
      tx
        .insertInto('auditLog')
        .values(
          Array.from({ length: AUDIT_ROWS }, () => ({
            at: LONG_AGO,
            actorKind: 'system' as const,
            actorId: null,
            action: 'patient.view',
            subjectKind: null,
            subjectId: null,
            address: null,
            details: null,
          })),
        )
        .execute(),
    );
    await workedDaysAgo(clinic, 1);
  }

  /** How many patients still have their identity, and how many old entries of the audit log there are. */
  async function remaining({ database: { read } }: TestApp) {
    const count = (from: 'patients' | 'auditLog') =>
      read.selectFrom(from).select((select) => select.fn.countAll<number>().as('rows'));
    const patients = await count('patients')
      .where('erasedAt', 'is', null)
      .where('createdAt', '=', LONG_AGO)
      .executeTakeFirstOrThrow();
    const entries = await count('auditLog').where('at', '=', LONG_AGO).executeTakeFirstOrThrow();
    return { patients: patients.rows, entries: entries.rows };
  }

  it('works in small parts, and bookings are made between them', async () => {
    const clinic = await start();
    await addOldRecords(clinic);
    const doctorId = await addDoctor(clinic);
    let before = await remaining(clinic);
    let parts = 0;
    let booked = 0;
    const rest = async () => {
      const after = await remaining(clinic);
      expect(before.entries - after.entries).toBeLessThanOrEqual(AT_ONCE);
      expect(before.patients - after.patients).toBeLessThanOrEqual(1);
      before = after;
      parts += 1;
      // This would wait forever if the work held a lock while it rests.
      if (parts % 5 === 0) {
        await book(clinic, doctorId);
        booked += 1;
      }
    };
    expect(await makeRetention(clinic.services, { atOnce: AT_ONCE, rest }).run()).toMatchObject({
      patients: PATIENTS,
      auditLog: AUDIT_ROWS,
    });
    expect(await remaining(clinic)).toEqual({ patients: 0, entries: 0 });
    expect(booked).toBeGreaterThan(4);
  });

  it('erases a patient with many appointments part by part, also what hangs on a phone of the first part', async () => {
    const clinic = await start();
    const { database, services } = clinic;
    const doctorId = await addDoctor(clinic);
    const { id } = await addPatient(clinic, { phone: newPhone(), createdAt: LONG_AGO });
    const visits = 2 * AT_ONCE + 1;
    const earlierPhone = newPhone();
    for (let visit = 0; visit < visits; visit += 1) {
      await addAppointment(clinic, {
        doctorId,
        patientId: id,
        appointmentDate: `2020-01-${10 + visit}`,
        daySerial: 1,
        ...(visit === 0 ? { patientPhone: earlierPhone } : {}),
      });
    }
    const at = clinic.clock.now().toISOString();
    await database.write((tx) =>
      services.outbox.enqueue(tx, { purpose: 'test', phone: earlierPhone, text: 'hello', expiresAt: at }),
    );
    await workedDaysAgo(clinic, 1);
    const seen = new Set<string>();
    const rest = async () => {
      const erased = await database.read
        .selectFrom('appointments')
        .select((select) => select.fn.countAll<number>().as('rows'))
        .where('patientPhone', '=', '')
        .executeTakeFirstOrThrow();
      const { erasedAt } = await database.read
        .selectFrom('patients')
        .select('erasedAt')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      seen.add(`${erased.rows} ${erasedAt === null ? 'and the patient later' : 'and the patient'}`);
    };
    await makeRetention(services, { atOnce: AT_ONCE, rest }).run();
    expect([...seen]).toEqual([
      '0 and the patient later',
      `${AT_ONCE} and the patient later`,
      `${2 * AT_ONCE} and the patient later`,
      `${visits} and the patient`,
    ]);
    const left = await database.read
      .selectFrom('smsOutbox')
      .select('id')
      .where('phone', '=', earlierPhone)
      .execute();
    expect(left).toEqual([]);
  });

  it('keeps a patient who books between two parts', async () => {
    const clinic = await start();
    const doctorId = await addDoctor(clinic);
    const { id } = await addPatient(clinic, { phone: newPhone(), createdAt: LONG_AGO });
    for (let visit = 0; visit < 2 * AT_ONCE; visit += 1) {
      const appointmentDate = `2020-01-${10 + visit}`;
      await addAppointment(clinic, { doctorId, patientId: id, appointmentDate, daySerial: 1 });
    }
    await workedDaysAgo(clinic, 1);
    const read = clinic.database.read;
    const erasedVisits = async () =>
      (await read.selectFrom('appointments').select('id').where('patientPhone', '=', '').execute()).length;
    let isBack = false;
    const rest = async () => {
      if (isBack || (await erasedVisits()) === 0) return;
      isBack = true;
      const appointmentDate = clinic.clock.today();
      await addAppointment(clinic, { doctorId, patientId: id, appointmentDate, daySerial: 1 });
    };
    expect(await makeRetention(clinic.services, { atOnce: AT_ONCE, rest }).run()).toMatchObject({
      patients: 0,
    });
    expect(await erasedVisits()).toBe(AT_ONCE);
    const patient = await read.selectFrom('patients').select('erasedAt').where('id', '=', id).execute();
    expect(patient).toEqual([{ erasedAt: null }]);
  });

  it('is continued by another instance after a kill in the middle', async () => {
    const databaseUrl = await migratedDatabaseUrl(engine);
    const killed = await start(databaseUrl);
    const other = await start(databaseUrl);
    await addOldRecords(killed);
    // The process is gone in the middle of the patients: its work never goes on.
    const halfway = new Promise<void>((resolve) => {
      const rest = async () => {
        if ((await remaining(killed)).patients > PATIENTS / 2) return;
        resolve();
        await new Promise(() => undefined);
      };
      makeRetention(killed.services, { atOnce: AT_ONCE, rest }).run();
    });
    await halfway;
    const continuing = makeRetention(other.services, { atOnce: AT_ONCE });
    // It may still be working.
    other.clock.advance(4 * 60);
    expect(await continuing.run()).toBeNull();
    expect(await remaining(other)).toEqual({ patients: PATIENTS / 2, entries: 0 });
    other.clock.advance(2 * 60);
    expect(await continuing.run()).toMatchObject({ patients: PATIENTS / 2, auditLog: 0 });
    expect(await remaining(other)).toEqual({ patients: 0, entries: 0 });
    // Now it is done for today.
    other.clock.advance(60 * 60);
    expect(await continuing.run()).toBeNull();
  });

  it('is not begun twice while an instance works for longer than a sign of life lasts', async () => {
    const databaseUrl = await migratedDatabaseUrl(engine);
    const working = await start(databaseUrl);
    const other = await start(databaseUrl);
    await addOldRecords(working);
    const answers: unknown[] = [];
    const rest = async () => {
      working.clock.advance(61);
      other.clock.advance(61);
      answers.push(await makeRetention(other.services, { atOnce: AT_ONCE }).run());
    };
    expect(await makeRetention(working.services, { atOnce: AT_ONCE, rest }).run()).toMatchObject({
      patients: PATIENTS,
    });
    expect(answers.length).toBeGreaterThan(PATIENTS);
    expect(new Set(answers)).toEqual(new Set([null]));
  });

  it('is continued at once after an orderly stop', async () => {
    const databaseUrl = await migratedDatabaseUrl(engine);
    const stopped = await start(databaseUrl);
    const other = await start(databaseUrl);
    await addOldRecords(stopped);
    const first = makeRetention(stopped.services, {
      atOnce: AT_ONCE,
      rest: async () => {
        if ((await remaining(stopped)).patients === PATIENTS / 2) first.stop();
      },
    });
    expect(await first.run()).toMatchObject({ patients: PATIENTS / 2 });
    expect(await makeRetention(other.services, { atOnce: AT_ONCE }).run()).toMatchObject({
      patients: PATIENTS / 2,
    });
  });
});
