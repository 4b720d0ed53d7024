import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { newPhone } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addBookedDay, DAY, twiceADay } from '../../test/day-of-patients.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';
import { Desk, newActKey } from '../../test/queue-sitting.ts';

describeOnAnyEngine('the history of a person in a queue', (engine) => {
  let app: TestApp;
  let staff: string;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  beforeEach(async () => {
    // The clock of a test before may have ended a session.
    staff = (await signedIn(app, 'Staff')).token;
  });
  afterAll(() => app.close());

  const historyOf = (id: number | undefined, token = staff) => app.get(`/queue/appointments/${id}`, token);
  /** Each with the minutes since the first one. */
  const wordsOf = (data: { happened: { at: string; what: string; undone: boolean }[] }) => {
    const [first] = data.happened;
    return data.happened.map(({ at, what, undone }) => {
      const minutes = Math.round((Date.parse(at) - Date.parse(first?.at ?? at)) / 60_000);
      return `${minutes} ${what}${undone ? ' undone' : ''}`;
    });
  };

  it('has what happened to them in order, and who went ahead, by serial and without names', async () => {
    const day = await addBookedDay(app, 5, { isByPhone: 1 });
    const desk = await Desk.open(app, staff, day.doctorId);
    const after = async (minutes: number, ...act: Parameters<Desk['act']>) => {
      app.clock.advance(minutes * 60);
      expect((await desk.act(...act)).status).toBe(200);
    };
    await after(0, 'arrive', 1);
    await after(1, 'arrive', 3);
    await after(1, 'arrive', 4);
    await after(10, 'call-next');
    await after(2, 'undo');
    await after(1, 'call-next');
    await after(2, 'pass-over');
    await after(8, 'return', 1);
    await after(1, 'bring-forward', 5, { reason: 'Emergency' });
    const { status, data } = await historyOf(day.ids[0]);
    expect(status).toBe(200);
    expect(data).toMatchObject({ serialNumber: 1, bookingType: 'Phone' });
    expect(Number.isNaN(Date.parse(data.bookedAt))).toBe(false);
    expect(wordsOf(data)).toEqual(['0 arrived', '12 called undone', '15 called', '17 not-there', '25 back']);
    expect(data.happened.at(-1)).toMatchObject({ behindSerial: 4 });
    expect(data.wentAhead).toEqual([
      { serialNumber: 3, why: 'absent' },
      { serialNumber: 5, why: 'Emergency' },
      { serialNumber: 4, why: 'behind' },
    ]);
    const said = JSON.stringify(data);
    expect(said).not.toMatch(/name/i);
    for (const { phone } of day.patients) expect(said).not.toContain(phone);
    // The acts of others are in none of it.
    expect((await historyOf(day.ids[2])).data.happened.map(({ what }: { what: string }) => what)).toEqual([
      'arrived',
      'called',
    ]);
  });

  it('begins empty for whoever has only booked, also in the second sitting of a day', async () => {
    const { doctorId } = await addBookedDay(app, 1, { days: twiceADay(5) });
    const { id: patientId } = await addPatient(app);
    const id = await addAppointment(app, { doctorId, patientId, daySerial: 1_001 });
    expect((await historyOf(id)).data).toMatchObject({
      serialNumber: 1,
      bookingType: 'Online',
      happened: [],
      wentAhead: [],
    });
  });

  it('is not there for an unknown or deleted appointment, and not for patients', async () => {
    const { ids, patients } = await addBookedDay(app, 1);
    const { token: admin } = await signedIn(app, 'Admin');
    const { token: viewer } = await signedIn(app, 'Viewer');
    expect((await historyOf(ids[0], viewer)).status).toBe(200);
    expect((await historyOf(999_999)).code).toBe('APPOINTMENT_NOT_FOUND');
    expect((await historyOf(ids[0], patients[0]?.token)).status).toBe(401);
    expect((await app.send('DELETE', `/appointments/${ids[0]}`, undefined, admin)).status).toBe(200);
    expect((await historyOf(ids[0])).code).toBe('APPOINTMENT_NOT_FOUND');
  });

  it('says that a walk-in was undone, and of a past day what happened then', async () => {
    const { doctorId } = await addBookedDay(app, 1);
    const url = `/queue/${doctorId}/${DAY}`;
    const walkIn = { phone: newPhone(), name: 'Karim Uddin', key: newActKey() };
    const { data } = await app.send('POST', `${url}/walk-ins`, walkIn, staff);
    await (await Desk.open(app, staff, doctorId)).act('undo');
    const read = async () => (await historyOf(data.appointmentId)).data;
    const before = await read();
    expect(before).toMatchObject({
      bookingType: 'Walk-in',
      happened: [
        { what: 'arrived', undone: true },
        { what: 'changed', status: 'Cancelled', undone: false },
      ],
    });
    app.clock.advance(3 * 24 * 3_600);
    staff = (await signedIn(app, 'Staff')).token;
    expect(await read()).toEqual(before);
  });
});
