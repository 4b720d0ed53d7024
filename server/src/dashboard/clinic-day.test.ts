import type { ClinicDay } from '@clinic-serial/contract/subjects/dashboard';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { book } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addBookedDay, DAY } from '../../test/day-of-patients.ts';
import { addPatient, signedIn } from '../../test/people.ts';
import { Desk } from '../../test/queue-sitting.ts';

describeOnAnyEngine('the day on the staff dashboard', (engine) => {
  let clinic: TestApp;
  let token: string;
  beforeEach(async () => {
    clinic = await startTestApp(engine);
    token = (await signedIn(clinic, 'Staff')).token;
  });
  afterEach(() => clinic.close());

  const day = async (of = token): Promise<ClinicDay> =>
    (await clinic.get('/admin/dashboard-stats', of)).data.day;
  const numbers = async (doctorId: number) => {
    const { sittings } = await day();
    const found = sittings.find((sitting) => sitting.doctorId === doctorId);
    return found && [found.waiting, found.waitingSince, found.seen, found.notCome];
  };

  it('says who waits and since when, as the queue goes on', async () => {
    const { doctorId } = await addBookedDay(clinic, 4);
    const desk = await Desk.open(clinic, token, doctorId);
    expect(await numbers(doctorId)).toEqual([0, null, 0, 0]);
    const arrivals: string[] = [];
    for (const serial of [3, 1]) {
      clinic.clock.advance(600);
      arrivals.push(clinic.clock.now().toISOString());
      await desk.act('arrive', serial);
    }
    expect(await numbers(doctorId)).toEqual([2, arrivals[0], 0, 0]);
    await desk.act('call-next');
    // Serial 1 has gone in, although serial 3 came first.
    expect(await numbers(doctorId)).toEqual([1, arrivals[0], 0, 0]);
    await desk.act('call-next');
    expect(await numbers(doctorId)).toEqual([0, null, 1, 0]);
    await desk.act('end');
    expect((await numbers(doctorId))?.slice(2)).toEqual([2, 2]);
    expect((await day()).sittings).toEqual((await clinic.get('/queue', token)).data.sittings);
  });

  it('says of each change who made it', async () => {
    const { doctorId } = await addBookedDay(clinic, 1);
    clinic.clock.advance(60);
    await book(clinic, doctorId);
    clinic.clock.advance(60);
    const { id: patientId } = await addPatient(clinic);
    const byDesk = await clinic.send(
      'POST',
      '/appointments',
      { doctorId, patientId, appointmentDate: DAY, status: 'Booked', notes: null },
      token,
    );
    expect(byDesk.status).toBe(200);
    clinic.clock.advance(60);
    const desk = await Desk.open(clinic, token, doctorId);
    await desk.act('arrive', 1);
    const staff = { kind: 'staff', name: 'Somebody who is Staff' };
    const { latest } = await day();
    expect(latest.map(({ type, doctorId: of, by }) => [type, of, by])).toEqual([
      ['confirmed', doctorId, staff],
      ['booked', doctorId, staff],
      ['booked', doctorId, { kind: 'patient', name: null }],
    ]);
    const { recentActivity } = (await clinic.get('/admin/dashboard-stats', token)).data;
    expect(latest.map(({ message }) => message)).toEqual(
      recentActivity.map(({ message }: { message: string }) => message),
    );
  });

  it('has the open sittings of earlier days for those who can end them', async () => {
    const { doctorId } = await addBookedDay(clinic, 2, { appointmentDate: addDays(DAY, -1) });
    expect((await day()).openSittings).toEqual((await clinic.get('/queue/open', token)).data.sittings);
    expect((await day()).openSittings).toMatchObject([{ doctorId, people: 2 }]);
    const viewer = await signedIn(clinic, 'Viewer');
    expect(await day(viewer.token)).not.toHaveProperty('openSittings');
  });

  it.each([
    ['Staff', false],
    ['Viewer', false],
    ['Admin', true],
  ] as const)('of a %s who belongs to a doctor has others: %s', async (role, hasOthers) => {
    const own = await addBookedDay(clinic, 2);
    const other = await addBookedDay(clinic, 2);
    await addBookedDay(clinic, 1, { appointmentDate: addDays(DAY, -1) });
    const account = await signedIn(clinic, role);
    await clinic.database.write((tx) =>
      tx.updateTable('staff').set({ doctorId: own.doctorId }).where('id', '=', account.staffId).execute(),
    );
    const { sittings, latest, openSittings = [] } = await day(account.token);
    for (const rows of [sittings, latest]) {
      const ids = rows.map(({ doctorId }) => doctorId);
      expect(ids).toContain(own.doctorId);
      expect(ids.includes(other.doctorId)).toBe(hasOthers);
    }
    expect(openSittings).toHaveLength(hasOthers ? 1 : 0);
  });
});
