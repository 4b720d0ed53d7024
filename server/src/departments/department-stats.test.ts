import { APPOINTMENT_STATUSES } from '@clinic-serial/contract/terms/appointment-status';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestClock, startTestApp, type TestApp } from '../../test/app.ts';
import { addDepartment, addDoctor } from '../../test/clinic.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import { addAppointment, addPatient, newToken, signedIn } from '../../test/people.ts';

/** Dates around the ends of months and years, also in a leap year. */
const DATES = [
  '2026-12-31',
  '2027-01-01',
  '2027-01-29',
  '2027-01-30',
  '2027-01-31',
  '2027-02-01',
  '2027-02-27',
  '2027-02-28',
  '2027-03-01',
  '2028-01-31',
  '2028-02-01',
  '2028-02-29',
  '2028-03-01',
];

describeOnBothEngines("a department's numbers", (engine) => {
  let clinic: TestApp;
  let staffId: number;
  let departmentId: number;
  let other: number;
  beforeAll(async () => {
    clinic = await startTestApp(engine, { clock: makeTestClock('2026-12-01T04:00:00.000Z') });
    staffId = (await signedIn(clinic, 'Viewer')).staffId;
    departmentId = await addDepartment(clinic, 'Cardiology');
    other = await addDepartment(clinic, 'Skin');
    const doctors = [
      await addDoctor(clinic, { departmentId }),
      await addDoctor(clinic, { departmentId, isActive: false }),
    ];
    const { id: patientId } = await addPatient(clinic);
    for (const [index, appointmentDate] of DATES.entries()) {
      await addAppointment(clinic, {
        doctorId: doctors[index % 2] ?? 0,
        patientId,
        appointmentDate,
        // Every status counts, but today's number leaves Cancelled out: 2027-01-31 is cancelled.
        status: APPOINTMENT_STATUSES[index % 6] ?? 'Booked',
      });
    }
    const doctorId = doctors[0] ?? 0;
    const deletedAt = '2026-12-01T04:00:00.000Z';
    await addAppointment(clinic, { doctorId, patientId, appointmentDate: '2027-01-31', deletedAt });
  });
  afterAll(() => clinic.close());

  const stats = async (id = departmentId) => {
    const token = await newToken(clinic, { staffId });
    const { data } = await clinic.get(`/departments/${id}/stats`, token);
    expect((await clinic.get(`/departments/${id}`, token)).data.stats).toEqual(data);
    return data;
  };

  it.each([
    // moment, this month (until today), today, last 30 days, last month
    ['2026-12-31T17:59:59.999Z', 1, 1, 1, 0],
    // midnight in Dhaka
    ['2026-12-31T18:00:00.000Z', 1, 1, 2, 1],
    ['2027-01-31T04:00:00.000Z', 4, 0, 3, 1],
    ['2027-01-31T18:00:00.000Z', 1, 1, 4, 4],
    ['2027-02-28T04:00:00.000Z', 3, 1, 5, 4],
    ['2027-03-01T04:00:00.000Z', 1, 1, 5, 3],
    ['2028-02-29T04:00:00.000Z', 2, 1, 3, 1],
    ['2028-03-01T04:00:00.000Z', 1, 1, 3, 2],
    ['2029-01-15T04:00:00.000Z', 0, 0, 0, 0],
  ])('at %s', async (moment, thisMonth, today, last30Days, lastMonth) => {
    clinic.clock.set(moment);
    expect(await stats()).toEqual({
      doctorCount: 1,
      totalDoctors: 2,
      totalAppointments: 13,
      thisMonthAppointments: thisMonth,
      todayAppointments: today,
      last30DaysAppointments: last30Days,
      lastMonthAppointments: lastMonth,
    });
  });

  it('count that department only', async () => {
    expect(await stats(other)).toEqual({
      doctorCount: 0,
      totalDoctors: 0,
      totalAppointments: 0,
      thisMonthAppointments: 0,
      todayAppointments: 0,
      last30DaysAppointments: 0,
      lastMonthAppointments: 0,
    });
  });
});
