import {
  APPOINTMENT_STATUSES,
  type AppointmentStatus,
} from '@clinic-serial/contract/terms/appointment-status';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDepartment, addDoctor, book, setActive } from '../../test/clinic.ts';
import { describeOnBothEngines, onAnyEngine } from '../../test/databases.ts';
import { addAppointment, addPatient, newToken, signedIn } from '../../test/people.ts';

const TODAY = '2026-11-20';

describeOnBothEngines('the staff dashboard', (engine) => {
  let clinic: TestApp;
  let staffId: number;
  beforeEach(async () => {
    clinic = await startTestApp(engine);
    staffId = (await signedIn(clinic, 'Viewer')).staffId;
  });
  afterEach(() => clinic.close());

  const stats = async () =>
    (await clinic.get('/admin/dashboard-stats', await newToken(clinic, { staffId }))).data;

  onAnyEngine(engine, () => {
    it('of a new clinic is all zeros', async () => {
      expect(await stats()).toEqual({
        activeDoctors: 0,
        totalDoctors: 0,
        totalPatients: 0,
        todayAppointments: 0,
        totalAppointments: 0,
        pendingAppointments: 0,
        completedAppointments: 0,
        departmentStats: [],
        recentActivity: [],
        clockQuestion: null,
        day: { date: TODAY, at: clinic.clock.now().toISOString(), sittings: [], latest: [] },
      });
    });
  });

  /** Adds three departments, one of them closed, with appointments of yesterday, today and tomorrow. */
  async function addClinicDays() {
    const skin = await addDepartment(clinic, 'Skin');
    const heart = await addDepartment(clinic, 'Cardiology');
    const closed = await addDepartment(clinic, 'Closed', false);
    const dermatologist = await addDoctor(clinic, { name: 'Dr. Skin', departmentId: skin });
    const cardiologist = await addDoctor(clinic, { name: 'Dr. Heart', departmentId: heart });
    await addDoctor(clinic, { departmentId: heart, isActive: false });
    const hidden = await addDoctor(clinic, { departmentId: closed });
    const patient = await addPatient(clinic);
    await setActive(clinic, 'patients', (await addPatient(clinic)).id, false);

    const add = (doctorId: number, appointmentDate: string, status: AppointmentStatus, more = {}) =>
      addAppointment(clinic, { doctorId, patientId: patient.id, appointmentDate, status, ...more });
    for (const date of ['2026-11-19', TODAY, '2026-11-21']) {
      for (const status of APPOINTMENT_STATUSES) await add(cardiologist, date, status);
    }
    await add(dermatologist, TODAY, 'Completed');
    await add(dermatologist, TODAY, 'Booked', { deletedAt: '2026-11-20T04:00:00.000Z' });
    await add(hidden, TODAY, 'Booked');
    return { skin, heart };
  }

  it('counts doctors, patients, and the appointments of the day by status', async () => {
    const { skin, heart } = await addClinicDays();
    expect(await stats()).toMatchObject({
      activeDoctors: 3,
      totalDoctors: 4,
      totalPatients: 2,
      // 5 of 6 statuses, one of Skin, one of the closed department
      todayAppointments: 7,
      totalAppointments: 20,
      pendingAppointments: 4,
      completedAppointments: 2,
      departmentStats: [
        { id: heart, name: 'Cardiology', nameBn: null, doctorCount: 1, count: 5 },
        { id: skin, name: 'Skin', nameBn: null, doctorCount: 1, count: 1 },
      ],
    });
  });

  onAnyEngine(engine, () => {
    it('has the totals of the lists to which its numbers lead', async () => {
      await addClinicDays();
      const token = await newToken(clinic, { staffId });
      const total = async (path: string) => (await clinic.get(path, token)).data.pagination.total;
      const numbers = await stats();
      const today = `/appointments?date=${TODAY}`;
      expect(numbers).toMatchObject({
        todayAppointments: await total(`${today}&status=not-cancelled`),
        pendingAppointments: await total(`${today}&status=upcoming`),
        completedAppointments: await total(`${today}&status=Completed`),
        totalAppointments: await total('/appointments'),
        totalPatients: await total('/patients'),
        totalDoctors: await total('/doctors?limit=10'),
      });
    });

    it('changes with the day of the clinic, not with the day in UTC', async () => {
      await addClinicDays();
      clinic.clock.set('2026-11-20T17:59:59.999Z');
      const today = async () => (await stats()).todayAppointments;
      expect(await today()).toBe(7);
      clinic.clock.set('2026-11-20T18:00:00.000Z');
      expect(await today()).toBe(5);
      clinic.clock.set('2026-11-22T04:00:00.000Z');
      expect(await today()).toBe(0);
    });
  });

  it('shows new numbers and the eight latest changes of status, newest first, without edits of notes', async () => {
    await addClinicDays();
    const before = await stats();
    const doctorId = await addDoctor(clinic, { name: 'Dr. Busy' });
    const ids: number[] = [];
    for (let count = 0; count < 9; count += 1) {
      clinic.clock.advance(60);
      ids.push((await book(clinic, doctorId)).data.appointment.id);
    }
    clinic.clock.advance(60);
    const { token: desk } = await signedIn(clinic, 'Staff');
    await clinic.send('PUT', `/appointments/${ids[0]}/status`, { status: 'Completed' }, desk);
    const completedAt = clinic.clock.now().toISOString();
    clinic.clock.advance(60);
    await clinic.send('PUT', `/appointments/${ids[1]}`, { notes: 'Bring the report' }, desk);
    await clinic.send('PUT', `/appointments/${ids[0]}`, { notes: 'Seen' }, desk);

    const after = await stats();
    expect(after).toMatchObject({
      totalPatients: before.totalPatients + 9,
      activeDoctors: before.activeDoctors + 1,
      todayAppointments: before.todayAppointments + 9,
      totalAppointments: before.totalAppointments + 9,
      pendingAppointments: before.pendingAppointments + 8,
      completedAppointments: before.completedAppointments + 1,
    });
    expect(after.recentActivity).toHaveLength(8);
    expect(after.recentActivity.map((row: { id: number }) => row.id)).toEqual([
      ids[0],
      ...ids.slice(2).reverse(),
    ]);
    expect(after.recentActivity[0]).toEqual({
      id: ids[0],
      icon: '✅',
      type: 'completed',
      message: 'Rahima Begum: serial 1 with Dr. Busy completed',
      time: completedAt,
    });
    expect(after.recentActivity[1]).toMatchObject({ icon: '📅', type: 'booked' });
  });
});
