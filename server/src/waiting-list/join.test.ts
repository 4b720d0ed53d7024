import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { FRIDAY_MORNING, startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, newPhone, setActive } from '../../test/clinic.ts';
import { describeOnBothEngines, onAnyEngine } from '../../test/databases.ts';
import { addPatient, callFrom } from '../../test/people.ts';
import { fullDoctor, requestWaitingCode, settle, wait } from '../../test/waiting.ts';

describeOnBothEngines('joining a waiting list', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  beforeEach(() => clinic.clock.set(FRIDAY_MORNING));
  afterAll(() => clinic.close());

  const own = (doctorId: number, token: string, patientName = 'Rahima Begum') =>
    clinic.send('POST', '/waiting-list/own', { doctorId, patientName }, token);

  it('with a code puts a person at the end, and says how many are before', async () => {
    const { doctorId } = await fullDoctor(clinic, 2);
    const first = await wait(clinic, doctorId);
    expect(first.data).toEqual({
      doctorId,
      doctorName: 'Dr. Nusrat Jahan',
      doctorNameBn: null,
      date: '2026-11-20',
      sitting: 1,
      startTime: '09:00',
      endTime: '17:00',
      before: 0,
      key: expect.stringMatching(/^[\w-]{24}$/),
    });
    expect((await wait(clinic, doctorId)).data.before).toBe(1);
    expect((await wait(clinic, doctorId)).data.before).toBe(2);
  });

  onAnyEngine(engine, () => {
    it('with the same token and code again answers the same place', async () => {
      const { doctorId } = await fullDoctor(clinic, 1);
      const { sessionToken, otp } = (await requestWaitingCode(clinic, doctorId)).data;
      const verify = () => clinic.send('POST', '/waiting-list/verify-otp', { sessionToken, otp });
      const answers = [...(await Promise.all([verify(), verify(), verify()])), await verify()];
      expect(answers.map(({ status, data }) => [status, data.before])).toEqual(answers.map(() => [200, 0]));
      expect((await wait(clinic, doctorId)).data.before).toBe(1);
    });

    it('twice under one name keeps the first place, and two names of a phone have two', async () => {
      const { doctorId } = await fullDoctor(clinic, 1);
      const phone = newPhone();
      await wait(clinic, doctorId, { phone });
      await wait(clinic, doctorId);
      expect((await wait(clinic, doctorId, { phone, name: ' rahima BEGUM' })).data.before).toBe(0);
      expect((await wait(clinic, doctorId, { phone, name: 'Karim' })).data.before).toBe(2);
    });

    it('needs no code from a logged-in patient', async () => {
      const { doctorId } = await fullDoctor(clinic, 1);
      const { token } = await addPatient(clinic);
      expect((await own(doctorId, token)).data).toMatchObject({ doctorId, sitting: 1, before: 0 });
      expect((await own(doctorId, token)).data.before).toBe(0);
      expect((await own(doctorId, token, 'Her son')).data.before).toBe(1);
    });

    it('is refused while a place is free', async () => {
      const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 2 }] });
      expect((await requestWaitingCode(clinic, doctorId)).code).toBe('PLACE_FREE');
      const { token } = await addPatient(clinic);
      expect((await own(doctorId, token)).code).toBe('PLACE_FREE');
    });

    it('is possible when only reserved numbers are left', async () => {
      const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 1, reserved: [1] }] });
      expect((await wait(clinic, doctorId)).data.before).toBe(0);
    });

    it('is refused on a day off, after the sitting and for an inactive doctor', async () => {
      const off = await addDoctor(clinic, { days: [{ weekday: 1, limit: 2 }] });
      expect((await requestWaitingCode(clinic, off)).code).toBe('NOT_SCHEDULED');
      const { doctorId } = await fullDoctor(clinic, 1);
      const asked = (await requestWaitingCode(clinic, doctorId)).data;
      clinic.clock.set('2026-11-20T10:59:00.000Z');
      const { sessionToken, otp } = (await requestWaitingCode(clinic, doctorId)).data;
      clinic.clock.set('2026-11-20T11:00:00.000Z');
      expect((await requestWaitingCode(clinic, doctorId)).code).toBe('SESSION_OVER');
      const late = await clinic.send('POST', '/waiting-list/verify-otp', { sessionToken, otp });
      expect(late.code).toBe('SESSION_OVER');
      clinic.clock.set(FRIDAY_MORNING);
      await setActive(clinic, 'doctors', doctorId, false);
      const { sessionToken: token, otp: code } = asked;
      const gone = await clinic.send('POST', '/waiting-list/verify-otp', { sessionToken: token, otp: code });
      expect(gone.code).toBe('DOCTOR_NOT_FOUND');
    });

    it('is refused after the hours also where online booking goes on, and after midnight', async () => {
      const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 1, end: '23:59' }] });
      await book(clinic, doctorId);
      clinic.clock.set('2026-11-20T17:58:00.000Z');
      const { sessionToken, otp } = (await requestWaitingCode(clinic, doctorId)).data;
      clinic.clock.set('2026-11-20T17:59:00.000Z');
      expect((await requestWaitingCode(clinic, doctorId)).code).toBe('SESSION_OVER');
      clinic.clock.set('2026-11-20T18:01:00.000Z');
      const answer = await clinic.send('POST', '/waiting-list/verify-otp', { sessionToken, otp });
      expect(answer.code).toBe('NOT_TODAY');
    });

    it('is refused for a person who has a serial, and shows it', async () => {
      const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 1 }] });
      const phone = newPhone();
      const { appointment } = (await book(clinic, doctorId, phone)).data;
      const refused = await wait(clinic, doctorId, { phone });
      expect([refused.code, refused.appointment?.id]).toEqual(['ALREADY_BOOKED', appointment.id]);
      expect((await wait(clinic, doctorId, { phone, name: 'Her son' })).status).toBe(200);
    });

    it('is refused for an inactive patient', async () => {
      const { doctorId } = await fullDoctor(clinic, 1);
      const { id, phone, token } = await addPatient(clinic);
      await setActive(clinic, 'patients', id, false);
      expect((await wait(clinic, doctorId, { phone })).code).toBe('PATIENT_INACTIVE');
      // An inactive patient is logged out.
      expect((await own(doctorId, token)).status).toBe(401);
    });

    it('is refused once a phone waits for five places, so that one phone cannot fill a list', async () => {
      const { doctorId } = await fullDoctor(clinic, 1);
      const { token } = await addPatient(clinic);
      for (let person = 1; person <= 5; person += 1) {
        expect((await own(doctorId, token, `Person ${person}`)).status).toBe(200);
      }
      expect((await own(doctorId, token, 'Person 6')).code).toBe('TOO_MANY_BOOKINGS');
    });
  });

  it('by 60 people at once gives places 1 to 50, and then the list is full', async () => {
    const { doctorId } = await fullDoctor(clinic, 1);
    const patients = [];
    for (let person = 1; person <= 60; person += 1) patients.push(await addPatient(clinic));
    const answers = await Promise.all(patients.map(({ token }) => own(doctorId, token)));
    const places = answers.filter(({ status }) => status === 200).map(({ data }) => data.before);
    expect(places.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, place) => place));
    expect(answers.filter(({ code }) => code === 'WAITING_LIST_FULL')).toHaveLength(10);
    expect((await requestWaitingCode(clinic, doctorId)).code).toBe('WAITING_LIST_FULL');
  }, 30_000);

  it('has a list for each sitting of a day', async () => {
    const doctorId = await addDoctor(clinic, {
      days: [
        { weekday: 5, limit: 1, start: '09:00', end: '12:00' },
        { weekday: 5, sitting: 2, limit: 1, start: '16:00', end: '19:00' },
      ],
    });
    await book(clinic, doctorId);
    expect((await requestWaitingCode(clinic, doctorId)).code).toBe('PLACE_FREE');
    expect((await wait(clinic, doctorId, { sitting: 1 })).data).toMatchObject({ sitting: 1, before: 0 });
    expect((await requestWaitingCode(clinic, doctorId, { sitting: 2 })).code).toBe('PLACE_FREE');
    await book(clinic, doctorId);
    expect((await wait(clinic, doctorId, { sitting: 2 })).data).toMatchObject({ sitting: 2, before: 0 });
  });

  onAnyEngine(engine, () => {
    it('is limited like a booking: by phone and by address', async () => {
      const { doctorId } = await fullDoctor(clinic, 1);
      const phone = newPhone();
      for (let code = 1; code <= 5; code += 1) await requestWaitingCode(clinic, doctorId, { phone });
      expect((await requestWaitingCode(clinic, doctorId, { phone })).code).toBe('TOO_MANY_CODES');
      const strict = await startTestApp(engine, { env: { CODES_PER_HOUR: '2' } });
      try {
        const body = { doctorId: 1, patientName: 'Rahima Begum', patientPhone: newPhone() };
        const ask = () =>
          callFrom(strict, '10.1.1.1', { method: 'POST', url: '/waiting-list/request-otp', payload: body });
        const codes = [await ask(), await ask(), await ask()].map(({ code }) => code);
        expect(codes).toEqual(['DOCTOR_NOT_FOUND', 'DOCTOR_NOT_FOUND', 'TOO_MANY_REQUESTS']);
      } finally {
        await strict.close();
      }
    });

    it('is off in a clinic that cannot send links', async () => {
      const env = {
        DEMO_MODE: 'false',
        CLINIC_SECRET: 'a-secret-of-32-letters-for-tests',
        CLINIC_PHONE: '01811-000000',
      };
      const without = await startTestApp(engine, { env });
      try {
        const doctorId = await addDoctor(without, { days: [{ weekday: 5, limit: 1, reserved: [1] }] });
        expect((await requestWaitingCode(without, doctorId)).code).toBe('WAITING_LIST_OFF');
        expect((await without.get(`/doctors/${doctorId}/live-status`)).data).not.toHaveProperty('canWait');
      } finally {
        await without.close();
      }
    });

    it('shows in the live status, which is as before while nobody waits', async () => {
      const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 1 }] });
      const status = async () => (await clinic.get(`/doctors/${doctorId}/live-status`)).data;
      expect(Object.keys(await status())).not.toEqual(expect.arrayContaining(['waiting']));
      expect(await status()).not.toHaveProperty('canWait');
      const { data } = await book(clinic, doctorId);
      expect(await status()).toMatchObject({ availableSlots: 0, reason: 'fully-booked', canWait: true });
      await wait(clinic, doctorId);
      await wait(clinic, doctorId);
      expect(await status()).toMatchObject({ waiting: 2, canWait: true });
      const url = `/appointments/${data.appointment.id}/status`;
      await clinic.send('PUT', url, { status: 'Cancelled' }, data.patientToken);
      expect(await status()).toMatchObject({
        availableSlots: 0,
        booked: 0,
        reason: 'fully-booked',
        waiting: 2,
      });
      await settle(clinic);
      expect(await status()).toMatchObject({
        availableSlots: 0,
        booked: 0,
        reason: 'fully-booked',
        waiting: 2,
      });
      clinic.clock.set('2026-11-20T11:00:00.000Z');
      const over = await status();
      expect([over.reason, over.waiting, over.canWait]).toEqual(['fully-booked', undefined, undefined]);
    });
  });
});
