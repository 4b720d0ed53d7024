import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTestClock, startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, bookOwn, newPhone, requestCode, verify } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { eventually } from '../../test/eventually.ts';
import { addPatient, callFrom, signedIn } from '../../test/people.ts';
import { configOfClinic } from '../../test/settings.ts';
import { SmsNotAccepted } from '../sms/sms-gateway.ts';
import { type SmsConfig, whenByEstimate, writeDraft } from '../sms/sms-text.ts';
import { confirmationDraft } from './confirm-by-sms.ts';

/** The sitting begins after the tests, so that its times are still to come. */
const LATER = [{ weekday: 5, start: '13:00', end: '20:00', limit: 21 }];

const WANTED = {
  SMS_CONFIRMATION: 'true',
  PUBLIC_URL: 'https://shapla.example',
  CLINIC_NAME: 'Shapla Clinic',
};

describeOnAnyEngine('the SMS after a booking', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine, { env: WANTED });
  });
  afterAll(() => clinic.close());

  /** The SMS that a phone got, without the codes. */
  const confirmations = (testApp: TestApp, phone: string) =>
    testApp.messages.filter((message) => message.phone === phone && !/^\d{4} is your/.test(message.text));
  const stored = (testApp: TestApp) =>
    testApp.database.read
      .selectFrom('smsOutbox')
      .select('id')
      .where('purpose', '=', 'confirmation')
      .execute();

  it('contains serial, doctor, day and time, and links to the appointment', async () => {
    const phone = newPhone();
    const doctorId = await addDoctor(clinic, { name: 'Dr. Farida Akter', days: LATER });
    await book(clinic, doctorId);
    const { data } = await book(clinic, doctorId, phone);
    const { bookingReference, liveKey, id } = data.appointment;
    await eventually(() => confirmations(clinic, phone)).toEqual([
      {
        phone,
        text: `Shapla Clinic: serial 2, Dr. Farida Akter, Fri 20 Nov, about 1:20 PM. https://shapla.example/q/${liveKey}`,
      },
    ]);
    expect((await clinic.inject({ url: `/q/${liveKey}` })).body).toContain('<title>Serial 2</title>');
    // The link of older SMS.
    const link = await clinic.inject({ method: 'GET', url: `/a/${bookingReference}` });
    expect([link.statusCode, link.headers.location, link.body]).toEqual([
      302,
      `/patient/appointment/${id}?from=sms`,
      '',
    ]);
    expect(link.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });

  it('comes after a code whose SMS names the site, so that the browser can fill it in', async () => {
    const phone = newPhone();
    const { data } = await requestCode(clinic, await addDoctor(clinic), phone);
    const texts = () => clinic.messages.filter((message) => message.phone === phone).map(({ text }) => text);
    await eventually(texts).toEqual([expect.stringMatching(new RegExp(`\n@shapla\\.example #${data.otp}$`))]);
  });

  it('is sent once, however often the verification is sent', async () => {
    const phone = newPhone();
    const { data } = await requestCode(clinic, await addDoctor(clinic), phone);
    const before = (await stored(clinic)).length;
    await Promise.all([verify(clinic, data), verify(clinic, data), verify(clinic, data)]);
    await verify(clinic, data);
    expect(await stored(clinic)).toHaveLength(before + 1);
    await eventually(() => confirmations(clinic, phone)).toHaveLength(1);
  });

  it('is not sent for a booking that failed', async () => {
    const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 1 }] });
    const [first, second] = [await requestCode(clinic, doctorId), await requestCode(clinic, doctorId)];
    await verify(clinic, first.data);
    const before = (await stored(clinic)).length;
    expect((await verify(clinic, second.data)).code).toBe('FULLY_BOOKED');
    expect(await stored(clinic)).toHaveLength(before);
  });

  it('is sent for a booking at the desk too, and names its date', async () => {
    const { token } = await signedIn(clinic, 'Staff');
    const patient = await addPatient(clinic);
    const { status } = await clinic.send(
      'POST',
      '/appointments',
      { doctorId: await addDoctor(clinic), patientId: patient.id, appointmentDate: '2026-12-02' },
      token,
    );
    expect(status).toBe(200);
    await eventually(() => confirmations(clinic, patient.phone).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Shapla Clinic: serial 1, Dr\. Nusrat Jahan, Wed 2 Dec, about 9:00 AM\. https:/),
    ]);
  });

  it('is sent for a booking of a logged-in patient too', async () => {
    const { phone, token } = await addPatient(clinic);
    const { data } = await bookOwn(clinic, await addDoctor(clinic), token);
    await eventually(() => confirmations(clinic, phone).map(({ text }) => text)).toEqual([
      expect.stringContaining(`/q/${data.appointment.liveKey}`),
    ]);
  });

  describe('is in the language of the booking', () => {
    const BANGLA = { 'accept-language': 'bn' };
    const languageOf = async (testApp: TestApp, bookingReference: string) =>
      (
        await testApp.database.read
          .selectFrom('appointments')
          .select('language')
          .where('bookingReference', '=', bookingReference)
          .executeTakeFirstOrThrow()
      ).language;
    const lastTextTo = (testApp: TestApp, phone: string) =>
      testApp.messages.filter((message) => message.phone === phone).at(-1)?.text;
    const atDesk = async (testApp: TestApp) => {
      const { token } = await signedIn(testApp, 'Staff');
      const patient = await addPatient(testApp);
      const response = await testApp.inject({
        method: 'POST',
        url: '/api/appointments',
        headers: { authorization: `Bearer ${token}`, 'accept-language': testApp === clinic ? 'bn' : 'en' },
        payload: { doctorId: await addDoctor(testApp), patientId: patient.id, appointmentDate: '2026-11-20' },
      });
      return { reference: response.json().data.bookingReference as string, phone: patient.phone };
    };

    it('online, and its link leads to the Bangla page', async () => {
      const phone = newPhone();
      const doctorId = await addDoctor(clinic, {
        name: 'Dr. Farida Akter',
        nameBn: 'ডা. ফরিদা আক্তার',
        days: LATER,
      });
      const { sessionToken, otp } = (await requestCode(clinic, doctorId, phone)).data;
      const url = '/api/appointments/verify-otp';
      const payload = { sessionToken, otp };
      const response = await clinic.inject({ method: 'POST', url, headers: BANGLA, payload });
      const { bookingReference, liveKey, id } = response.json().data.appointment;
      expect(await languageOf(clinic, bookingReference)).toBe('bn');
      await eventually(() => lastTextTo(clinic, phone)).toBe(
        `Shapla Clinic\nসিরিয়াল ১\nডা. ফরিদা আক্তার\n২০/১১ দুপুর ১টার দিকে\nhttps://shapla.example/bn/q/${liveKey}`,
      );
      const link = await clinic.inject({
        url: `/bn/a/${encodeURIComponent(bookingReference.toLowerCase().replace('-', ' – '))}`,
      });
      expect([link.statusCode, link.headers.location]).toEqual([
        302,
        `/bn/patient/appointment/${id}?from=sms`,
      ]);
      const unknown = await clinic.inject({ url: '/bn/a/AAAA-AAAA' });
      expect([unknown.statusCode, unknown.headers.location]).toEqual([302, '/bn/unknown-link']);
    });

    it('of a logged-in patient', async () => {
      const { phone, token } = await addPatient(clinic);
      const response = await clinic.inject({
        method: 'POST',
        url: '/api/appointments/own',
        headers: { ...BANGLA, authorization: `Bearer ${token}` },
        payload: { doctorId: await addDoctor(clinic), patientName: 'রহিমা বেগম' },
      });
      const { bookingReference, liveKey } = response.json().data.appointment;
      expect(await languageOf(clinic, bookingReference)).toBe('bn');
      await eventually(() => lastTextTo(clinic, phone)).toContain(`/bn/q/${liveKey}`);
    });

    it('at the desk in the language of the clinic, not in that of the staff member', async () => {
      const { reference, phone } = await atDesk(clinic);
      expect(await languageOf(clinic, reference)).toBe('en');
      await eventually(() => lastTextTo(clinic, phone)).toContain(': serial 1, ');
      const bangla = await startTestApp(engine, { env: { ...WANTED, CLINIC_LANGUAGE: 'bn' } });
      try {
        const booked = await atDesk(bangla);
        expect(await languageOf(bangla, booked.reference)).toBe('bn');
        await eventually(() => lastTextTo(bangla, booked.phone)).toContain('\nসিরিয়াল ১\n');
      } finally {
        await bangla.close();
      }
    });
  });

  it('links to a page that says so when the reference is invalid or the appointment was deleted', async () => {
    const { data } = await book(clinic, await addDoctor(clinic));
    const { token } = await signedIn(clinic, 'Admin');
    await clinic.send('DELETE', `/appointments/${data.appointment.id}`, undefined, token);
    for (const reference of [data.appointment.bookingReference, 'AAAA-AAAA', "'--", '%00', 'x'.repeat(150)]) {
      const { statusCode, headers } = await clinic.inject({ method: 'GET', url: `/a/${reference}` });
      expect([statusCode, headers.location]).toEqual([302, '/unknown-link']);
    }
  });

  it('is not sent unless the clinic has turned it on', async () => {
    const quiet = await startTestApp(engine, { env: { PUBLIC_URL: 'https://shapla.example' } });
    try {
      expect((await book(quiet, await addDoctor(quiet))).status).toBe(200);
      expect(await stored(quiet)).toEqual([]);
    } finally {
      await quiet.close();
    }
  });

  it('leaves half of the budget to the codes, and never prevents a booking', async () => {
    const frugal = await startTestApp(engine, { env: { ...WANTED, SMS_DAILY_LIMIT: '20' } });
    try {
      const doctorId = await addDoctor(frugal);
      const payload = () => ({ doctorId, patientName: 'Rahima Begum', patientPhone: newPhone() });
      // Each of the first five bookings sends a code and a confirmation: 2, 4, 6, 8, 10. Later ones send a
      // code only.
      for (let booking = 1; booking <= 8; booking += 1) {
        const request = { method: 'POST' as const, url: '/appointments/request-otp', payload: payload() };
        // Each request comes from another network, so that no network has spent its share.
        const { data } = await callFrom(frugal, `10.${booking}.0.1`, request);
        expect((await verify(frugal, data)).data.serialNumber).toBe(booking);
      }
      expect(await stored(frugal)).toHaveLength(5);
    } finally {
      await frugal.close();
    }
  });

  it('is not sent any more after the end of the sitting', async () => {
    const clock = makeTestClock();
    const away = await startTestApp(engine, {
      env: WANTED,
      clock,
      gateway: { send: () => Promise.reject(new SmsNotAccepted('No.')) },
    });
    try {
      await book(away, await addDoctor(away, { days: [{ weekday: 5, limit: 9, end: '14:30' }] }));
      const state = async () =>
        (
          await away.database.read
            .selectFrom('smsOutbox')
            .select('status')
            .where('purpose', '=', 'confirmation')
            .executeTakeFirst()
        )?.status;
      const { outbox } = away.services;
      clock.set('2026-11-20T08:29:59.000Z');
      await outbox.deliver();
      expect(await state()).toBe('waiting');
      clock.set('2026-11-20T08:31:00.000Z');
      await outbox.deliver();
      expect(await state()).toBe('expired');
    } finally {
      await away.close();
    }
  });
});

