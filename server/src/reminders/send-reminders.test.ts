import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeTestClock, startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { describeOnAnyEngine, migratedDatabaseUrl } from '../../test/databases.ts';
import { addAppointment, addPatient, signedIn, type TestPatient } from '../../test/people.ts';
import { readConfig } from '../config.ts';
import { whenByEstimate, writeDraft } from '../sms/sms-text.ts';
import { makeReminders, reminderDraft } from './send-reminders.ts';

const BOTH = { REMINDER_EVENING: '19:00', REMINDER_MINUTES_BEFORE: '90', CLINIC_NAME: 'Shapla Clinic' };
/** Friday, 20 November 2026, in Dhaka. */
const at = (time: string, date = '2026-11-20') => new Date(`${date}T${time}:00+06:00`).toISOString();

describeOnAnyEngine('reminders', (engine) => {
  const open: TestApp[] = [];
  let clinic: TestApp;
  let doctorId: number;
  let patient: TestPatient;
  async function start(env: Record<string, string> = BOTH, databaseUrl?: string): Promise<TestApp> {
    const app = await startTestApp(engine, { env, ...(databaseUrl ? { databaseUrl } : {}) });
    open.push(app);
    return app;
  }
  beforeEach(async () => {
    clinic = await start();
    doctorId = await addDoctor(clinic);
    patient = await addPatient(clinic);
  });
  afterEach(async () => {
    for (const app of open.splice(0)) await app.close();
  });

  const add = (parts: object = {}, app = clinic) =>
    addAppointment(app, {
      doctorId,
      patientId: patient.id,
      patientName: 'Rahima Begum',
      patientPhone: patient.phone,
      appointmentDate: '2026-11-21',
      estimatedTime: '10:20',
      createdAt: at('09:00', '2026-11-18'),
      ...parts,
    });
  const runAt = async (moment: string, app = clinic) => {
    app.clock.set(moment);
    return makeReminders(app.services).run();
  };
  const texts = async (app = clinic) => {
    await app.services.outbox.deliver();
    return app.messages.map(({ text }) => text);
  };

  it('are sent on the evening before and before the estimated time, each once', async () => {
    await add({ daySerial: 4 });
    for (const [moment, sent] of [
      [at('18:59'), 0],
      [at('19:00'), 1],
      [at('19:01'), 0],
      [at('21:59'), 0],
      [at('08:49', '2026-11-21'), 0],
      [at('08:50', '2026-11-21'), 1],
      [at('08:51', '2026-11-21'), 0],
      [at('10:19', '2026-11-21'), 0],
    ] as const) {
      expect(await runAt(moment), moment).toBe(sent);
      await clinic.services.outbox.deliver();
    }
    expect(await texts()).toEqual([
      'Reminder from Shapla Clinic: tomorrow, Sat 21 Nov, about 10:20 AM, serial 4, Dr. Nusrat Jahan.',
      'Reminder from Shapla Clinic: today, about 10:20 AM, serial 4, Dr. Nusrat Jahan.',
    ]);
  });

  it('are in the language of the appointment, and say the serial within the second sitting', async () => {
    const inBangla = await addDoctor(clinic, {
      name: 'Dr. Farida Akter',
      nameBn: 'ডা. ফরিদা আক্তার',
      days: [
        { weekday: 6, limit: 9, start: '09:00', end: '13:00' },
        { weekday: 6, sitting: 2, limit: 9, start: '17:00', end: '21:00' },
      ],
    });
    const evening = { sessionStart: '17:00', sessionEnd: '21:00', estimatedTime: '17:30' };
    await add({ doctorId: inBangla, daySerial: 1002, language: 'bn', ...evening });
    expect(await runAt(at('19:00'))).toBe(1);
    expect(await texts()).toEqual([
      'Shapla Clinic\nমনে করিয়ে দিচ্ছি: আগামীকাল ২১/১১ বিকাল ৫:৩০-এর দিকে\nসিরিয়াল ২\nডা. ফরিদা আক্তার',
    ]);
  });

  it('are sent late when the server was off, while they are of use', async () => {
    await add();
    expect(await runAt(at('22:00'))).toBe(0);
    expect(await runAt(at('10:20', '2026-11-21'))).toBe(0);
    expect(await runAt(at('21:59'))).toBe(1);
    expect(await runAt(at('10:19', '2026-11-21'))).toBe(1);
    const stored = await clinic.database.read
      .selectFrom('smsOutbox')
      .select(['purpose', 'expiresAt'])
      .orderBy('id')
      .execute();
    expect(stored).toEqual([
      { purpose: 'reminder', expiresAt: at('22:00') },
      { purpose: 'reminder', expiresAt: at('10:20', '2026-11-21') },
    ]);
  });

  it('are not sent to people who have just booked', async () => {
    await add({ createdAt: at('16:30') });
    expect(await runAt(at('19:29'))).toBe(0);
    expect(await runAt(at('19:31'))).toBe(1);
    await add({ createdAt: at('07:51', '2026-11-21'), patientName: 'Late' });
    await add({ createdAt: at('07:50', '2026-11-21'), patientName: 'Early' });
    // The first appointment gets its reminder of the day, too.
    expect(await runAt(at('09:00', '2026-11-21'))).toBe(2);
  });

  it('are not sent for cancelled, deleted, finished and timeless appointments', async () => {
    await add({ status: 'Cancelled' });
    await add({ status: 'Completed' });
    await add({ status: 'In Progress' });
    await add({ status: 'Confirmed' });
    await add({ deletedAt: at('09:00') });
    await add({ estimatedTime: '' });
    await add({ appointmentDate: '2026-11-22' });
    const last = await add({ patientName: 'Tania Begum' });
    const changeTo = async (status: string) => {
      const { token } = await signedIn(clinic, 'Staff');
      return clinic.send('PUT', `/appointments/${last}/status`, { status }, token);
    };
    await changeTo('Cancelled');
    expect(await runAt(at('19:00'))).toBe(0);
    expect(await runAt(at('09:00', '2026-11-21'))).toBe(0);
    await changeTo('Booked');
    expect(await runAt(at('09:00', '2026-11-21'))).toBe(1);
  });

  it('are not sent to patients who want none, nor for people who were erased', async () => {
    await add();
    const path = `/patients/${patient.id}/reminders`;
    await clinic.send('PUT', path, { wantsReminders: false }, patient.token);
    expect(await runAt(at('19:00'))).toBe(0);
    await clinic.send('PUT', path, { wantsReminders: true }, patient.token);
    await clinic.database.write((tx) =>
      tx
        .updateTable('patients')
        .set({ erasedAt: at('19:00') })
        .where('id', '=', patient.id)
        .execute(),
    );
    expect(await runAt(at('19:01'))).toBe(0);
  });

  it('are not sent while the appointment does not fit the calendar', async () => {
    await add();
    await clinic.database.write((tx) =>
      tx
        .insertInto('holidays')
        .values({ date: '2026-11-21', name: 'Closed', nameBn: null, savedAt: at('09:00') })
        .execute(),
    );
    expect(await runAt(at('19:00'))).toBe(0);
    await clinic.database.write((tx) => tx.deleteFrom('holidays').execute());
    expect(await runAt(at('19:01'))).toBe(1);
  });

  it('follow an appointment that was moved to another date', async () => {
    await add({ status: 'Cancelled' });
    await add({ appointmentDate: '2026-11-22' });
    expect(await runAt(at('19:00'))).toBe(0);
    expect(await runAt(at('19:00', '2026-11-21'))).toBe(1);
    expect((await texts())[0]).toContain('tomorrow, Sun 22 Nov');
  });

  it('turn to the next day at midnight in the clinic', async () => {
    const night = { sessionStart: '00:00', sessionEnd: '02:00', estimatedTime: '00:30' };
    doctorId = await addDoctor(clinic, {
      days: [{ weekday: 6, limit: 9, start: '00:00', end: '02:00' }],
    });
    await add(night);
    expect(await runAt(at('23:59'))).toBe(0);
    expect(await runAt(at('00:00', '2026-11-21'))).toBe(1);
    expect(await runAt(at('00:01', '2026-11-21'))).toBe(0);
  });

  it('are sent once by several servers and after a restart', async () => {
    const url = await migratedDatabaseUrl(engine);
    const first = await start(BOTH, url);
    // SQLite has one server at a time: there the second is the same database after a restart.
    const second = engine === 'postgres' ? await start(BOTH, url) : first;
    doctorId = await addDoctor(first);
    patient = await addPatient(first);
    for (let serial = 1; serial <= 120; serial += 1) {
      await add({ daySerial: serial, patientName: `Person ${serial}` }, first);
    }
    const sent = await Promise.all([runAt(at('19:00'), first), runAt(at('19:00'), second)]);
    expect(sent[0] + sent[1]).toBe(120);
    expect(await runAt(at('19:01'), second)).toBe(0);
    const rows = await first.database.read.selectFrom('smsOutbox').select('id').execute();
    expect(rows).toHaveLength(120);
  });

  it('leave 60 % of the budget to codes and confirmations, and wait for room', async () => {
    const frugal = await start({ ...BOTH, SMS_DAILY_LIMIT: '10' });
    doctorId = await addDoctor(frugal);
    patient = await addPatient(frugal);
    for (let serial = 1; serial <= 6; serial += 1) await add({ daySerial: serial }, frugal);
    expect(await runAt(at('19:00'), frugal)).toBe(4);
    expect(await runAt(at('19:01'), frugal)).toBe(0);
    expect(await frugal.database.write((tx) => frugal.services.smsBudget.payForConfirmation(tx))).toBe(true);
    await frugal.database.write((tx) => tx.deleteFrom('smsSpending').execute());
    expect(await runAt(at('19:02'), frugal)).toBe(2);
    expect(await runAt(at('19:03'), frugal)).toBe(0);
  });

  it('are off unless the clinic has set them', async () => {
    const quiet = await start({});
    doctorId = await addDoctor(quiet);
    patient = await addPatient(quiet);
    await add({}, quiet);
    expect(await runAt(at('19:00'), quiet)).toBe(0);
    expect(await runAt(at('09:00', '2026-11-21'), quiet)).toBe(0);
  });

  it('start and stop with the server', async () => {
    await add();
    const clock = makeTestClock(at('19:30'));
    const reminders = makeReminders({ ...clinic.services, clock });
    reminders.start();
    await reminders.stop();
    reminders.start();
    await reminders.stop();
    expect((await clinic.database.read.selectFrom('reminders').selectAll().execute()).length).toBe(0);
  });
});

