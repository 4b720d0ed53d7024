import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDepartment, addDoctor, book, verify } from '../../test/clinic.ts';
import { describeOnBothEngines, onAnyEngine } from '../../test/databases.ts';
import { signedIn } from '../../test/people.ts';

describeOnBothEngines('a deleted appointment', (engine) => {
  let clinic: TestApp;
  let admin: string;
  let staff: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    admin = (await signedIn(clinic, 'Admin')).token;
    staff = (await signedIn(clinic, 'Staff')).token;
  });
  afterAll(() => clinic.close());

  const remove = (id: number) => clinic.send('DELETE', `/appointments/${id}`, undefined, admin);

  onAnyEngine(engine, () => {
    it('frees its place; its serial is never given again', async () => {
      const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 2 }] });
      await book(clinic, doctorId);
      const last = (await book(clinic, doctorId)).data.appointment;
      expect((await book(clinic, doctorId)).code).toBe('FULLY_BOOKED');
      expect(await remove(last.id)).toMatchObject({ status: 200, data: { deleted: true } });
      expect((await clinic.get(`/doctors/${doctorId}/live-status`)).data).toMatchObject({
        booked: 1,
        availableSlots: 1,
        nextSerial: 3,
      });
      expect((await book(clinic, doctorId)).data.serialNumber).toBe(3);
    });

    it('with a reserved number does not free that number', async () => {
      const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 4, reserved: [2] }] });
      const { patient } = (await book(clinic, await addDoctor(clinic))).data;
      const give = (serialNumber?: number) =>
        clinic.send(
          'POST',
          '/appointments',
          { doctorId, patientId: patient.id, appointmentDate: '2026-11-27', serialNumber },
          staff,
        );
      await remove((await give(2)).data.id);
      expect((await give(2)).code).toBe('SERIAL_TAKEN');
      expect((await give()).data.serialNumber).toBe(1);
      const { data } = await clinic.get(`/doctors/${doctorId}/availability?date=2026-11-27`, staff);
      expect(data).toMatchObject({ booked: 1, freeReserved: [], nextSerial: 3 });
    });
  });

  it('is gone from every list and count, for staff and for the patient', async () => {
    const departmentId = await addDepartment(clinic, 'Cardiology');
    const doctorId = await addDoctor(clinic, { departmentId });
    const { appointment, patient, patientToken } = (await book(clinic, doctorId)).data;
    const numbers = async () => {
      const dashboard = (await clinic.get('/admin/dashboard-stats', staff)).data;
      const list = (await clinic.get(`/appointments?search=${patient.phone}`, staff)).data;
      const file = await clinic.app.inject({
        url: `/api/appointments/export?patient_id=${patient.id}`,
        headers: { authorization: `Bearer ${staff}` },
      });
      return {
        all: dashboard.totalAppointments,
        today: dashboard.todayAppointments,
        pending: dashboard.pendingAppointments,
        latest: dashboard.recentActivity.filter((row: { id: number }) => row.id === appointment.id).length,
        listed: [list.appointments.length, list.pagination.total],
        exported: file.body.trim().split('\r\n').length - 1,
        department: (await clinic.get(`/departments/${departmentId}/stats`, staff)).data.totalAppointments,
        patient: (await clinic.get(`/patients/${patient.id}`, staff)).data.totalAppointments,
        last: (await clinic.get(`/patients/${patient.id}`, staff)).data.lastAppointment,
        own: (await clinic.get('/appointments', patientToken)).data.pagination.total,
        stats: (await clinic.get(`/patients/${patient.id}/dashboard-stats`, patientToken)).data,
      };
    };
    const before = await numbers();
    expect(before).toMatchObject({
      latest: 1,
      listed: [1, 1],
      exported: 1,
      department: 1,
      patient: 1,
      last: '2026-11-20',
      own: 1,
      stats: { totalAppointments: 1, upcomingAppointments: 1, todayAppointments: 1 },
    });
    expect((await remove(appointment.id)).status).toBe(200);
    expect(await numbers()).toEqual({
      all: before.all - 1,
      today: before.today - 1,
      pending: before.pending - 1,
      latest: 0,
      listed: [0, 0],
      exported: 0,
      department: 0,
      patient: 0,
      last: null,
      own: 0,
      stats: {
        totalAppointments: 0,
        upcomingAppointments: 0,
        todayAppointments: 0,
        completedAppointments: 0,
        last30DaysAppointments: 0,
        nextAppointment: null,
        recentActivity: [],
      },
    });
  });

  onAnyEngine(engine, () => {
    it('cannot be read, changed or deleted any more', async () => {
      const { appointment, patientToken } = (await book(clinic, await addDoctor(clinic))).data;
      await remove(appointment.id);
      const path = `/appointments/${appointment.id}`;
      for (const answer of [
        await clinic.get(path, staff),
        await clinic.get(path, patientToken),
        await clinic.send('PUT', `${path}/status`, { status: 'Completed' }, staff),
        await clinic.send('PUT', `${path}/status`, { status: 'Cancelled' }, patientToken),
        await clinic.send('PUT', path, { notes: 'late' }, staff),
        await remove(appointment.id),
      ]) {
        expect(answer).toMatchObject({
          status: 404,
          code: 'APPOINTMENT_NOT_FOUND',
          error: 'Appointment not found',
        });
      }
    });

    it('lets the same person book again', async () => {
      const doctorId = await addDoctor(clinic);
      const first = (await book(clinic, doctorId, '01777000222')).data.appointment;
      expect((await book(clinic, doctorId, '01777000222')).code).toBe('ALREADY_BOOKED');
      await remove(first.id);
      expect((await book(clinic, doctorId, '01777000222')).data.serialNumber).toBe(2);
    });
  });

  it('is deleted once when two ask at once; sending its code again does not restore it', async () => {
    const doctorId = await addDoctor(clinic);
    const { data: code } = await clinic.send('POST', '/appointments/request-otp', {
      doctorId,
      patientName: 'Rahima Begum',
      patientPhone: '01777000333',
    });
    const { id } = (await verify(clinic, code)).data.appointment;
    const answers = await Promise.all([remove(id), remove(id)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404]);
    expect(await verify(clinic, code)).toMatchObject({ status: 400, code: 'SESSION_EXPIRED' });
  });
});
