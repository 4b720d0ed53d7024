import type { ClinicSettingName } from '@clinic-serial/contract/subjects/clinic-settings';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeBuiltPages } from '../../test/built-pages.ts';
import { addDoctor, book, newPhone, requestCode } from '../../test/clinic.ts';
import { addBookedDay, DAY } from '../../test/day-of-patients.ts';
import { eventually } from '../../test/eventually.ts';
import { addAppointment, addPatient, addRecord, signedIn } from '../../test/people.ts';
import { Desk } from '../../test/queue-sitting.ts';
import { saveSettingsAs } from '../../test/settings.ts';
import { makeReminders } from '../reminders/send-reminders.ts';

/*
 * A saved setting changes the next answer of a server that runs. A part of the server that copies a setting
 * when it starts makes one of these tests fail.
 */
describe('a saved setting is in force in the next answer:', () => {
  let clinic: TestApp;
  const start = async (env: Record<string, string> = {}) => {
    clinic = await startTestApp('sqlite', { env, webRoot: makeBuiltPages() });
  };
  afterEach(() => clinic.close());

  const admin = async () => (await signedIn(clinic, 'Admin')).token;
  const save = async (values: Partial<Record<ClinicSettingName, string | null>>) =>
    expect(await saveSettingsAs(clinic, await admin(), values)).toMatchObject({ status: 200 });
  const pageText = async (url: string) => (await clinic.inject({ url })).body;

  it('the name and the phone on pages of the areas, and what browsers without scripts see there', async () => {
    await start();
    const before = await pageText('/patient/dashboard');
    expect(before).toContain('<title>Clinic Serial</title>');
    await save({ CLINIC_NAME: 'Shapla Clinic', CLINIC_NAME_BN: 'শাপলা ক্লিনিক', CLINIC_PHONE: '02-55012345' });
    const after = await pageText('/patient/dashboard');
    expect(after).toContain('<title>Shapla Clinic</title>');
    expect(after).toContain('<p>02-55012345</p><p>Without scripts: patient</p>');
    expect(await pageText('/bn/patient/dashboard')).toContain('<title>শাপলা ক্লিনিক</title>');
  });

  it('the facts of the clinic in public pages, which are kept', async () => {
    await start();
    expect(await pageText('/contact')).toContain('01700-000000');
    await save({ CLINIC_PHONE: '02-55012345', CLINIC_HOURS: 'Every day' });
    const page = await pageText('/contact');
    expect(page).toContain('02-55012345');
    expect(page).not.toContain('01700-000000');
    expect(page).toContain('Every day');
    expect((await clinic.get('/clinic/hours')).data.text).toBe('Every day');
  });

  it('the name on the board, on the page without a network and in the manifest', async () => {
    await start();
    await save({ CLINIC_NAME: 'Shapla Clinic' });
    for (const url of ['/board', '/offline', '/manifest.webmanifest']) {
      expect(await pageText(url), url).toContain('Shapla Clinic');
    }
  });

  it('the public address in the head of pages', async () => {
    await start();
    await save({ PUBLIC_URL: 'https://shapla.example' });
    expect(await pageText('/robots.txt')).toContain('https://shapla.example');
    expect(await pageText('/doctors')).toContain('https://shapla.example/doctors');
  });

  it('the language of a first visit', async () => {
    await start();
    expect((await clinic.inject({ url: '/' })).statusCode).toBe(200);
    await save({ CLINIC_LANGUAGE: 'bn' });
    expect((await clinic.inject({ url: '/' })).headers.location).toBe('/bn');
  });

  it('the phone in a failure', async () => {
    await start();
    const phone = newPhone();
    await addRecord(clinic, { phone, isActive: 0 });
    await save({ CLINIC_PHONE: '02-55012345' });
    const { data } = await clinic.send('POST', '/auth/request-login-otp', { phone });
    const answer = await clinic.send('POST', '/auth/verify-login-otp', {
      sessionToken: data.sessionToken,
      otpCode: data.otp,
    });
    expect(answer.error).toContain('02-55012345');
  });

  it('the fee, the payment and the numbers of the home page', async () => {
    await start();
    await save({ CONSULTATION_FEE: '700', FEES: 'desk', HOME_DOCTORS: '12' });
    expect((await clinic.get('/clinic')).data).toMatchObject({
      consultationFee: 700,
      payAtDesk: true,
      statistics: { patients: '500+', doctors: '12', emergency: '24/7' },
    });
  });

  it('the end of booking with the hours of a doctor', async () => {
    await start();
    const doctorId = await addDoctor(clinic);
    clinic.clock.set(`${DAY}T20:00:00+06:00`);
    expect((await requestCode(clinic, doctorId)).status).toBe(200);
    await save({ BOOKING_CUTOFF: 'session-end' });
    expect((await requestCode(clinic, doctorId)).status).toBe(409);
  });

  it('the check-in and the places of a late return in a queue that runs', async () => {
    await start({ RETURN_AFTER: '1' });
    const day = await addBookedDay(clinic, 4);
    const desk = await Desk.open(clinic, (await signedIn(clinic, 'Staff')).token, day.doctorId);
    expect(desk.state.checkIn).toBe(true);
    expect(desk.order).toBe(' | 1 2 3 4');
    await save({ CHECK_IN: 'false' });
    expect((await desk.look()).checkIn).toBe(false);
    expect((await clinic.get('/clinic')).data.checkIn).toBe(false);
    expect(desk.order).toBe('1 2 3 4 | ');
  });

  it('the reminders, which begin and end while the server runs', async () => {
    await start();
    const patient = await addPatient(clinic);
    const doctorId = await addDoctor(clinic);
    const add = () =>
      addAppointment(clinic, {
        doctorId,
        patientId: patient.id,
        patientPhone: patient.phone,
        appointmentDate: '2026-11-21',
        estimatedTime: '10:20',
        createdAt: '2026-11-18T03:00:00.000Z',
      });
    await add();
    clinic.clock.set('2026-11-20T19:30:00+06:00');
    const reminders = makeReminders(clinic.services);
    expect(await reminders.run()).toBe(0);
    await save({ REMINDER_EVENING: '19:00' });
    expect(await reminders.run()).toBe(1);
    await add();
    await save({ REMINDER_EVENING: null });
    expect(await reminders.run()).toBe(0);
  });

  it('the SMS after a booking and the SMS of the queue', async () => {
    await start();
    await save({ SMS_CONFIRMATION: 'true', PUBLIC_URL: 'https://shapla.example', QUEUE_SMS: 'true' });
    const phone = newPhone();
    await book(clinic, await addDoctor(clinic), phone);
    await eventually(() =>
      clinic.messages.filter((one) => one.phone === phone).map(({ text }) => text),
    ).toContainEqual(expect.stringContaining('https://shapla.example/q/'));
    const day = await addBookedDay(clinic, 2);
    const desk = await Desk.open(clinic, (await signedIn(clinic, 'Staff')).token, day.doctorId);
    await desk.act('arrive', 1);
    await desk.act('call-next');
    await eventually(() => clinic.messages.some(({ text }) => text.includes('it is your turn'))).toBe(true);
  });

  it('the limit of the SMS of a day', async () => {
    await start({ SMS_DAILY_LIMIT: '' });
    await save({ SMS_DAILY_LIMIT: '1' });
    const doctorId = await addDoctor(clinic);
    const notice = async () => (await requestCode(clinic, doctorId)).data.notice;
    await notice();
    expect(await notice()).toContain('only a few codes');
    await save({ SMS_DAILY_LIMIT: '0' });
    expect(await notice()).toBeUndefined();
  });

  it('the gateway, its name in the state of the SMS, and the price of a part', async () => {
    await start();
    await save({ SMS_GATEWAY: 'bulksmsbd', SMS_API_KEY: 'key', SMS_SENDER: 'SHAPLA', SMS_PART_PRICE: '0.4' });
    expect((await clinic.get('/admin/sms-state', await admin())).data.gateway).toBe('bulksmsbd');
    expect(clinic.services.config.sms.partPrice).toBe(0.4);
  });
});
