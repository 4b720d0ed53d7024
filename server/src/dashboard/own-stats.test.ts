import {
  APPOINTMENT_STATUSES,
  type AppointmentStatus,
} from '@clinic-serial/contract/terms/appointment-status';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBanglaTexts, addDepartment, addDoctor, BANGLA } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addAppointment, addPatient, signedIn, type TestPatient } from '../../test/people.ts';

const TODAY = '2026-11-20';
const day = (days: number) => addDays(TODAY, days);

describeOnAnyEngine("a patient's numbers", (engine) => {
  let clinic: TestApp;
  let doctorId: number;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    const departmentId = await addDepartment(clinic, 'Cardiology');
    doctorId = await addDoctor(clinic, { name: 'Dr. Farida Akter', departmentId });
    await addBanglaTexts(clinic, doctorId);
  });
  afterAll(() => clinic.close());

  const stats = async ({ id, token }: TestPatient) =>
    (await clinic.get(`/patients/${id}/dashboard-stats`, token)).data;
  const add = (patient: TestPatient, date: string, status: AppointmentStatus, more = {}) =>
    addAppointment(clinic, { doctorId, patientId: patient.id, appointmentDate: date, status, ...more });

  it('of somebody without appointments are zeros', async () => {
    expect(await stats(await addPatient(clinic))).toEqual({
      totalAppointments: 0,
      upcomingAppointments: 0,
      todayAppointments: 0,
      completedAppointments: 0,
      last30DaysAppointments: 0,
      nextAppointment: null,
      recentActivity: [],
    });
  });

  it('count each state yesterday, today and tomorrow by the rules', async () => {
    for (const status of APPOINTMENT_STATUSES) {
      const patient = await addPatient(clinic);
      for (const days of [-1, 0, 1]) await add(patient, day(days), status);
      const isUpcoming = ['Booked', 'Confirmed', 'In Progress'].includes(status);
      expect(await stats(patient), status).toMatchObject({
        totalAppointments: 3,
        upcomingAppointments: isUpcoming ? 2 : 0,
        todayAppointments: status === 'Cancelled' ? 0 : 1,
        completedAppointments: status === 'Completed' ? 3 : 0,
        last30DaysAppointments: 2,
        nextAppointment: isUpcoming ? { appointmentDate: TODAY } : null,
      });
    }
  });

  it('count only appointments of this patient that are not deleted', async () => {
    const [patient, other] = [await addPatient(clinic), await addPatient(clinic)];
    await add(other, TODAY, 'Booked');
    await add(patient, TODAY, 'Booked', { deletedAt: '2026-11-20T04:00:00.000Z' });
    await add(patient, TODAY, 'Completed');
    const numbers = await stats(patient);
    expect(numbers).toMatchObject({
      totalAppointments: 1,
      upcomingAppointments: 0,
      todayAppointments: 1,
      completedAppointments: 1,
      nextAppointment: null,
    });
    expect(numbers.recentActivity).toHaveLength(1);
  });

  it('of the last 30 days are those of today and the 29 days before', async () => {
    const patient = await addPatient(clinic);
    for (const days of [-31, -30, -29, -1, 0, 1]) await add(patient, day(days), 'Completed');
    expect(await stats(patient)).toMatchObject({ totalAppointments: 6, last30DaysAppointments: 3 });
  });

  it('change with the day of the clinic, not with that of UTC', async () => {
    const patient = await addPatient(clinic);
    await add(patient, TODAY, 'Booked');
    await add(patient, day(-29), 'Completed');
    // 23:59 in Dhaka, then midnight
    clinic.clock.set('2026-11-20T17:59:59.999Z');
    expect(await stats(patient)).toMatchObject({
      todayAppointments: 1,
      upcomingAppointments: 1,
      last30DaysAppointments: 2,
    });
    clinic.clock.set('2026-11-20T18:00:00.000Z');
    expect(await stats(patient)).toMatchObject({
      todayAppointments: 0,
      upcomingAppointments: 0,
      last30DaysAppointments: 1,
      nextAppointment: null,
    });
    clinic.clock.set('2026-11-20T04:00:00.000Z');
  });

  it('name the next appointment: by date, then by the expected time, then the one booked first', async () => {
    const patient = await addPatient(clinic);
    await add(patient, day(-1), 'Booked');
    await add(patient, day(3), 'Booked');
    await add(patient, day(1), 'Cancelled');
    const later = await add(patient, day(2), 'Confirmed', { estimatedTime: '15:00' });
    expect((await stats(patient)).nextAppointment).toMatchObject({ id: later });
    const earlier = await add(patient, day(2), 'Booked', { estimatedTime: '09:30', daySerial: 40 });
    expect((await stats(patient)).nextAppointment).toEqual({
      id: earlier,
      appointmentDate: day(2),
      doctorName: 'Dr. Farida Akter',
      doctorNameBn: BANGLA.doctor.nameBn,
      departmentName: 'Cardiology',
      departmentNameBn: BANGLA.department.nameBn,
      serialNumber: 40,
      sitting: 1,
    });
  });

  it('show the six latest changes of status, newest first; an edit of notes does not count', async () => {
    const patient = await addPatient(clinic);
    const ids: number[] = [];
    for (const status of [...APPOINTMENT_STATUSES, 'Booked', 'Booked'] as const) {
      clinic.clock.advance(60);
      ids.push(await add(patient, day(ids.length), status));
    }
    clinic.clock.advance(60);
    await clinic.send('PUT', `/appointments/${ids[0]}/status`, { status: 'Cancelled' }, patient.token);
    clinic.clock.advance(60);
    const { token: desk } = await signedIn(clinic, 'Staff');
    await clinic.send('PUT', `/appointments/${ids[1]}`, { notes: 'Bring the report' }, desk);
    const row = (id: number | undefined, type: string, icon: string, verb: string) => ({
      id,
      type,
      icon,
      message: expect.stringMatching(new RegExp(`^Serial \\d+ with Dr\\. Farida Akter: ${verb}$`)),
      date: expect.stringMatching(/^2026-11-20T04:0\d:00\.000Z$/),
    });
    expect((await stats(patient)).recentActivity).toEqual([
      row(ids[0], 'cancelled', '❌', 'cancelled'),
      row(ids[7], 'booked', '📅', 'booked'),
      row(ids[6], 'booked', '📅', 'booked'),
      row(ids[5], 'no-show', '⏰', 'missed'),
      row(ids[4], 'cancelled', '❌', 'cancelled'),
      row(ids[3], 'completed', '✅', 'completed'),
    ]);
  });

  it('are the same for staff who look at the patient', async () => {
    const patient = await addPatient(clinic);
    await add(patient, TODAY, 'Booked');
    const { token } = await signedIn(clinic, 'Viewer');
    const { data } = await clinic.get(`/patients/${patient.id}/dashboard-stats`, token);
    expect(data).toEqual(await stats(patient));
    expect(data.totalAppointments).toBe(1);
  });
});
