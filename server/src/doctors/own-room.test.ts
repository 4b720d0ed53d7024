import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDepartment, addDoctor, book } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { nextNumber } from '../../test/next-number.ts';
import { signedIn } from '../../test/people.ts';

const OF_DEPARTMENT = ['Level 2', 'দ্বিতীয় তলা'];

describeOnAnyEngine("a doctor's own room", (engine) => {
  let clinic: TestApp;
  let token: string;
  let doctorId: number;

  beforeAll(async () => {
    clinic = await startTestApp(engine);
    token = (await signedIn(clinic, 'Admin')).token;
  });
  afterAll(() => clinic.close());
  beforeEach(async () => {
    const departmentId = await addDepartment(clinic, `Department ${nextNumber('department')}`);
    await clinic.database.write((tx) =>
      tx.updateTable('departments').set({ locationBn: 'দ্বিতীয় তলা' }).where('id', '=', departmentId).execute(),
    );
    doctorId = await addDoctor(clinic, { departmentId });
  });

  const saveRoom = async (rooms: { room?: string | null; roomBn?: string | null }) => {
    const { name, phone, departmentId, weeklySchedule } = (await clinic.get(`/doctors/${doctorId}`, token))
      .data;
    return clinic.send(
      'PUT',
      `/doctors/${doctorId}`,
      { name, phone, departmentId, weeklySchedule, ...rooms },
      token,
    );
  };
  type Placed = { departmentLocation: string | null; departmentLocationBn: string | null };
  const roomsOf = ({ departmentLocation, departmentLocationBn }: Placed) => [
    departmentLocation,
    departmentLocationBn,
  ];
  const onPublicPage = async () => roomsOf((await clinic.get(`/doctors/${doctorId}`)).data);

  it.each([
    [{}, OF_DEPARTMENT],
    [{ room: 'Room 7', roomBn: 'রুম ৭' }, ['Room 7', 'রুম ৭']],
    // Nobody is sent to the room of the department, not even in Bangla.
    [{ room: 'Room 7' }, ['Room 7', null]],
    [{ roomBn: 'রুম ৭' }, ['রুম ৭', 'রুম ৭']],
  ])('%j is shown in place of that of the department', async (rooms, shown) => {
    const saved = await saveRoom(rooms);
    expect(saved).toMatchObject({ status: 200, data: { room: null, roomBn: null, ...rooms } });
    expect(await onPublicPage()).toEqual(shown);
    const { appointment } = (await book(clinic, doctorId)).data;
    expect(roomsOf(appointment)).toEqual(shown);
    expect(roomsOf((await clinic.get(`/queue/${doctorId}/2026-11-20`, token)).data)).toEqual(shown);
  });

  it('stays that of an appointment, stays when the form leaves it out, and goes with null', async () => {
    await saveRoom({ room: 'Room 7' });
    const { appointment } = (await book(clinic, doctorId)).data;
    await saveRoom({});
    expect(await onPublicPage()).toEqual(['Room 7', null]);
    await saveRoom({ room: null });
    expect(await onPublicPage()).toEqual(OF_DEPARTMENT);
    expect(roomsOf((await clinic.get(`/appointments/${appointment.id}`, token)).data)).toEqual([
      'Room 7',
      null,
    ]);
  });

  it('has at most as many characters as the form says', async () => {
    const refused = await saveRoom({ room: 'x'.repeat(101) });
    expect(refused.errors).toEqual({ room: 'Please use at most 100 characters' });
  });
});
