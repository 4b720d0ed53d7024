import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, bookOwn, DESK, newPhone } from '../../test/clinic.ts';
import { describeRace } from '../../test/databases.ts';
import { addPatient, type TestPatient } from '../../test/people.ts';
import { storedSerials } from '../../test/serial-commands.ts';
import { answerOffer, cancel, fullDoctor, offerTokenOf, settle, wait } from '../../test/waiting.ts';
import { deleteAppointment } from '../appointments/delete-appointment.ts';
import { bookAtDesk } from '../booking/book-at-desk.ts';

const PLACES = 4;
const PEOPLE = 12;

describeRace('people who wait, and everything else at the same time', (engine) => {
  let clinic: TestApp;
  let strangers: TestPatient[];
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    strangers = [];
    for (let stranger = 1; stranger <= 4; stranger += 1) strangers.push(await addPatient(clinic));
  });
  afterAll(() => clinic.close());

  const stateOf = (doctorId: number) =>
    clinic.database.read
      .selectFrom('waitingList')
      .select(['phone', 'state'])
      .where('doctorId', '=', doctorId)
      .orderBy('place')
      .execute();
  const live = (doctorId: number) =>
    clinic.database.read
      .selectFrom('appointments')
      .select('id')
      .where('doctorId', '=', doctorId)
      .where('status', '=', 'Booked')
      .where('deletedAt', 'is', null)
      .execute();

  it('get every freed place in their order; nobody who came later is booked online', async () => {
    const { doctorId, booked } = await fullDoctor(clinic, PLACES);
    const phones = Array.from({ length: PEOPLE }, newPhone);
    for (const phone of phones) await wait(clinic, doctorId, { phone });
    const freed = [...booked];
    for (let round = 0; round < 3; round += 1) {
      const [one, two] = [freed.pop(), freed.pop()];
      const overtaking = strangers.map(({ token }) => bookOwn(clinic, doctorId, token));
      const offered = phones
        .map((phone) => offerTokenOf(clinic, phone))
        .filter((token) => token !== undefined);
      await Promise.all([
        settle(clinic),
        cancel(clinic, one),
        book(clinic, doctorId).then(({ code }) => expect(code).toBe('FULLY_BOOKED')),
        settle(clinic),
        two && deleteAppointment(clinic.services, DESK, two.id),
        ...offered.map((token, index) => answerOffer(clinic, token, index % 3 !== 2)),
        settle(clinic),
      ]);
      expect((await Promise.all(overtaking)).map(({ code }) => code)).toEqual(
        strangers.map(() => 'FULLY_BOOKED'),
      );
      await settle(clinic);
      const states = (await stateOf(doctorId)).map(({ state }) => state);
      const held = states.filter((state) => state === 'offered').length;
      expect((await live(doctorId)).length + held).toBe(PLACES);
      // Nobody waits before somebody who was offered a place.
      expect(states.lastIndexOf('offered')).toBeLessThan(states.indexOf('waiting'));
      expect(states.lastIndexOf('booked')).toBeLessThan(states.indexOf('waiting'));
    }
    const serials = (await storedSerials(clinic, doctorId)).map(({ serial }) => serial);
    expect(new Set(serials).size).toBe(serials.length);
    expect((await stateOf(doctorId)).map(({ phone }) => phone)).toEqual(phones);
  });

  it('and the desk share a freed place: it is given once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { doctorId, booked } = await fullDoctor(clinic, 1);
      const phone = newPhone();
      await wait(clinic, doctorId, { phone });
      await cancel(clinic, booked[0]);
      const { id: patientId } = await addPatient(clinic);
      const body = { doctorId, patientId, appointmentDate: '2026-11-20', notes: null };
      const [atDesk] = await Promise.all([
        bookAtDesk(clinic.services, DESK, body).then(
          () => true,
          () => false,
        ),
        settle(clinic),
      ]);
      const token = offerTokenOf(clinic, phone);
      expect(token === undefined).toBe(atDesk);
      if (token) expect((await answerOffer(clinic, token, true)).status).toBe(200);
      expect(await live(doctorId)).toHaveLength(1);
    }
  });

  it('book the last place once; the others are refused or wait', async () => {
    for (let round = 0; round < 5; round += 1) {
      const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 1 }] });
      const join = ({ token }: TestPatient) =>
        clinic.send('POST', '/waiting-list/own', { doctorId, patientName: 'Rahima' }, token);
      const answers = await Promise.all([
        ...strangers.slice(0, 2).map(({ token }) => bookOwn(clinic, doctorId, token)),
        ...strangers.slice(2).map(join),
      ]);
      for (const { status, code } of answers) {
        expect([200, 'FULLY_BOOKED', 'PLACE_FREE']).toContain(status === 200 ? status : code);
      }
      expect(await live(doctorId)).toHaveLength(1);
    }
  });
});
