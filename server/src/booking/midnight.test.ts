import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, newPhone, requestCode, verify } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { signedIn } from '../../test/people.ts';
import { makeClock } from '../clock.ts';

// Dhaka is six hours ahead of UTC, so its Saturday begins while it is still Friday evening on the machine.
const LAST_SECOND = '2026-11-20T17:59:59.999Z';
const MIDNIGHT = '2026-11-20T18:00:00.000Z';

describe('the clock of a clinic', () => {
  it('is tested on a machine in UTC', () => {
    expect(new Date(MIDNIGHT).getTimezoneOffset()).toBe(0);
  });

  it.each([
    ['Asia/Dhaka', LAST_SECOND, '2026-11-20', '23:59'],
    ['Asia/Dhaka', MIDNIGHT, '2026-11-21', '00:00'],
    ['Asia/Dhaka', '2026-12-31T18:00:00.000Z', '2027-01-01', '00:00'],
    ['Asia/Dhaka', '2024-02-28T18:00:00.000Z', '2024-02-29', '00:00'],
    ['UTC', LAST_SECOND, '2026-11-20', '17:59'],
    ['Asia/Kathmandu', '2026-11-20T18:14:59.999Z', '2026-11-20', '23:59'],
    ['Asia/Kathmandu', '2026-11-20T18:15:00.000Z', '2026-11-21', '00:00'],
    ['America/New_York', '2026-11-01T05:30:00.000Z', '2026-11-01', '01:30'],
    ['America/New_York', '2026-11-01T06:30:00.000Z', '2026-11-01', '01:30'],
  ])('in %s at %s shows %s %s', (timeZone, moment, date, time) => {
    const clock = makeClock(timeZone, () => new Date(moment));
    expect([clock.today(), clock.timeOfDay()]).toEqual([date, time]);
  });
});

describeOnAnyEngine('midnight in Dhaka', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  afterAll(() => clinic.close());
  beforeEach(() => clinic.clock.set(LAST_SECOND));

  const live = async (doctorId: number) => (await clinic.get(`/doctors/${doctorId}/live-status`)).data;

  it('is shown by every response, also by cached ones and refusals', async () => {
    const { token } = await signedIn(clinic, 'Viewer');
    const ask = [
      () => clinic.get('/doctors'),
      () => clinic.get('/clinic'),
      () => clinic.get('/patients', token),
      () => clinic.get('/patients'),
      () => clinic.get('/doctors?limit=0'),
    ];
    const days = async () => {
      const answers = [];
      // Ask twice, because the second response may come from the cache.
      for (const one of [...ask, ...ask]) answers.push((await one()).headers['x-clinic-day']);
      return [...new Set(answers)];
    };
    expect(await days()).toEqual(['2026-11-20']);
    clinic.clock.set(MIDNIGHT);
    expect(await days()).toEqual(['2026-11-21']);
  });

  it('begins a new day for places and serials', async () => {
    const doctorId = await addDoctor(clinic);
    expect((await book(clinic, doctorId)).data.serialNumber).toBe(1);
    expect((await book(clinic, doctorId)).data).toMatchObject({
      serialNumber: 2,
      appointment: { appointmentDate: '2026-11-20' },
    });
    expect(await live(doctorId)).toMatchObject({ date: '2026-11-20', booked: 2, nextSerial: 3 });
    expect((await clinic.get('/clinic')).data).toMatchObject({ today: '2026-11-20', timeOfDay: '23:59' });

    clinic.clock.set(MIDNIGHT);
    expect(await live(doctorId)).toMatchObject({ date: '2026-11-21', booked: 0, nextSerial: 1 });
    expect((await clinic.get('/clinic')).data).toMatchObject({ today: '2026-11-21', timeOfDay: '00:00' });
    expect((await book(clinic, doctorId)).data).toMatchObject({
      serialNumber: 1,
      appointment: { appointmentDate: '2026-11-21' },
    });
  });

  it('changes which date is today', async () => {
    const doctorId = await addDoctor(clinic);
    const ask = (appointmentDate: string) =>
      clinic.send('POST', '/appointments/request-otp', {
        doctorId,
        patientName: 'Rahima Begum',
        patientPhone: newPhone(),
        appointmentDate,
      });
    expect((await ask('2026-11-20')).status).toBe(200);
    expect((await ask('2026-11-21')).code).toBe('NOT_TODAY');
    clinic.clock.set(MIDNIGHT);
    expect((await ask('2026-11-20')).code).toBe('NOT_TODAY');
    expect((await ask('2026-11-21')).status).toBe(200);
  });

  it('changes which doctors have a sitting', async () => {
    const onFriday = await addDoctor(clinic, { days: [{ weekday: 5, limit: 10 }] });
    const onSaturday = await addDoctor(clinic, { days: [{ weekday: 6, limit: 10 }] });
    expect((await requestCode(clinic, onFriday)).status).toBe(200);
    expect((await requestCode(clinic, onSaturday)).error).toContain('not available on Friday');
    clinic.clock.set(MIDNIGHT);
    expect((await requestCode(clinic, onSaturday)).status).toBe(200);
    expect((await requestCode(clinic, onFriday)).error).toContain('not available on Saturday');
  });

  it('is too late for a code of the day before: the patient did not choose that day', async () => {
    const doctorId = await addDoctor(clinic);
    const { data } = await requestCode(clinic, doctorId);
    clinic.clock.set(MIDNIGHT);
    expect(await verify(clinic, data)).toMatchObject({
      status: 400,
      code: 'NOT_TODAY',
      error: 'The day has changed. Please request a new code to book for today.',
    });
    expect(await live(doctorId)).toMatchObject({ booked: 0 });
  });

  it('does not remove a booking whose response was lost', async () => {
    const { data } = await requestCode(clinic, await addDoctor(clinic));
    const first = await verify(clinic, data);
    clinic.clock.set(MIDNIGHT);
    expect((await verify(clinic, data)).data.appointment).toEqual(first.data.appointment);
  });

  it('lets the same person book again', async () => {
    const [doctorId, phone] = [await addDoctor(clinic), newPhone()];
    await book(clinic, doctorId, phone);
    clinic.clock.set(MIDNIGHT);
    expect((await book(clinic, doctorId, phone)).data).toMatchObject({ serialNumber: 1, autoLogin: true });
  });
});