describe('the text of a reminder', () => {
  const appointment = {
    language: 'en' as const,
    id: 7,
    daySerial: 1100,
    placeId: 1,
    appointmentDate: '2026-11-25',
    doctorName: 'Prof. Dr. Muhammad Abdullah Al-Mahmud Chowdhury Siddiquee of the Bangabandhu University',
    doctorNameBn: 'অধ্যাপক ডা. মুহাম্মদ আব্দুল্লাহ আল-মাহমুদ চৌধুরী সিদ্দিকী, বঙ্গবন্ধু মেডিকেল বিশ্ববিদ্যালয়',
  };
  const config = readConfig({
    CLINIC_NAME: 'The Greater Chattogram General Clinic and Hospital',
    CLINIC_NAME_BN: 'বৃহত্তর চট্টগ্রাম জেনারেল ক্লিনিক অ্যান্ড হাসপাতাল',
  });

  it('is one SMS in English, however long the names are', () => {
    const text = writeDraft(config, reminderDraft(appointment, { isToday: false }), whenByEstimate('12:35'));
    expect(text).toBe(
      'Reminder from The Greater Chattogram Gene...: tomorrow, Wed 25 Nov, about 12:35 PM, serial 100, Prof. Dr. Muhammad Abdullah Al-Mahmud Chowdhury Siddiquee of....',
    );
    expect(text.length).toBeLessThanOrEqual(160);
  });

  it('is two parts in Bangla, however long the names are', () => {
    const bangla = { ...appointment, language: 'bn' as const };
    for (const isToday of [true, false]) {
      const text = writeDraft(config, reminderDraft(bangla, { isToday }), whenByEstimate('18:35'));
      expect(text.length).toBeLessThanOrEqual(134);
      expect(text).toContain('সন্ধ্যা ৬:৩৫-এর দিকে\nসিরিয়াল ১০০\nঅধ্যাপক ডা. ');
    }
  });
});
