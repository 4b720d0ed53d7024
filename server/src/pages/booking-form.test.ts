import type { BookingDraft } from '@clinic-serial/contract/subjects/booking-form';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeBuiltPages } from '../../test/built-pages.ts';
import { addDoctor, newPhone, wrongCode } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { type DraftBrowser, openBrowser } from '../../test/draft-browser.ts';
import { type SmsGateway, SmsNotAccepted } from '../sms/sms-gateway.ts';

describeOnAnyEngine('a booking form that is sent without scripts', (engine) => {
  let clinic: TestApp;
  let doctorId: number;
  let browser: DraftBrowser;
  const start = async (env: Record<string, string> = {}, gateway?: SmsGateway) => {
    clinic = await startTestApp(engine, { webRoot: makeBuiltPages(), env, ...(gateway && { gateway }) });
    doctorId = await addDoctor(clinic);
    browser = openBrowser(clinic, doctorId);
  };
  beforeEach(() => start());
  afterEach(() => clinic.close());

  const answers = () => ({ patientName: 'Rahima Begum', patientPhone: newPhone() });
  async function sentMessages() {
    await clinic.services.outbox.deliver();
    return clinic.messages.length;
  }
  const otpOf = (draft: BookingDraft | undefined) => draft?.code?.otp ?? '';

  it('sends a code, and books with it; each page can be read again, and sends nothing', async () => {
    const draft = answers();
    const asked = await browser.send(draft);
    expect(asked).toMatchObject({ status: 303, location: `/book/${doctorId}` });
    const code = await browser.draft();
    expect(code).toMatchObject({
      answers: draft,
      code: { expiresInSeconds: 600, resendAfterSeconds: 30, first: true },
    });
    expect(await browser.draft()).toEqual(code);

    expect(await browser.press('verify', { otp: otpOf(code) })).toMatchObject({ status: 303 });
    const booked = await browser.draft();
    expect(booked?.booking).toMatchObject({ serialNumber: 1, autoLogin: false });
    expect(booked?.booking?.patientToken).not.toBe('');
    expect(await browser.draft()).toEqual(booked);
    expect(await sentMessages()).toBe(1);
  });

  it.each(['verify', 'resend', 'change', undefined])(
    'sent once more after the booking (%s), it shows the same serial and sends nothing',
    async (next) => {
      const draft = answers();
      await browser.send(draft);
      const old = await browser.draft();
      const fields = { turn: String(old?.turn), otp: otpOf(old) };
      await browser.send({ ...fields, next: 'verify' });
      const booked = await browser.draft();
      await browser.send(next ? { ...fields, next } : draft);
      expect(await browser.draft()).toEqual(booked);
      expect(await sentMessages()).toBe(1);
    },
  );

  it('of the same answers sends no other code while the first one works', async () => {
    const draft = answers();
    await browser.send(draft);
    const first = await browser.draft();
    await browser.send({ ...draft, patientPhone: `+88 ${draft.patientPhone}` });
    expect(await browser.draft()).toEqual(first);
    expect(await sentMessages()).toBe(1);

    await browser.send({ ...draft, patientName: 'Nazma Begum' });
    const other = await browser.draft();
    expect(other?.answers.patientName).toBe('Nazma Begum');
    clinic.clock.advance(601);
    await browser.send({ ...draft, patientName: 'Nazma Begum' });
    expect((await browser.draft())?.code?.sessionToken).not.toBe(other?.code?.sessionToken);
    expect(await sentMessages()).toBe(3);
  });

  it('says what is wrong at the fields, and keeps them as typed', async () => {
    const draft = { patientName: 'Rahima Begum', patientPhone: '০১৭' };
    expect(await browser.send(draft)).toMatchObject({ status: 303 });
    expect(await browser.draft()).toMatchObject({
      answers: draft,
      failure: { of: 'request', status: 400, body: { errors: { patientPhone: expect.any(String) } } },
    });
    expect(await sentMessages()).toBe(0);
  });

  it('that is refused is answered at once when a thousand others wait for another try', async () => {
    const refused = { patientName: '', patientPhone: '0' };
    await browser.send(refused);
    const { expiresAt } = await clinic.database.read
      .selectFrom('bookingDrafts')
      .select('expiresAt')
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: 999 }, (_, index) => ({
      ...{ browserHash: `browser ${index}`, doctorId, phone: '0', codeHash: null, turn: 1, sealed: '' },
      expiresAt,
    }));
    await clinic.database.write((tx) => tx.insertInto('bookingDrafts').values(rows).execute());
    const another = openBrowser(clinic, doctorId);
    const { status, draft, headers } = await another.send(refused);
    expect({ status, draft, cookie: headers['set-cookie'] }).toMatchObject({
      status: 400,
      draft: { answers: refused, failure: { of: 'request', status: 400 } },
      cookie: undefined,
    });
    expect(headers['cache-control']).toBe('no-store');
    // A code is not limited by them.
    await another.send(answers());
    expect((await another.draft())?.code).toBeDefined();
  });

  it('a wrong code keeps the draft, with the time that is left', async () => {
    await browser.send(answers());
    const asked = await browser.draft();
    clinic.clock.advance(120);
    await browser.press('verify', { otp: wrongCode(otpOf(asked)) });
    expect(await browser.draft()).toMatchObject({
      answers: asked?.answers,
      code: { sessionToken: asked?.code?.sessionToken, expiresInSeconds: 480, resendAfterSeconds: 0 },
      failure: { of: 'verify', body: { code: 'CODE_WRONG' } },
    });
    await browser.press('verify', { otp: otpOf(asked) });
    expect((await browser.draft())?.booking?.serialNumber).toBe(1);
  });

  it('shows the serial that the person already has as it is now', async () => {
    const draft = answers();
    const other = openBrowser(clinic, doctorId);
    await other.send(draft);
    await other.press('verify', { otp: otpOf(await other.draft()) });
    await browser.send(draft);
    await browser.press('verify', { otp: otpOf(await browser.draft()) });
    const refused = async () => (await browser.draft())?.failure?.body;
    expect(await refused()).toMatchObject({ code: 'ALREADY_BOOKED', appointment: { status: 'Booked' } });
    await clinic.database.write((tx) =>
      tx.updateTable('appointments').set({ status: 'Cancelled' }).execute(),
    );
    expect(await refused()).toMatchObject({ appointment: { status: 'Cancelled' } });
  });

  it('says on the next answer that the SMS could not be sent', async () => {
    await clinic.close();
    const refuses = { send: () => Promise.reject(new SmsNotAccepted('No.', '1007')) };
    await start({}, refuses);
    await browser.send(answers());
    await clinic.services.outbox.deliver();
    expect((await browser.draft())?.code?.notice).toBe(
      'The SMS with your code could not be sent. Please call the clinic or come to the desk.',
    );
  });

  it('asks for another code, and lets the phone be changed', async () => {
    await browser.send(answers());
    const asked = await browser.draft();
    await browser.press('resend');
    const again = await browser.draft();
    expect(again?.code).toMatchObject({ expiresInSeconds: 300, first: false });
    expect(again?.code?.sessionToken).not.toBe(asked?.code?.sessionToken);
    await browser.press('change');
    const changed = await browser.draft();
    expect(changed?.code).toBeUndefined();
    expect(changed?.answers).toEqual(asked?.answers);
  });

  it.each(['resend', 'verify', 'change'])('made for an earlier code (%s) does nothing', async (next) => {
    await browser.send(answers());
    const old = await browser.draft();
    await browser.press('resend');
    const now = await browser.draft();
    await browser.send({ next, turn: String(old?.turn), otp: otpOf(now) });
    expect(await browser.draft()).toEqual(now);
    expect(await sentMessages()).toBe(2);
  });

  it('two presses that ask for another code send one', async () => {
    await browser.send(answers());
    await Promise.all([browser.press('resend'), browser.press('resend'), browser.press('resend')]);
    expect(await sentMessages()).toBe(2);
  });

  it('"Start over" ends the draft', async () => {
    await browser.send(answers());
    await browser.send({ next: 'over' });
    expect(await browser.draft()).toBeUndefined();
    expect(await clinic.database.read.selectFrom('bookingDrafts').selectAll().execute()).toEqual([]);
  });

  it('keeps the sitting that was chosen', async () => {
    const draft = answers();
    await browser.send({ ...draft, sitting: '1' });
    expect(await browser.draft()).toMatchObject({ answers: { ...draft, sitting: 1 }, code: { first: true } });
    await browser.press('change');
    expect((await browser.draft())?.answers.sitting).toBe(1);
    await browser.send({ ...draft, sitting: '2' });
    expect(await browser.draft()).toMatchObject({
      answers: { ...draft, sitting: 2 },
      failure: { of: 'request' },
    });
  });

  it('a form of an earlier day books nothing', async () => {
    await browser.send({ ...answers(), appointmentDate: '2026-11-19' });
    expect((await browser.draft())?.failure?.body).toMatchObject({ code: 'NOT_TODAY' });
  });

  it('counts against the limits of the sender', async () => {
    await clinic.close();
    await start({ CODES_PER_HOUR: '1', TRUST_PROXY: 'true' });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    await openBrowser(clinic, doctorId).send(answers(), from('203.0.113.1'));
    await browser.send(answers(), from('203.0.113.1'));
    const { failure } = (await browser.draft()) ?? {};
    expect(failure?.status).toBe(429);
    expect(Number(failure?.retryAfter)).toBeGreaterThan(0);
    await browser.send(answers(), from('203.0.113.2'));
    expect((await browser.draft())?.code).toBeDefined();
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another name of the same company', { 'sec-fetch-site': 'same-site' }],
  ])('of %s does nothing, and leads to the page', async (_, headers) => {
    await browser.send(answers());
    const before = await browser.draft();
    for (const fields of [answers(), { next: 'change' }, { next: 'over' }, { next: 'resend' }]) {
      const { status, location } = await browser.send(fields, headers);
      expect({ status, location }).toEqual({ status: 303, location: `/book/${doctorId}` });
    }
    expect(await browser.draft()).toEqual(before);
    expect(await sentMessages()).toBe(1);
  });

  it('for no doctor leads nowhere else', async () => {
    for (const url of ['/book/0', '/book/999', '/book/%2F%2Fevil.example']) {
      const { statusCode, headers } = await clinic.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'patientName=Rahima&patientPhone=01712345678',
      });
      expect([303, 404]).toContain(statusCode);
      expect(headers.location ?? '/book/').toMatch(/^\/book\//);
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  it('larger than a form can be is refused', async () => {
    expect((await browser.send({ patientName: 'a'.repeat(9_000) })).status).toBe(413);
  });
});
