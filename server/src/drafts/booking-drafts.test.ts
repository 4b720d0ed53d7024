import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FRIDAY_MORNING, makeTestClock, startTestApp, type TestApp } from '../../test/app.ts';
import { makeBuiltPages } from '../../test/built-pages.ts';
import { addDoctor, newPhone } from '../../test/clinic.ts';
import {
  describeOnAnyEngine,
  describeOnBothEngines,
  migratedDatabaseUrl,
  onAnyEngine,
} from '../../test/databases.ts';
import { type DraftBrowser, openBrowser } from '../../test/draft-browser.ts';
import { addPatient, signedIn } from '../../test/people.ts';
import { everyStoredText } from '../../test/rows.ts';
import { browserOf, draftCookie, makeDraftCleaner } from './booking-drafts.ts';

const NAME = 'Rahima Begum';

/** Calls the API as the scripts of a page do, with the browser's cookie. */
async function callFrom(browser: DraftBrowser, path: string, payload: object, token?: string) {
  const answer = await browser.request({
    method: 'POST',
    url: `/api/appointments/${path}`,
    payload,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
  return { status: answer.statusCode, headers: answer.headers, data: answer.json().data };
}

const requestCode = (browser: DraftBrowser, doctorId: number, more: object = {}) =>
  callFrom(browser, 'request-otp', { doctorId, patientName: NAME, patientPhone: newPhone(), ...more });

describe('the cookie of drafts', () => {
  it('is sent to this host over TLS only, never to scripts, and not with forms of other sites', () => {
    expect(draftCookie({ demoMode: false }, 'x')).toBe(
      '__Host-booking-draft=x; Path=/; Max-Age=1800; HttpOnly; SameSite=Lax; Secure',
    );
    expect(draftCookie({ demoMode: true }, 'x')).toBe(
      'booking-draft=x; Path=/; Max-Age=1800; HttpOnly; SameSite=Lax',
    );
  });

  const reference = 'a'.repeat(43);
  it.each([
    [`booking-draft=${reference}`, reference],
    [`language=bn; booking-draft=${reference}; x=y`, reference],
    [undefined, undefined],
    ['', undefined],
    ['booking-draft=', undefined],
    ['booking-draft', undefined],
    [`booking-draft=${reference}a`, undefined],
    [`booking-draft=${"'".repeat(43)}`, undefined],
    [`x-booking-draft=${reference}`, undefined],
    [`__Host-booking-draft=${reference}`, undefined],
  ])('of %j is read as %j', (cookies, read) => {
    expect(browserOf({ demoMode: true }, cookies)).toBe(read);
  });
});

describeOnAnyEngine('a draft that the scripts have begun', (engine) => {
  let clinic: TestApp;
  let doctorId: number;
  let browser: DraftBrowser;
  beforeAll(async () => {
    clinic = await startTestApp(engine, { webRoot: makeBuiltPages() });
  });
  afterAll(() => clinic.close());
  beforeEach(async () => {
    clinic.clock.set(FRIDAY_MORNING);
    await clinic.database.write((tx) => tx.deleteFrom('bookingDrafts').execute());
    doctorId = await addDoctor(clinic);
    browser = openBrowser(clinic, doctorId);
  });

  const verify = async () => {
    const { sessionToken, otp } = (await browser.draft())?.code ?? {};
    return callFrom(browser, 'verify-otp', { sessionToken, otp });
  };

  it('comes with the page at every step, and the answers of the API stay the same', async () => {
    const asked = await requestCode(browser, doctorId);
    expect(Object.keys(asked.data).sort()).toEqual([
      'expiresInSeconds',
      'otp',
      'resendAfterSeconds',
      'sessionToken',
    ]);
    const first = await browser.draft();
    expect(first).toMatchObject({ answers: { patientName: NAME }, code: { ...asked.data, first: true } });

    const { patientPhone } = first?.answers ?? {};
    const again = await requestCode(browser, doctorId, {
      patientPhone,
      sessionToken: asked.data.sessionToken,
    });
    expect(await browser.draft()).toMatchObject({
      turn: first?.turn,
      code: { ...again.data, first: false },
    });

    const { data } = await verify();
    expect((await browser.draft())?.booking).toEqual(data);
  });

  it('is of one doctor: two tabs with two doctors keep both', async () => {
    const other = await addDoctor(clinic);
    await requestCode(browser, doctorId);
    const otherPage = openBrowser(clinic, other);
    otherPage.cookie = browser.cookie;
    expect(await otherPage.draft()).toBeUndefined();
    await requestCode(otherPage, other, { patientName: 'Nazma Begum' });
    expect(otherPage.cookie).toBe(browser.cookie);
    expect((await otherPage.draft())?.answers.patientName).toBe('Nazma Begum');
    expect((await browser.draft())?.answers.patientName).toBe(NAME);
  });

  it('is of one browser: nobody else is shown it, and what everybody is shown names nobody', async () => {
    const stranger = openBrowser(clinic, doctorId);
    const page = async (by: DraftBrowser) => {
      const { body, headers } = await by.request({ method: 'GET', url: `/book/${doctorId}` });
      return { body, control: headers['cache-control'], cookie: headers['set-cookie'] };
    };
    const before = await page(stranger);
    expect(before).toMatchObject({ control: 'no-store', cookie: undefined });
    await requestCode(browser, doctorId);
    const own = await page(browser);
    expect(own.body).toContain(NAME);
    expect(own).toMatchObject({ control: 'no-store', cookie: undefined });
    expect(await page(stranger)).toMatchObject({ control: 'no-store', cookie: undefined });
    for (const cookie of ['', `booking-draft=${'a'.repeat(43)}`, 'booking-draft=%00', 'booking-draft=a;b']) {
      stranger.cookie = cookie;
      expect((await page(stranger)).body).not.toContain(NAME);
    }
  });

  it('goes over into the other language, without a sentence of the first one', async () => {
    await requestCode(browser, doctorId);
    await browser.press('verify', { otp: '' });
    const english = await browser.draft();
    expect(english?.failure).toBeDefined();
    const { failure: _failure, ...rest } = english ?? {};
    expect(await browser.draft(`/bn/book/${doctorId}`)).toEqual(rest);
    expect(await browser.draft()).toEqual(english);
  });

  it('stays when a form or a request is refused', async () => {
    await requestCode(browser, doctorId);
    const before = await browser.draft();
    expect((await requestCode(browser, doctorId, { patientPhone: '0' })).status).toBe(400);
    expect((await callFrom(browser, 'verify-otp', { sessionToken: 'x', otp: '1234' })).status).toBe(400);
    expect(await browser.draft()).toEqual(before);
  });

  it('is left by the scripts with the token of its code, and a late request leaves no newer one', async () => {
    const { data } = await requestCode(browser, doctorId);
    await requestCode(browser, doctorId, { patientName: 'Nazma Begum' });
    for (const next of ['change', 'over']) {
      await browser.send({ next, sessionToken: data.sessionToken });
      expect((await browser.draft())?.code).toBeDefined();
    }
    const { sessionToken = '' } = (await browser.draft())?.code ?? {};
    await browser.send({ next: 'change', sessionToken });
    const left = await browser.draft();
    expect([left?.answers.patientName, left?.code]).toEqual(['Nazma Begum', undefined]);
  });

  it('is over after 30 minutes, and is removed from the database within a minute', async () => {
    await requestCode(browser, doctorId);
    clinic.clock.advance(1_799);
    expect(await browser.draft()).toBeDefined();
    clinic.clock.advance(1);
    expect(await browser.draft()).toBeUndefined();
    await makeDraftCleaner(clinic.services).run();
    expect(await clinic.database.read.selectFrom('bookingDrafts').select('id').execute()).toEqual([]);
  });

  it('is over at midnight, because nobody can book for yesterday', async () => {
    clinic.clock.set('2026-11-20T17:55:00.000Z');
    await requestCode(browser, doctorId);
    clinic.clock.advance(299);
    expect(await browser.draft()).toBeDefined();
    clinic.clock.advance(1);
    expect(await browser.draft()).toBeUndefined();
  });

  it('ends with a logout in this browser, also one for another doctor', async () => {
    const { token } = await addPatient(clinic);
    await requestCode(browser, doctorId);
    const answer = await browser.request({
      method: 'POST',
      url: '/api/auth/patient/logout',
      headers: { authorization: `Bearer ${token}` },
      payload: {},
    });
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([
      200,
      'booking-draft=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    ]);
    expect(await clinic.database.read.selectFrom('bookingDrafts').select('id').execute()).toEqual([]);
  });

  it('shows a booking no longer once its login has ended elsewhere', async () => {
    await requestCode(browser, doctorId);
    const { data } = await verify();
    expect((await browser.draft())?.booking?.patientToken).toBe(data.patientToken);
    await clinic.send('POST', '/auth/patient/logout', {}, data.patientToken);
    expect(await browser.draft()).toBeUndefined();
  });

  it('shows the appointment as it is now, and of a booking nothing else', async () => {
    await requestCode(browser, doctorId);
    const { data } = await verify();
    const { id } = data.appointment;
    const cancelled = { status: 'Cancelled', from: 'Booked' };
    await clinic.send('PUT', `/appointments/${id}/status`, cancelled, data.patientToken);
    const draft = await browser.draft();
    expect(draft?.booking?.appointment).toMatchObject({ id, status: 'Cancelled' });
    expect(draft?.code).toBeUndefined();
  });

  it('keeps a booking without a code until its login ends, and not the token of that login', async () => {
    const patient = await addPatient(clinic);
    const body = { doctorId, patientName: NAME };
    const { data } = await callFrom(browser, 'own', body, patient.token);
    expect(await browser.draft()).toMatchObject({
      isOwn: true,
      booking: { appointment: data.appointment, patientToken: '', autoLogin: false },
    });
    await clinic.send('POST', '/auth/patient/logout', {}, patient.token);
    expect(await browser.draft()).toBeUndefined();
  });

  it('is erased with the patient', async () => {
    const patient = await addPatient(clinic);
    const { token } = await signedIn(clinic, 'Admin');
    await requestCode(browser, doctorId, { patientPhone: patient.phone });
    const bystander = openBrowser(clinic, doctorId);
    await requestCode(bystander, doctorId);
    await clinic.send('POST', `/patients/${patient.id}/erase`, { phone: patient.phone }, token);
    expect(await browser.draft()).toBeUndefined();
    expect(await bystander.draft()).toBeDefined();
  });

  it('stands sealed in the database, and the reference of the browser not at all', async () => {
    await requestCode(browser, doctorId, { patientName: 'Zubaida Khanom' });
    const { code } = (await browser.draft()) ?? {};
    const [row] = await clinic.database.read.selectFrom('bookingDrafts').selectAll().execute();
    const stored = JSON.stringify(row);
    for (const secret of ['Zubaida', code?.sessionToken, code?.otp ?? '', browser.cookie.split('=')[1]]) {
      expect(stored).not.toContain(`"${secret}`);
      expect(row?.sealed).not.toContain(String(secret));
    }
    const everywhere = (await everyStoredText(clinic.database)).join('\n');
    expect(everywhere).not.toContain(browser.cookie.split('=')[1]);
    expect(everywhere).not.toContain(code?.sessionToken);
  });
});

describeOnBothEngines('drafts of several servers and many browsers', (engine) => {
  let databaseUrl: string;
  const clock = makeTestClock();
  const servers: TestApp[] = [];
  const startServer = async () => {
    const server = await startTestApp(engine, { databaseUrl, clock, webRoot: makeBuiltPages() });
    servers.push(server);
    return server;
  };
  beforeEach(async () => {
    databaseUrl = await migratedDatabaseUrl(engine);
  });
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });

  onAnyEngine(engine, () => {
    it('outlive a server that ends between the form and its page', async () => {
      const first = await startServer();
      const doctorId = await addDoctor(first);
      const browser = openBrowser(first, doctorId);
      await browser.send({ patientName: NAME, patientPhone: newPhone() });
      await Promise.all(servers.splice(0).map((server) => server.close()));

      const second = await startServer();
      const after = openBrowser(second, doctorId);
      after.cookie = browser.cookie;
      const { code } = (await after.draft()) ?? {};
      await after.press('verify', { otp: code?.otp ?? '' });
      expect((await after.draft())?.booking?.serialNumber).toBe(1);
      expect(second.messages).toEqual([]);
    });
  });

  it('are the same on each instance, and each form is carried out once', async () => {
    const [one, other] = [await startServer(), await startServer()];
    const doctorId = await addDoctor(one);
    const browser = openBrowser(one, doctorId);
    const elsewhere = openBrowser(other, doctorId);
    await browser.send({ patientName: NAME, patientPhone: newPhone() });
    elsewhere.cookie = browser.cookie;
    await Promise.all([browser.press('resend'), elsewhere.press('resend')]);
    const draft = await browser.draft();
    expect(await elsewhere.draft()).toEqual(draft);
    const otp = draft?.code?.otp ?? '';
    await Promise.all([browser.press('verify', { otp }), elsewhere.press('verify', { otp })]);
    const { booking } = (await browser.draft()) ?? {};
    expect(booking?.serialNumber).toBe(1);
    expect((await elsewhere.draft())?.booking).toEqual(booking);
    const codes = await one.database.read.selectFrom('oneTimeCodes').select('id').execute();
    expect(codes).toHaveLength(2);
  });

  onAnyEngine(engine, () => {
    it('of 60 who book at once are each their own', async () => {
      const server = await startServer();
      const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, limit: 100 }));
      const doctorId = await addDoctor(server, { days });
      const people = Array.from({ length: 60 }, (_, index) => ({
        browser: openBrowser(server, doctorId),
        patientName: `Patient ${String(index).padStart(3, '0')}`,
        patientPhone: newPhone(),
      }));
      await Promise.all(
        people.map(async ({ browser, ...answers }) => {
          await browser.send(answers);
          const draft = await browser.draft();
          expect(draft?.answers).toMatchObject(answers);
          await browser.press('verify', { otp: draft?.code?.otp ?? '' });
          const { booking } = (await browser.draft()) ?? {};
          expect(booking?.appointment).toMatchObject(answers);
        }),
      );
      const cookies = new Set(people.map(({ browser }) => browser.cookie));
      expect(cookies.size).toBe(60);
      const booked = await server.database.read.selectFrom('appointments').select('id').execute();
      expect(booked).toHaveLength(60);
    });
  });
});
