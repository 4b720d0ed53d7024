import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { FRIDAY_MORNING, startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, newPhone } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addPatient, signedIn } from '../../test/people.ts';
import { cancel, deliverAll, fullDoctor, offerTokenOf, settle, wait } from '../../test/waiting.ts';

describeOnAnyEngine('staff and the waiting list', (engine) => {
  let clinic: TestApp;
  let token: string;
  let viewer: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    token = (await signedIn(clinic, 'Staff')).token;
    viewer = (await signedIn(clinic, 'Viewer')).token;
  });
  beforeEach(() => clinic.clock.set(FRIDAY_MORNING));
  afterAll(() => clinic.close());

  interface Person {
    id: number;
    patientName: string;
  }
  const url = (doctorId: number) => `/doctors/${doctorId}/days/2026-11-20/waiting-list`;
  const list = async (doctorId: number): Promise<Person[]> =>
    (await clinic.get(url(doctorId), viewer)).data.people;
  const names = (people: Person[]) => people.map(({ patientName }) => patientName);
  const order = (doctorId: number, ids: number[]) => clinic.send('PUT', url(doctorId), { ids }, token);
  const remove = (id: number) => clinic.send('DELETE', `/waiting-list/${id}`, undefined, token);
  const lastAudit = () =>
    clinic.database.read
      .selectFrom('auditLog')
      .select(['actorKind', 'action', 'subjectKind', 'subjectId', 'details'])
      .orderBy('id', 'desc')
      .executeTakeFirst();

  async function waiting(...people: string[]) {
    const doctor = await fullDoctor(clinic, 1);
    const phones = new Map(people.map((name) => [name, newPhone()]));
    for (const [name, phone] of phones) await wait(clinic, doctor.doctorId, { name, phone });
    return { ...doctor, phoneOf: (name: string) => phones.get(name) ?? '' };
  }

  it('see everybody who waits, in their order, and who is offered a place', async () => {
    const { doctorId, booked, phoneOf } = await waiting('Asma', 'Babul');
    await cancel(clinic, booked[0]);
    await settle(clinic);
    expect(await list(doctorId)).toEqual([
      {
        id: expect.any(Number),
        sitting: 1,
        patientName: 'Asma',
        patientPhone: phoneOf('Asma'),
        state: 'offered',
        offerExpiresAt: '2026-11-20T04:10:00.000Z',
        createdAt: FRIDAY_MORNING,
      },
      expect.objectContaining({ patientName: 'Babul', state: 'waiting', offerExpiresAt: null }),
    ]);
    expect(
      (await clinic.get(`/doctors/${doctorId}/days/2026-11-21/waiting-list`, viewer)).data.people,
    ).toEqual([]);
    expect((await clinic.get(url(999_999), viewer)).code).toBe('DOCTOR_NOT_FOUND');
  });

  it('change the order; people who are missing come after the others, and offers follow it', async () => {
    const { doctorId, booked, phoneOf } = await waiting('Asma', 'Babul', 'Chameli', 'Dulal');
    const [, second = 0, , fourth = 0] = (await list(doctorId)).map(({ id }) => id);
    const { data } = await order(doctorId, [fourth, 999_999, second]);
    expect(names(data.people)).toEqual(['Dulal', 'Babul', 'Asma', 'Chameli']);
    expect(names(await list(doctorId))).toEqual(['Dulal', 'Babul', 'Asma', 'Chameli']);
    expect(await lastAudit()).toEqual({
      actorKind: 'staff',
      action: 'waiting.order',
      subjectKind: 'doctor',
      subjectId: doctorId,
      details: '{"date":"2026-11-20","people":4}',
    });
    await cancel(clinic, booked[0]);
    await settle(clinic);
    expect(
      ['Asma', 'Babul', 'Chameli', 'Dulal'].filter((name) => offerTokenOf(clinic, phoneOf(name))),
    ).toEqual(['Dulal']);
    expect((await order(999_999, [])).code).toBe('DOCTOR_NOT_FOUND');
  });

  it('order each sitting by itself', async () => {
    const doctorId = await addDoctor(clinic, {
      days: [
        { weekday: 5, limit: 1 },
        { weekday: 5, sitting: 2, limit: 1, start: '18:00', end: '20:00' },
      ],
    });
    for (let place = 1; place <= 2; place += 1) await book(clinic, doctorId);
    await wait(clinic, doctorId, { name: 'Asma', sitting: 1 });
    await wait(clinic, doctorId, { name: 'Babul', sitting: 2 });
    await wait(clinic, doctorId, { name: 'Chameli', sitting: 1 });
    const ids = (await list(doctorId)).map(({ id }) => id).reverse();
    expect(names((await order(doctorId, ids)).data.people)).toEqual(['Chameli', 'Asma', 'Babul']);
  });

  it('take a person off the list, once, and a held place goes to the next', async () => {
    const { doctorId, booked, phoneOf } = await waiting('Asma', 'Babul', 'Chameli');
    const [first = 0, second = 0] = (await list(doctorId)).map(({ id }) => id);
    await cancel(clinic, booked[0]);
    await settle(clinic);
    expect((await remove(second)).data).toEqual({ deleted: true });
    expect(await lastAudit()).toEqual({
      actorKind: 'staff',
      action: 'waiting.remove',
      subjectKind: 'waiting',
      subjectId: second,
      details: '{"state":"waiting"}',
    });
    expect((await remove(first)).status).toBe(200);
    await deliverAll(clinic);
    expect(names(await list(doctorId))).toEqual(['Chameli']);
    expect(offerTokenOf(clinic, phoneOf('Chameli'))).toBeDefined();
    const gone = await clinic.get(`/waiting-list/offers/${offerTokenOf(clinic, phoneOf('Asma'))}`);
    expect(gone.code).toBe('OFFER_OVER');
    expect([(await remove(first)).code, (await remove(999_999)).code]).toEqual([
      'WAITING_NOT_FOUND',
      'WAITING_NOT_FOUND',
    ]);
  });

  it('read in the audit log that somebody joined, without a name or a phone', async () => {
    const { phoneOf } = await waiting('Asma');
    expect(await lastAudit()).toEqual({
      actorKind: 'visitor',
      action: 'waiting.join',
      subjectKind: 'waiting',
      subjectId: expect.any(Number),
      details: null,
    });
    expect(
      JSON.stringify(await clinic.database.read.selectFrom('auditLog').selectAll().execute()),
    ).not.toContain(phoneOf('Asma'));
  });

  const put = (doctorId: number, body: object, by = token) => clinic.send('POST', url(doctorId), body, by);

  it('put a person at the desk on the list, behind those who wait, once', async () => {
    const { doctorId } = await waiting('Asma');
    const person = { patientName: 'Babul Mia', patientPhone: newPhone() };
    const answers = await Promise.all([put(doctorId, person), put(doctorId, person)]);
    expect(answers.map(({ data }) => data)).toEqual([{ before: 1 }, { before: 1 }]);
    expect(names(await list(doctorId))).toEqual(['Asma', 'Babul Mia']);
    expect(await lastAudit()).toMatchObject({ actorKind: 'staff', action: 'waiting.join' });
    expect((await put(doctorId, person, viewer)).code).toBe('FORBIDDEN');
    expect((await put(doctorId, { ...person, patientPhone: '' })).status).toBe(400);
    const later = `/doctors/${doctorId}/days/2026-11-21/waiting-list`;
    expect((await clinic.send('POST', later, person, token)).code).toBe('NOT_TODAY');
  });

  it('offer the place to a person from the desk like to everybody', async () => {
    const { doctorId, booked } = await waiting();
    const phone = newPhone();
    await put(doctorId, { patientName: 'Babul Mia', patientPhone: phone });
    await cancel(clinic, booked[0]);
    await settle(clinic);
    expect(offerTokenOf(clinic, phone)).toEqual(expect.any(String));
  });

  it('are told why a person cannot wait, in their words', async () => {
    const free = await addDoctor(clinic);
    const person = { patientName: 'Babul Mia', patientPhone: newPhone() };
    expect((await put(free, person)).code).toBe('PLACE_FREE');
    const { doctorId } = await waiting();
    const { data } = await book(clinic, free, person.patientPhone, person.patientName);
    expect(data.appointment.patientName).toBe('Babul Mia');
    expect((await put(doctorId, person)).status).toBe(200);
    const inactive = await addPatient(clinic, { isActive: 0 });
    const refused = await put(doctorId, { patientName: 'Karim', patientPhone: inactive.phone });
    expect([refused.code, refused.error]).toEqual(['PATIENT_INACTIVE', expect.not.stringContaining('call')]);
  });
});