describe('the text of a confirmation', () => {
  const appointment = {
    id: 7,
    language: 'en' as const,
    serialNumber: 112,
    placeId: 1,
    doctorName:
      'Prof. Dr. Muhammad Abdullah Al-Mahmud Chowdhury Siddiquee of the Bangabandhu Medical University',
    appointmentDate: '2026-12-20',
    estimatedTime: '12:35',
  };
  const link = 'https://serial.the-clinic.example.com.bd/a/K7QF-3M2D';
  const confirmationText = (
    config: SmsConfig,
    { estimatedTime, ...booked }: Parameters<typeof confirmationDraft>[0] & { estimatedTime: string | null },
    to: string,
  ) => writeDraft(config, confirmationDraft(booked, to), whenByEstimate(estimatedTime));

  it('is one SMS, however long the names are', () => {
    const text = confirmationText(
      configOfClinic('The Greater Chattogram General Clinic and Hospital'),
      appointment,
      link,
    );
    expect(text).toBe(
      'The Greater Chattogram Gene...: serial 112, Prof. Dr. Muhammad Abdullah Al-..., Sun 20 Dec, about 12:35 PM. https://serial.the-clinic.example.com.bd/a/K7QF-3M2D',
    );
    expect(text.length).toBeLessThanOrEqual(160);
  });

  it('keeps the whole link when the address is long too, and then the whole name, for the second part is paid anyway', () => {
    const long = `https://${'clinic.'.repeat(15)}example/a/K7QF-3M2D`;
    const text = confirmationText(configOfClinic('Clinic'), appointment, long);
    expect(text).toBe(`Clinic: serial 112, ${appointment.doctorName}, Sun 20 Dec, about 12:35 PM. ${long}`);
    expect(text.length).toBeLessThanOrEqual(306);
  });

  it('sends a patient without an estimated time to the desk', () => {
    expect(
      confirmationText(
        configOfClinic('Clinic'),
        { ...appointment, doctorName: 'Dr. A', estimatedTime: null },
        link,
      ),
    ).toBe(`Clinic: serial 112, Dr. A, Sun 20 Dec, please ask at the desk. ${link}`);
  });

  it('handles midnight and names of other alphabets', () => {
    expect(
      confirmationText(
        configOfClinic('শাপলা'),
        { ...appointment, doctorName: 'ডা. ফরিদা', estimatedTime: '00:05' },
        link,
      ),
    ).toBe(`শাপলা: serial 112, ডা. ফরিদা, Sun 20 Dec, about 12:05 AM. ${link}`);
  });

  it('is in the language of the appointment, with Bangla digits', () => {
    const booked = { ...appointment, language: 'bn' as const, doctorName: 'ডা. নুসরাত জাহান' };
    expect(confirmationText(configOfClinic('শাপলা ক্লিনিক'), booked, link)).toBe(
      `শাপলা ক্লিনিক\nসিরিয়াল ১১২\nডা. নুসরাত জাহান\n২০/১২ দুপুর ১২:৩৫-এর দিকে\n${link}`,
    );
    expect(
      confirmationText(configOfClinic('শাপলা ক্লিনিক'), { ...booked, estimatedTime: null }, link),
    ).toContain('\n২০/১২ সময় রিসেপশনে জানুন\n');
  });
});
