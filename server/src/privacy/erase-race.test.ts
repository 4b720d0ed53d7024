import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, newPhone, requestCode, verify } from '../../test/clinic.ts';
import { describeRace } from '../../test/databases.ts';
import { eventually } from '../../test/eventually.ts';
import { countWaiting, lockKeyUntilReleased } from '../../test/held-locks.ts';
import { addAppointment, addPatient, signedIn, type TestPatient } from '../../test/people.ts';

const ROUNDS = process.env.TESTS === 'quick' ? 6 : 12;
const BOOKED = ['HAS_UPCOMING, done', 'done, PATIENT_ERASED'];
const NAME = 'Quazi Nazrul';

describeRace('a patient who is erased at the same moment', (engine) => {
  let clinic: TestApp;
  let admin: string;
  let doctorId: number;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    admin = (await signedIn(clinic, 'Admin')).token;
    doctorId = await addDoctor(clinic, {
      days: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, limit: 100 })),
    });
  });
  afterAll(() => clinic.close());

  const erase = ({ id, phone }: TestPatient) =>
    clinic.send('POST', `/patients/${id}/erase`, { phone }, admin);

  /** Every row that still identifies an erased patient. */
  async function leftBehind(): Promise<unknown[]> {
    const appointments = await clinic.database.read
      .selectFrom('appointments')
      .innerJoin('patients', 'patients.id', 'appointments.patientId')
      .select([
        'appointments.id',
        'appointments.patientName',
        'appointments.patientPhone',
        'appointments.notes',
      ])
      .where('patients.erasedAt', 'is not', null)
      .where((where) =>
        where.or([
          where('appointments.patientName', '<>', 'Erased patient'),
          where('appointments.patientPhone', '<>', ''),
          where('appointments.notes', 'is not', null),
        ]),
      )
      .execute();
    const sessions = await clinic.database.read
      .selectFrom('accessTokens')
      .innerJoin('patients', 'patients.id', 'accessTokens.patientId')
      .select('accessTokens.id')
      .where('patients.erasedAt', 'is not', null)
      .execute();
    const records = await clinic.database.read
      .selectFrom('patients')
      .selectAll()
      .where('erasedAt', 'is not', null)
      .where((where) => where.or([where('name', '<>', 'Erased patient'), where('address', 'is not', null)]))
      .execute();
    return [...appointments, ...sessions, ...records];
  }

  /**
   * Sends the erasing and another request at once, in rounds, the other a little later each time; then one
   * after the other, in both orders. @param allowed the results of both that are right
   */
  async function race(allowed: string[], prepare: (patient: TestPatient) => Promise<() => Promise<Answer>>) {
    const ends = new Set<string>();
    const run = async (
      start: (erase: () => Promise<Answer>, other: () => Promise<Answer>) => Promise<Answer[]>,
    ) => {
      const patient = await addPatient(clinic, { name: NAME });
      const answers = await start(() => erase(patient), await prepare(patient));
      ends.add(answers.map((answer) => answer.code ?? 'done').join(', '));
    };
    for (let later = 0; later < ROUNDS; later += 1) {
      await run((first, other) => Promise.all([first(), setTimeout(later).then(other)]));
    }
    await run(async (first, other) => [await first(), await other()]);
    await run(async (second, other) => {
      const answer = await other();
      return [await second(), answer];
    });
    expect([...ends].sort()).toEqual(allowed);
    expect(await leftBehind()).toEqual([]);
  }

  it('is booked at the desk or erased, never both', async () => {
    await race(BOOKED, async ({ id }) => {
      const body = { doctorId, patientId: id, appointmentDate: '2026-11-27' };
      return () => clinic.send('POST', '/appointments', body, admin);
    });
  });

  it('books online or is erased, never both', async () => {
    await race(['HAS_UPCOMING, done', 'done, SESSION_EXPIRED'], async ({ phone }) => {
      const { data } = await requestCode(clinic, doctorId, phone, NAME);
      return () => verify(clinic, data);
    });
  });

  it('logs in and is logged out again, or cannot log in', async () => {
    await race(['done, SESSION_EXPIRED', 'done, done'], async ({ phone }) => {
      const { sessionToken, otp } = (await clinic.send('POST', '/auth/request-login-otp', { phone })).data;
      return () => clinic.send('POST', '/auth/verify-login-otp', { sessionToken, otpCode: otp });
    });
  });

  it('gets notes before the erasing, or none', async () => {
    await race(['done, PATIENT_ERASED', 'done, done'], async ({ id }) => {
      const appointment = await addAppointment(clinic, {
        doctorId,
        patientId: id,
        appointmentDate: '2026-10-01',
        status: 'Completed',
      });
      return () => clinic.send('PUT', `/appointments/${appointment}`, { notes: NAME }, admin);
    });
  });

  it('has an appointment reactivated or is erased, never both', async () => {
    await race(BOOKED, async ({ id }) => {
      const appointment = await addAppointment(clinic, {
        doctorId,
        patientId: id,
        appointmentDate: '2026-12-01',
        status: 'Cancelled',
      });
      return () => clinic.send('PUT', `/appointments/${appointment}/status`, { status: 'Booked' }, admin);
    });
  });

  it('is exported as before or as after the erasing, never in parts', async () => {
    await race(['done, done'], async ({ id }) => {
      await addAppointment(clinic, {
        doctorId,
        patientId: id,
        appointmentDate: '2026-10-02',
        status: 'Completed',
      });
      return async () => {
        const answer = await clinic.get(`/patients/${id}/data-export`, admin);
        const { patient, appointments, auditLog } = answer.data;
        const parts = [
          patient.erasedAt !== null,
          appointments[0].patientName === 'Erased patient',
          auditLog.some((line: { action: string }) => line.action === 'patient.erase'),
        ];
        return new Set(parts).size === 1 ? answer : { ...answer, code: `in parts: ${parts}` };
      };
    });
  });

  it('is erased once when several requests erase at once', async () => {
    const patient = await addPatient(clinic, { name: NAME });
    const answers = await Promise.all([erase(patient), erase(patient), erase(patient)]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    const lines = await clinic.database.read
      .selectFrom('auditLog')
      .select('id')
      .where('action', '=', 'patient.erase')
      .where('subjectId', '=', patient.id)
      .execute();
    expect(lines).toHaveLength(1);
  });
});

