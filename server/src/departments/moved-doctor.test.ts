import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDepartment, addDoctor, book } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { nextNumber } from '../../test/next-number.ts';
import { signedIn } from '../../test/people.ts';

describeOnAnyEngine('an appointment', (engine) => {
  let clinic: TestApp;
  let admin: string;
  let from: number;
  let to: number;
  let doctorId: number;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    admin = (await signedIn(clinic, 'Admin')).token;
  });
  afterAll(() => clinic.close());

  async function setUp() {
    from = await addDepartment(clinic, `Before ${nextNumber('department')}`);
    to = await addDepartment(clinic, `After ${nextNumber('department')}`);
    doctorId = await addDoctor(clinic, { departmentId: from });
    await saveRoom(from, 'Room 1', 'রুম ১');
    await saveRoom(to, 'Room 2', 'রুম ২');
  }

  async function saveRoom(id: number, location: string, locationBn: string | null) {
    const { name } = (await clinic.get(`/departments/${id}`, admin)).data;
    const body = { name, location, locationBn, isActive: true };
    expect((await clinic.send('PUT', `/departments/${id}`, body, admin)).status).toBe(200);
  }

  async function moveDoctor() {
    const answer = await clinic.send(
      'PUT',
      `/doctors/${doctorId}`,
      {
        name: 'Dr. Nusrat Jahan',
        phone: '01811000000',
        departmentId: to,
        isActive: true,
        weeklySchedule: { 5: { startTime: '09:00', endTime: '17:00', patientLimit: 20 } },
      },
      admin,
    );
    expect(answer.status).toBe(200);
  }

  const total = async (id: number) =>
    (await clinic.get(`/departments/${id}/stats`, admin)).data.totalAppointments;
  const remove = (id: number) => clinic.send('DELETE', `/departments/${id}`, undefined, admin);

  it('keeps its department, its room and its place in the numbers when the doctor moves', async () => {
    await setUp();
    const first = (await book(clinic, doctorId)).data.appointment;
    expect(first).toMatchObject({ departmentLocation: 'Room 1', departmentLocationBn: 'রুম ১' });
    await moveDoctor();
    const second = (await book(clinic, doctorId)).data.appointment;

    const read = async (id: number) => (await clinic.get(`/appointments/${id}`, admin)).data;
    expect(await read(first.id)).toMatchObject({
      departmentName: first.departmentName,
      departmentLocation: 'Room 1',
      departmentLocationBn: 'রুম ১',
    });
    expect(second).toMatchObject({ departmentLocation: 'Room 2', departmentLocationBn: 'রুম ২' });
    expect([await total(from), await total(to)]).toEqual([1, 1]);
    const { departmentStats } = (await clinic.get('/admin/dashboard-stats', admin)).data;
    const today = (name: string) =>
      departmentStats.find((department: { name: string }) => department.name === name)?.count;
    expect([today(first.departmentName), today(second.departmentName)]).toEqual([1, 1]);
  });

  it('keeps the room when the department gets another one', async () => {
    await setUp();
    const { appointment } = (await book(clinic, doctorId)).data;
    await saveRoom(from, 'Room 3', null);
    const { data } = await clinic.get(`/appointments/${appointment.id}`, admin);
    expect(data).toMatchObject({ departmentLocation: 'Room 1', departmentLocationBn: 'রুম ১' });
  });

  it('prevents the deletion of its department until it is deleted itself, and its serial stays given', async () => {
    await setUp();
    const { appointment } = (await book(clinic, doctorId)).data;
    await moveDoctor();
    expect(await remove(from)).toMatchObject({
      status: 409,
      code: 'HAS_HISTORY',
      error: `${appointment.departmentName} has 1 appointment and cannot be deleted. You can deactivate the department instead.`,
    });
    await clinic.send('DELETE', `/appointments/${appointment.id}`, undefined, admin);
    expect((await remove(from)).status).toBe(200);
    expect((await book(clinic, doctorId)).data.appointment.serialNumber).toBe(2);
  });
});
