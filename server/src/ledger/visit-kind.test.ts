import type { AppointmentStatus } from '@clinic-serial/contract/terms/appointment-status';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, bookOwn } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { twiceADay } from '../../test/day-of-patients.ts';
import { addAppointment, addPatient, signedIn, type TestPatient } from '../../test/people.ts';
import { newActKey } from '../../test/queue-sitting.ts';
import { answerOffer, cancel, fullDoctor, offerTokenOf, settle, wait } from '../../test/waiting.ts';

const TODAY = '2026-11-20';
const NAME = 'Rahima Begum';
const NEW = { visitKind: 'new', fee: 50_000, lastSeenOn: null };
const FOLLOW_UP = { visitKind: 'follow-up', fee: 30_000, lastSeenOn: '2026-11-10' };
const ENV = { FEES: 'desk', CONSULTATION_FEE: '500', FOLLOW_UP_FEE: '300', REPORT_FEE: '100' };

// rules: money 1 and 2
describeOnAnyEngine('the kind of a visit', (engine) => {
  let clinic: TestApp;
  let staff: string;
  let admin: string;
  let doctorId: number;
  let person: TestPatient;

  beforeAll(async () => {
    clinic = await startTestApp(engine, { env: ENV });
    staff = (await signedIn(clinic, 'Staff')).token;
    admin = (await signedIn(clinic, 'Admin')).token;
  });
  afterAll(() => clinic.close());
  beforeEach(async () => {
    doctorId = await addDoctor(clinic, { days: twiceADay(30) });
    person = await addPatient(clinic, { name: NAME });
  });

  interface Earlier {
    doctor?: number;
    patientId?: number;
    name?: string;
    date?: string;
    status?: AppointmentStatus;
    deletedAt?: string;
  }
  const visited = ({ doctor, patientId, name, date, status, deletedAt }: Earlier = {}) =>
    addAppointment(clinic, {
      doctorId: doctor ?? doctorId,
      patientId: patientId ?? person.id,
      patientName: name ?? NAME,
      appointmentDate: date ?? '2026-11-10',
      status: status ?? 'Completed',
      deletedAt: deletedAt ?? null,
    });
  const moneyOf = async (id: number) => (await clinic.get(`/appointments/${id}/money`, staff)).data;
  const booked = async (name = NAME): Promise<number> => {
    const { data } = await book(clinic, doctorId, person.phone, name);
    return data.appointment.id;
  };
  const newest = () =>
    clinic.database.read
      .selectFrom('appointments')
      .select(['id', 'visitKind', 'fee', 'lastSeenOn', 'patientName'])
      .where('doctorId', '=', doctorId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();

  it('is a follow-up after a completed visit, and says when that was', async () => {
    await visited({ date: '2026-11-05' });
    await visited();
    expect(await moneyOf(await booked())).toMatchObject({ ...FOLLOW_UP, isChosen: false, due: 30_000 });
  });

  it("is of this person, whatever the case of the name, and not of this phone's", async () => {
    await visited({ name: 'RAHIMA  begum' });
    expect(await moneyOf(await booked('Karim Uddin'))).toMatchObject(NEW);
    expect(await moneyOf(await booked())).toMatchObject(FOLLOW_UP);
  });

  it('is not of another person of the same name who has another phone', async () => {
    const other = await addPatient(clinic, { name: NAME });
    await visited({ patientId: other.id });
    expect(await moneyOf(await booked())).toMatchObject(NEW);
  });

  it('does not look at another doctor', async () => {
    await visited({ doctor: await addDoctor(clinic) });
    expect(await moneyOf(await booked())).toMatchObject(NEW);
  });

  it.each<[string, Earlier]>([
    ['was cancelled', { status: 'Cancelled' }],
    ['was missed', { status: 'No Show' }],
    ['is still to come', { status: 'Booked' }],
    ['was deleted', { deletedAt: '2026-11-11T04:00:00.000Z' }],
    ['is on a later date', { date: '2026-11-21' }],
  ])('does not look at a visit that %s', async (_name, earlier) => {
    await visited(earlier);
    expect(await moneyOf(await booked())).toMatchObject(NEW);
  });

  it('does not look at the appointment that was moved away', async () => {
    const id = await booked();
    const moved = await clinic.send(
      'POST',
      `/appointments/${id}/move`,
      { appointmentDate: TODAY, sitting: 2 },
      staff,
    );
    expect(await moneyOf(moved.data.id)).toMatchObject(NEW);
  });

  it('is a follow-up on the last day that counts, and new a day later, with the reason', async () => {
    await visited({ date: '2026-10-21' });
    expect(await moneyOf(await booked())).toMatchObject({ visitKind: 'follow-up' });
    const late = await addPatient(clinic, { name: NAME });
    await visited({ patientId: late.id, date: '2026-10-20' });
    const { data } = await book(clinic, doctorId, late.phone);
    expect(await moneyOf(data.appointment.id)).toMatchObject({
      ...NEW,
      lastSeenOn: '2026-10-20',
    });
  });

  it("counts the doctor's own days", async () => {
    await visited();
    await saveFees({ followUpDays: 9 });
    expect(await moneyOf(await booked())).toMatchObject({ ...FOLLOW_UP, visitKind: 'new', fee: 50_000 });
  });

  async function saveFees(more: object) {
    const url = `/doctors/${doctorId}/money`;
    const none = { new: null, 'follow-up': null, report: null };
    const { version } = (await clinic.get(url, admin)).data;
    const form = { fees: none, followUpDays: null, shares: none, version, ...more };
    expect((await clinic.send('PUT', url, form, admin)).status).toBe(200);
  }

  it('keeps its fee when an Admin changes the fees, also at a later completed visit', async () => {
    const id = await booked();
    await saveFees({ fees: { new: 90_000, 'follow-up': 80_000, report: null } });
    await visited();
    expect(await moneyOf(id)).toMatchObject(NEW);
  });

  describe('at a move', () => {
    const moveTo = async (id: number, appointmentDate: string) => {
      const answer = await clinic.send(
        'POST',
        `/appointments/${id}/move`,
        { appointmentDate, sitting: 2 },
        staff,
      );
      expect(answer.status).toBe(200);
      return answer.data.id;
    };

    it('is decided again for the new date', async () => {
      await visited();
      const id = await booked();
      expect(await moneyOf(id)).toMatchObject(FOLLOW_UP);
      // Day 30 after the visit, and day 31.
      const last = await moveTo(id, '2026-12-10');
      expect(await moneyOf(last)).toMatchObject(FOLLOW_UP);
      const late = await moveTo(last, '2026-12-11');
      expect(await moneyOf(late)).toMatchObject({ ...FOLLOW_UP, visitKind: 'new', fee: 50_000 });
      expect(await moneyOf(await moveTo(late, TODAY))).toMatchObject(FOLLOW_UP);
    });

    it('stays what staff have chosen, with their word', async () => {
      await visited();
      const id = await booked();
      await clinic.database.write((tx) =>
        tx
          .updateTable('appointments')
          .set({ visitKind: 'report', fee: 10_000, kindChosen: 1, kindWords: 'Brings the blood report' })
          .where('id', '=', id)
          .execute(),
      );
      expect(await moneyOf(await moveTo(id, '2026-12-20'))).toMatchObject({
        visitKind: 'report',
        fee: 10_000,
        isChosen: true,
        kindWords: 'Brings the blood report',
      });
    });
  });

  const queueUrl = () => `/queue/${doctorId}/${TODAY}`;
  const atDesk = (more: object) =>
    clinic.send(
      'POST',
      '/appointments',
      { doctorId, patientId: person.id, appointmentDate: TODAY, ...more },
      staff,
    );
  it.each<[string, () => Promise<unknown>]>([
    ['online with a code', () => book(clinic, doctorId, person.phone)],
    ['online after a login', () => bookOwn(clinic, doctorId, person.token)],
    ['at the desk', () => atDesk({})],
    ['on the telephone', () => atDesk({ bookingType: 'Phone' })],
    [
      'by walking in',
      () =>
        clinic.send(
          'POST',
          `${queueUrl()}/walk-ins`,
          { phone: person.phone, name: NAME, key: newActKey() },
          staff,
        ),
    ],
    [
      'on a slip of a desk without a network',
      async () => {
        const desk = 'desk-without-network';
        const lease = await clinic.send('POST', `${queueUrl()}/lease`, { desk }, staff);
        const kept = await clinic.send(
          'POST',
          `${queueUrl()}/kept`,
          {
            ...{ key: newActKey(), kind: 'walk-in', secondsAgo: 60, serialNumber: lease.data.numbers[0] },
            ...{ calledSerial: null, insideSerial: null, until: null },
            walkIn: { desk, phone: person.phone, name: NAME },
          },
          staff,
        );
        expect(kept.data).toMatchObject({ outcome: 'done' });
      },
    ],
  ])('is the same for a serial that was given %s', async (_way, give) => {
    await visited();
    await give();
    expect(await newest()).toMatchObject({ patientName: NAME, ...FOLLOW_UP });
  });

  it('is the same for a place that was offered to a person on the waiting list', async () => {
    const full = await fullDoctor(clinic, 1);
    doctorId = full.doctorId;
    await visited();
    await wait(clinic, doctorId, { phone: person.phone });
    await cancel(clinic, full.booked[0]);
    await settle(clinic);
    expect((await answerOffer(clinic, offerTokenOf(clinic, person.phone), true)).status).toBe(200);
    expect(await newest()).toMatchObject({ patientName: NAME, ...FOLLOW_UP });
  });

  it('is proposed by the rule for serials that were given before the clinic recorded payments', async () => {
    await visited();
    const before = { doctorId, patientId: person.id, patientName: NAME };
    const id = await addAppointment(clinic, before);
    expect(await moneyOf(id)).toMatchObject({ ...FOLLOW_UP, isChosen: false });
    const other = await addAppointment(clinic, { ...before, patientName: 'Karim Uddin' });
    expect(await moneyOf(other)).toMatchObject(NEW);
    // A visit is not its own earlier visit.
    const done = await addAppointment(clinic, { ...before, patientName: 'Nasima', status: 'Completed' });
    expect(await moneyOf(done)).toMatchObject(NEW);
  });
});