describe('a code that is checked while its patient is being erased', () => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp('postgres');
  });
  afterAll(() => clinic.close());

  const waiting = () => countWaiting(clinic.database);

  /** Erasing and the check wait for the lock of the phone, in this order; the check has read its code. */
  async function eraseFirst(patient: TestPatient, check: () => Promise<Answer>): Promise<Answer[]> {
    const { token } = await signedIn(clinic, 'Admin');
    const letGo = await lockKeyUntilReleased(clinic.database, `phone:${patient.phone}`);
    const erased = clinic.send('POST', `/patients/${patient.id}/erase`, { phone: patient.phone }, token);
    await eventually(waiting).toBe(1);
    const checked = check();
    await eventually(waiting).toBe(2);
    await letGo();
    return Promise.all([erased, checked]);
  }

  it('books nothing, because the code was deleted with the patient', async () => {
    const patient = await addPatient(clinic, { name: NAME });
    const { data } = await requestCode(clinic, await addDoctor(clinic), patient.phone, NAME);
    const answers = await eraseFirst(patient, () => verify(clinic, data));
    expect(answers.map((answer) => answer.code ?? 'done')).toEqual(['done', 'SESSION_EXPIRED']);
    const { total } = await clinic.database.read
      .selectFrom('appointments')
      .select((select) => select.fn.countAll<number>().as('total'))
      .where('patientId', '=', patient.id)
      .executeTakeFirstOrThrow();
    expect(total).toBe(0);
  });

  it('does not give its earlier booking again', async () => {
    const patient = await addPatient(clinic, { name: NAME });
    const { token } = await signedIn(clinic, 'Staff');
    const { data } = await requestCode(clinic, await addDoctor(clinic), patient.phone, NAME);
    const { appointment } = (await verify(clinic, data)).data;
    await clinic.send('PUT', `/appointments/${appointment.id}/status`, { status: 'Cancelled' }, token);
    const answers = await eraseFirst(patient, () => verify(clinic, data));
    expect(answers.map((answer) => answer.code ?? 'done')).toEqual(['done', 'SESSION_EXPIRED']);
  });

  it.each([
    ['the desk', changeAtDesk],
    ['themselves', changeThemselves],
  ])('books before the phone is changed by %s, and then erasing is refused', async (_who, change) => {
    const patient = await addPatient(clinic, { name: NAME });
    const { token } = await signedIn(clinic, 'Admin');
    const doctorId = await addDoctor(clinic);
    const { data } = await requestCode(clinic, doctorId, patient.phone, NAME);
    const phone = newPhone();
    const changePhone = await change(patient, phone, token);
    const letGo = await lockKeyUntilReleased(
      clinic.database,
      `doctor-day:${doctorId}:${clinic.clock.today()}`,
    );
    const booked = verify(clinic, data);
    await eventually(waiting).toBe(1);
    let over = false;
    const erased = changePhone().then(() => {
      over = true;
      return clinic.send('POST', `/patients/${patient.id}/erase`, { phone }, token);
    });
    await eventually(async () => over || (await waiting()) === 2).toBe(true);
    if (over) await erased;
    await letGo();
    expect((await Promise.all([booked, erased])).map((answer) => answer.code ?? 'done')).toEqual([
      'done',
      'HAS_UPCOMING',
    ]);
  });

  async function changeAtDesk({ id }: TestPatient, phone: string, token: string) {
    return () => clinic.send('PUT', `/patients/${id}`, { name: NAME, phone }, token);
  }

  async function changeThemselves({ id, token }: TestPatient, phone: string) {
    const { data } = await clinic.send('POST', `/patients/${id}/request-phone-otp`, { phone }, token);
    const { sessionToken, otp, current } = data;
    return () =>
      clinic.send('POST', `/patients/${id}/verify-phone-otp`, { sessionToken, otp, current }, token);
  }
});
