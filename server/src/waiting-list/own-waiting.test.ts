import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { FRIDAY_MORNING, startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, bookOwn, newPhone } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addPatient } from '../../test/people.ts';
import { answerOffer, cancel, fullDoctor, offerTokenOf, settle, wait } from '../../test/waiting.ts';
import { waitingKeyOf } from './present-waiting.ts';

describeOnAnyEngine('a place on a waiting list', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  beforeEach(() => clinic.clock.set(FRIDAY_MORNING));
  afterAll(() => clinic.close());

  const read = (key: string) => clinic.get(`/waiting-list/own/${key}`);
  const leave = (key: string) => clinic.send('POST', `/waiting-list/own/${key}/leave`);
  const list = async (token: string) => (await clinic.get('/waiting-list/own', token)).data.places;
  /** People who wait for a place of a doctor with one place, in this order. */
  const queueOf = async (people: number) => {
    const { doctorId, booked } = await fullDoctor(clinic, 1);
    const phones = Array.from({ length: people }, newPhone);
    const keys: string[] = [];
    for (const phone of phones) keys.push((await wait(clinic, doctorId, { phone })).data.key);
    return { doctorId, booked, phones, keys };
  };
  const statesOf = async (keys: string[]) => {
    const answers = [];
    for (const key of keys) answers.push((await read(key)).data);
    return answers.map(({ state, place }) => [state, place]);
  };

  it('is read with its key, and names nobody', async () => {
    const { doctorId, keys } = await queueOf(2);
    expect((await read(keys[1] ?? '')).data).toEqual({
      doctorId,
      doctorName: 'Dr. Nusrat Jahan',
      doctorNameBn: null,
      date: '2026-11-20',
      sitting: 1,
      startTime: '09:00',
      endTime: '17:00',
      key: keys[1],
      state: 'waiting',
      place: 2,
      offerExpiresAt: null,
    });
  });

  it('moves up when somebody before leaves, is offered a place, and is gone with the offer', async () => {
    const { booked, keys } = await queueOf(3);
    expect(await statesOf(keys)).toEqual([
      ['waiting', 1],
      ['waiting', 2],
      ['waiting', 3],
    ]);
    expect((await leave(keys[0] ?? '')).data).toMatchObject({ state: 'gone', place: null });
    await cancel(clinic, booked[0]);
    await settle(clinic);
    expect(await statesOf(keys)).toEqual([
      ['gone', null],
      ['offered', 1],
      ['waiting', 2],
    ]);
    const { offerExpiresAt } = (await read(keys[1] ?? '')).data;
    // Before the list is settled.
    clinic.clock.set(offerExpiresAt);
    expect((await read(keys[1] ?? '')).data.state).toBe('gone');
  });

  it('that is left hands a held place to the next person, as the end of the offer does', async () => {
    const { booked, phones, keys } = await queueOf(2);
    await cancel(clinic, booked[0]);
    await settle(clinic);
    const token = offerTokenOf(clinic, phones[0] ?? '');
    await leave(keys[0] ?? '');
    expect(await statesOf(keys)).toEqual([
      ['gone', null],
      ['offered', 1],
    ]);
    expect((await answerOffer(clinic, token, true)).code).toBe('OFFER_OVER');
  });

  it('that is left twice changes nothing, and one that was booked keeps its serial', async () => {
    const { booked, phones, keys } = await queueOf(1);
    await cancel(clinic, booked[0]);
    await settle(clinic);
    const taken = await answerOffer(clinic, offerTokenOf(clinic, phones[0] ?? ''), true);
    for (let times = 0; times < 2; times += 1) {
      expect((await leave(keys[0] ?? '')).data).toMatchObject({ state: 'gone' });
    }
    const { status } = await clinic.database.read
      .selectFrom('appointments')
      .select('status')
      .where('id', '=', taken.data.appointment.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('Booked');
  });

  it('is gone once the hours are over, and after midnight', async () => {
    const { keys } = await queueOf(1);
    clinic.clock.set('2026-11-20T17:00:00+06:00');
    expect(await statesOf(keys)).toEqual([['gone', null]]);
    clinic.clock.set('2026-11-21T00:01:00+06:00');
    expect(await statesOf(keys)).toEqual([['gone', null]]);
  });

  it('has the same key again after a lost answer, and another after leaving and joining again', async () => {
    const { doctorId, phones, keys } = await queueOf(2);
    const again = () => wait(clinic, doctorId, { phone: phones[0] ?? '' });
    expect((await again()).data).toMatchObject({ key: keys[0], before: 0 });
    await leave(keys[0] ?? '');
    const { data } = await again();
    expect(data.before).toBe(1);
    expect(data.key).not.toBe(keys[0]);
    expect(await statesOf([...keys, data.key])).toEqual([
      ['gone', null],
      ['waiting', 1],
      ['waiting', 2],
    ]);
  });

  it('is shown to nobody without a right key', async () => {
    const { keys } = await queueOf(1);
    const [key = ''] = keys;
    const changed = `${key.startsWith('A') ? 'B' : 'A'}${key.slice(1)}`;
    const unknown = waitingKeyOf(clinic.services.config.secret, 999_999);
    for (const wrong of [changed, unknown, waitingKeyOf('another secret of 32 letters....', 1)]) {
      expect((await read(wrong)).code).toBe('WAITING_NOT_FOUND');
      expect((await leave(wrong)).code).toBe('WAITING_NOT_FOUND');
    }
    expect((await read('short')).status).toBe(400);
    expect(await statesOf(keys)).toEqual([['waiting', 1]]);
  });

  it('stands with its names in the list of the logged-in patient, and in nobody else’s', async () => {
    const { doctorId } = await fullDoctor(clinic, 1);
    const me = await addPatient(clinic);
    const other = await addPatient(clinic);
    for (const patientName of ['Rahima', 'Her son']) {
      await clinic.send('POST', '/waiting-list/own', { doctorId, patientName }, me.token);
    }
    const places = await list(me.token);
    expect(places).toMatchObject([
      { patientName: 'Rahima', place: 1, state: 'waiting', doctorId },
      { patientName: 'Her son', place: 2, state: 'waiting', doctorId },
    ]);
    expect(await list(other.token)).toEqual([]);
    expect((await clinic.get('/waiting-list/own')).status).toBe(401);
    await leave(places[0].key);
    expect(await list(me.token)).toMatchObject([{ patientName: 'Her son', place: 1 }]);
    clinic.clock.set('2026-11-20T17:00:00+06:00');
    expect(await list(me.token)).toEqual([]);
  });

  it('is left while its place is offered or taken: each place is given once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { doctorId, booked, phones, keys } = await queueOf(2);
      const stranger = await addPatient(clinic);
      await cancel(clinic, booked[0]);
      // Rounds with an offer that is taken at the same moment, and rounds in which it is just made.
      if (round % 2 === 0) await settle(clinic);
      const token = offerTokenOf(clinic, phones[0] ?? '');
      const [left, taken, overtaking] = await Promise.all([
        leave(keys[0] ?? ''),
        token ? answerOffer(clinic, token, true) : undefined,
        bookOwn(clinic, doctorId, stranger.token),
        settle(clinic),
      ]);
      expect(left.status).toBe(200);
      expect(overtaking.code).toBe('FULLY_BOOKED');
      await settle(clinic);
      const [first, second] = await statesOf(keys);
      expect(first).toEqual(['gone', null]);
      const live = await clinic.database.read
        .selectFrom('appointments')
        .select('id')
        .where('doctorId', '=', doctorId)
        .where('status', '=', 'Booked')
        .execute();
      const isTaken = taken?.status === 200;
      expect([live.length, second]).toEqual(isTaken ? [1, ['waiting', 1]] : [0, ['offered', 1]]);
    }
  });

  it('of the morning and of the evening are counted apart', async () => {
    const doctorId = await addDoctor(clinic, {
      days: [
        { weekday: 5, limit: 1, reserved: [1], end: '12:00' },
        { weekday: 5, sitting: 2, limit: 1, reserved: [1], start: '16:00', end: '19:00' },
      ],
    });
    await wait(clinic, doctorId, { sitting: 1 });
    const { data } = await wait(clinic, doctorId, { sitting: 2 });
    expect((await read(data.key)).data).toMatchObject({ sitting: 2, place: 1, startTime: '16:00' });
  });
});
