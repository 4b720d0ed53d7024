import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { FRIDAY_MORNING, startTestApp, type TestApp } from '../../test/app.ts';
import {
  addDoctor,
  book,
  bookOwn,
  DESK,
  editSchedule,
  newPhone,
  requestCode,
  setActive,
  verify,
} from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addPatient } from '../../test/people.ts';
import {
  answerOffer,
  cancel,
  deliverAll,
  fullDoctor,
  offerTokenOf,
  settle,
  wait,
} from '../../test/waiting.ts';
import { deleteAppointment } from '../appointments/delete-appointment.ts';
import { bookAtDesk } from '../booking/book-at-desk.ts';

const MINUTES = 60;

describeOnAnyEngine('a freed place', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  beforeEach(() => clinic.clock.set(FRIDAY_MORNING));
  afterAll(() => clinic.close());

  /** People with these phones wait for a full sitting, in this order. */
  async function waiting(people: number, places = 1) {
    const doctor = await fullDoctor(clinic, places);
    const phones = Array.from({ length: people }, newPhone);
    for (const phone of phones) await wait(clinic, doctor.doctorId, { phone });
    const [first = '', second = '', third = ''] = phones;
    return { ...doctor, phones, first, second, third };
  }
  const offer = (phone: string) => clinic.get(`/waiting-list/offers/${offerTokenOf(clinic, phone)}`);
  const take = (phone: string) => answerOffer(clinic, offerTokenOf(clinic, phone), true);
  const refuse = (phone: string) => answerOffer(clinic, offerTokenOf(clinic, phone), false);
  const bookAtTheDesk = async (doctorId: number) =>
    bookAtDesk(clinic.services, DESK, {
      doctorId,
      patientId: (await addPatient(clinic)).id,
      appointmentDate: '2026-11-20',
      notes: null,
    });

  it('is offered to the first by SMS, with a link to the offer', async () => {
    const { doctorId, booked, first, second } = await waiting(2);
    await settle(clinic);
    expect(offerTokenOf(clinic, first)).toBeUndefined();
    await cancel(clinic, booked[0]);
    await settle(clinic);
    const token = offerTokenOf(clinic, first);
    expect(clinic.messages.filter(({ phone }) => phone === first).at(-1)?.text).toBe(
      `Clinic Serial: a serial with Dr. Nusrat Jahan is free. Held for you until 10:10 AM: http://localhost:3000/w/${token}`,
    );
    expect(offerTokenOf(clinic, second)).toBeUndefined();
    const { status, data } = await offer(first);
    expect(status).toBe(200);
    expect(data).toEqual({
      doctorId,
      doctorName: 'Dr. Nusrat Jahan',
      doctorNameBn: null,
      date: '2026-11-20',
      sitting: 1,
      startTime: '09:00',
      endTime: '17:00',
      expiresAt: '2026-11-20T04:10:00.000Z',
      secondsLeft: 600,
      appointment: null,
    });
    await settle(clinic);
    expect(offerTokenOf(clinic, first)).toBe(token);
  });

  it('is offered in Bangla to a person who joined on a Bangla page', async () => {
    const { doctorId, booked } = await fullDoctor(clinic, 1);
    const { phone, token } = await addPatient(clinic);
    await clinic.inject({
      method: 'POST',
      url: '/api/waiting-list/own',
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'bn' },
      payload: { doctorId, patientName: 'রহিমা' },
    });
    await cancel(clinic, booked[0]);
    await settle(clinic);
    expect(clinic.messages.filter((message) => message.phone === phone).at(-1)?.text).toBe(
      `ক্লিনিক সিরিয়াল\nDr. Nusrat Jahan\nসিরিয়াল খালি আছে, সকাল ১০:১০ পর্যন্ত রাখা হবে\nhttp://localhost:3000/bn/w/${offerTokenOf(clinic, phone)}`,
    );
  });

  it('has a short link that leads to its page in the language of the SMS', async () => {
    for (const prefix of ['', '/bn']) {
      const link = await clinic.inject({ url: `${prefix}/w/abcdefgh12345678` });
      expect([link.statusCode, link.headers.location]).toEqual([302, `${prefix}/waiting/abcdefgh12345678`]);
      expect(link.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    }
  });

  it('is taken with the link, once, and the same request answers the same appointment', async () => {
    const { booked, first } = await waiting(1);
    await cancel(clinic, booked[0]);
    await settle(clinic);
    const answers = [...(await Promise.all([take(first), take(first), take(first)])), await take(first)];
    const [{ data } = { data: null }] = answers;
    expect(data.appointment).toMatchObject({ serialNumber: 2, status: 'Booked', patientPhone: first });
    for (const answer of answers) {
      expect([answer.status, answer.data.appointment.id]).toEqual([200, data.appointment.id]);
    }
    clinic.clock.advance(60 * MINUTES);
    await settle(clinic);
    expect((await offer(first)).data).toMatchObject({
      secondsLeft: 0,
      appointment: { id: data.appointment.id },
    });
    expect((await refuse(first)).code).toBe('OFFER_OVER');
  });

  it('goes to the second after 10 minutes, and the first link is over', async () => {
    const { booked, first, second } = await waiting(2);
    await cancel(clinic, booked[0]);
    await settle(clinic);
    clinic.clock.advance(10 * MINUTES - 1);
    await settle(clinic);
    expect((await offer(first)).data.secondsLeft).toBe(1);
    expect(offerTokenOf(clinic, second)).toBeUndefined();
    clinic.clock.advance(1);
    expect([(await offer(first)).code, (await take(first)).code]).toEqual(['OFFER_OVER', 'OFFER_OVER']);
    await settle(clinic);
    expect([(await offer(first)).code, (await take(first)).code]).toEqual(['OFFER_OVER', 'OFFER_OVER']);
    expect((await take(second)).data.appointment).toMatchObject({ serialNumber: 2 });
  });

  it('goes to the second at once when the first refuses', async () => {
    const { booked, first, second } = await waiting(2);
    await cancel(clinic, booked[0]);
    await settle(clinic);
    const refused = await refuse(first);
    expect([refused.status, refused.data]).toEqual([200, null]);
    expect((await refuse(first)).data).toBeNull();
    expect((await offer(first)).code).toBe('OFFER_OVER');
    await deliverAll(clinic);
    expect((await take(second)).status).toBe(200);
  });

  it('cannot be booked online by anybody else: before the offer, during it, or between two', async () => {
    const { doctorId, booked, first, second } = await waiting(2);
    const { token } = await addPatient(clinic);
    const early = await fullDoctor(clinic, 1);
    const attempts = async () => [
      (await requestCode(clinic, doctorId)).code,
      (await bookOwn(clinic, doctorId, token)).code,
      (await clinic.get(`/doctors/${doctorId}/live-status`)).data.availableSlots,
    ];
    const refused = ['FULLY_BOOKED', 'FULLY_BOOKED', 0];
    await cancel(clinic, booked[0]);
    expect(await attempts()).toEqual(refused);
    await settle(clinic);
    expect(await attempts()).toEqual(refused);
    clinic.clock.advance(10 * MINUTES);
    expect(await attempts()).toEqual(refused);
    await settle(clinic);
    expect(await attempts()).toEqual(refused);
    expect((await offer(first)).code).toBe('OFFER_OVER');
    await refuse(second);
    // Nobody waits any more: everybody may book.
    expect((await bookOwn(clinic, doctorId, token)).status).toBe(200);
    expect(early.doctorId).toBeGreaterThan(0);
  });

  it('is not snatched with a code that was asked for before the sitting was full', async () => {
    const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 1 }] });
    const code = (await requestCode(clinic, doctorId)).data;
    const { data } = await book(clinic, doctorId);
    await wait(clinic, doctorId);
    await cancel(clinic, { id: data.appointment.id, token: data.patientToken });
    expect((await verify(clinic, code)).code).toBe('FULLY_BOOKED');
  });

  it('is kept for as many people as wait; further places are free for everybody', async () => {
    const { doctorId, first } = await waiting(1);
    await editSchedule(clinic, doctorId, { limit: 3 });
    expect((await clinic.get(`/doctors/${doctorId}/live-status`)).data.availableSlots).toBe(1);
    expect((await book(clinic, doctorId)).data.serialNumber).toBe(2);
    expect((await book(clinic, doctorId)).code).toBe('FULLY_BOOKED');
    await settle(clinic);
    expect((await take(first)).data.appointment.serialNumber).toBe(3);
  });

  it('that a raised limit makes is offered in the order of the list', async () => {
    const { doctorId, phones } = await waiting(3);
    await editSchedule(clinic, doctorId, { limit: 3 });
    await settle(clinic);
    expect(phones.map((phone) => offerTokenOf(clinic, phone) !== undefined)).toEqual([true, true, false]);
    const [second, first] = [await take(phones[1] ?? ''), await take(phones[0] ?? '')];
    expect([second.data.appointment.serialNumber, first.data.appointment.serialNumber]).toEqual([2, 3]);
  });

  it('that staff delete an appointment for is offered too', async () => {
    const { booked, first } = await waiting(1);
    await deleteAppointment(clinic.services, DESK, booked[0]?.id ?? 0);
    await settle(clinic);
    expect((await take(first)).status).toBe(200);
  });

  it('may be given at the desk until it is offered, and not while it is held', async () => {
    const { doctorId, booked, first } = await waiting(1, 2);
    await cancel(clinic, booked[0]);
    expect(await bookAtTheDesk(doctorId)).toMatchObject({ serialNumber: 3 });
    await settle(clinic);
    expect(offerTokenOf(clinic, first)).toBeUndefined();
    await cancel(clinic, booked[1]);
    await settle(clinic);
    await expect(bookAtTheDesk(doctorId)).rejects.toMatchObject({ code: 'FULLY_BOOKED' });
    expect((await take(first)).data.appointment.serialNumber).toBe(4);
  });

  it('that staff took away by a lower limit is refused, and the person waits again as the first', async () => {
    const { doctorId, booked, first, second } = await waiting(2, 2);
    await cancel(clinic, booked[0]);
    await settle(clinic);
    await editSchedule(clinic, doctorId, { limit: 1 });
    expect((await take(first)).code).toBe('FULLY_BOOKED');
    await editSchedule(clinic, doctorId, { limit: 2 });
    await settle(clinic);
    expect(offerTokenOf(clinic, second)).toBeUndefined();
    expect((await take(first)).data.appointment.serialNumber).toBe(3);
  });

  it('is not offered to a person who got a serial at the desk meanwhile', async () => {
    const { doctorId, booked } = await fullDoctor(clinic, 2);
    const patient = await addPatient(clinic);
    const other = newPhone();
    await wait(clinic, doctorId, { phone: patient.phone });
    await wait(clinic, doctorId, { phone: other });
    await cancel(clinic, booked[0]);
    const body = { doctorId, patientId: patient.id, appointmentDate: '2026-11-20', notes: null };
    await bookAtDesk(clinic.services, DESK, body);
    await cancel(clinic, booked[1]);
    await settle(clinic);
    expect(offerTokenOf(clinic, patient.phone)).toBeUndefined();
    expect((await take(other)).status).toBe(200);
  });

  it('is held until the hours end at the latest; then nobody waits any more', async () => {
    const { doctorId, booked, first, second } = await waiting(2);
    clinic.clock.set('2026-11-20T10:55:00.000Z');
    await cancel(clinic, booked[0]);
    await settle(clinic);
    expect((await offer(first)).data).toMatchObject({
      expiresAt: '2026-11-20T11:00:00.000Z',
      secondsLeft: 300,
    });
    clinic.clock.set('2026-11-20T11:00:00.000Z');
    await settle(clinic);
    expect((await take(first)).code).toBe('OFFER_OVER');
    expect(offerTokenOf(clinic, second)).toBeUndefined();
    // This clinic books online after the hours too.
    expect((await book(clinic, doctorId)).status).toBe(200);
  });

  it('of a doctor who is inactive now is not offered', async () => {
    const { doctorId, booked, first } = await waiting(1);
    await setActive(clinic, 'doctors', doctorId, false);
    await cancel(clinic, booked[0]);
    await settle(clinic);
    expect(offerTokenOf(clinic, first)).toBeUndefined();
    await setActive(clinic, 'doctors', doctorId, true);
    await settle(clinic);
    expect((await take(first)).status).toBe(200);
  });

  it('lapses with its day, and so does the whole list', async () => {
    const { booked, first } = await waiting(2);
    await cancel(clinic, booked[0]);
    clinic.clock.advance(24 * 60 * MINUTES);
    await settle(clinic);
    expect(offerTokenOf(clinic, first)).toBeUndefined();
    const open = await clinic.database.read
      .selectFrom('waitingList')
      .select('id')
      .where('state', 'in', ['waiting', 'offered'])
      .execute();
    expect(open).toEqual([]);
  });

  it.each(['unknown-token-16', 'short'])('is not shown for the token %s', async (token) => {
    const codes = [
      (await clinic.get(`/waiting-list/offers/${token}`)).code,
      (await answerOffer(clinic, token, true)).code,
    ];
    const expected = token === 'short' ? 'INVALID_INPUT' : 'OFFER_NOT_FOUND';
    expect(codes).toEqual([expected, expected]);
  });

  it('is refused to a person with five serials that day, and to an inactive patient', async () => {
    const { doctorId, booked } = await fullDoctor(clinic, 2);
    const busy = await addPatient(clinic);
    const inactive = await addPatient(clinic);
    for (const { phone } of [busy, inactive]) await wait(clinic, doctorId, { phone });
    for (let count = 1; count <= 5; count += 1) await bookOwn(clinic, await addDoctor(clinic), busy.token);
    await setActive(clinic, 'patients', inactive.id, false);
    for (const appointment of booked) await cancel(clinic, appointment);
    await settle(clinic);
    expect((await take(busy.phone)).code).toBe('TOO_MANY_BOOKINGS');
    expect((await take(inactive.phone)).code).toBe('PATIENT_INACTIVE');
  });

  it('of 50 that are freed at once is offered once to each of 50, and taken by all at once', async () => {
    const { doctorId, phones } = await waiting(50);
    await editSchedule(clinic, doctorId, { limit: 51 });
    await Promise.all([settle(clinic), settle(clinic), settle(clinic)]);
    const strangers = Array.from({ length: 10 }, () => requestCode(clinic, doctorId));
    const answers = await Promise.all(phones.map(take));
    const serials = answers.map(({ data }) => data.appointment.serialNumber).sort((a, b) => a - b);
    expect(serials).toEqual(Array.from({ length: 50 }, (_, index) => index + 2));
    expect((await Promise.all(strangers)).map(({ code }) => code)).toEqual(
      strangers.map(() => 'FULLY_BOOKED'),
    );
    const texts = clinic.messages.filter(({ phone, text }) => phones.includes(phone) && text.includes('/w/'));
    expect(texts).toHaveLength(50);
  }, 60_000);
});
