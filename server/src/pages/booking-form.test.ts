import { type SentBookingForm, sentBookingFormKey } from '@clinic-serial/contract/subjects/booking-form';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeBuiltPages } from '../../test/built-pages.ts';
import { addDoctor, newPhone } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { type SmsGateway, SmsNotAccepted } from '../sms/sms-gateway.ts';

describeOnAnyEngine('a booking form that is sent without scripts', (engine) => {
  let clinic: TestApp;
  let doctorId: number;
  const start = async (env: Record<string, string> = {}, gateway?: SmsGateway) => {
    clinic = await startTestApp(engine, { webRoot: makeBuiltPages(), env, ...(gateway && { gateway }) });
    doctorId = await addDoctor(clinic);
  };
  beforeEach(() => start());
  afterEach(() => clinic.close());

  /** Sends the form and reads the state of the booking out of the page. */
  async function send(fields: Record<string, string>, headers: Record<string, string> = {}) {
    const {
      statusCode,
      headers: answered,
      body,
    } = await clinic.inject({
      method: 'POST',
      url: `/book/${doctorId}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: String(new URLSearchParams(fields)),
    });
    const data = /id="preloaded">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}';
    const sent = JSON.parse(data)[sentBookingFormKey(doctorId)] as SentBookingForm | undefined;
    return { status: statusCode, headers: answered, sent };
  }

  const answers = () => ({ patientName: 'Rahima Begum', patientPhone: newPhone() });

  /** The answers as the form has them. */
  const textsOf = (answers: object = {}): Record<string, string> =>
    Object.fromEntries(Object.entries(answers).map(([name, value]) => [name, String(value)]));

  /** The fields of the second form, after a code was sent. */
  const fieldsOf = ({ sent }: Awaited<ReturnType<typeof send>>) => ({
    ...textsOf(sent?.answers),
    sessionToken: sent?.code?.sessionToken ?? '',
    expiresAt: String(clinic.clock.now().getTime() + 600_000),
    resendAt: String(clinic.clock.now().getTime() + 30_000),
  });

  it('sends a code, and books with it; the same form sent again shows the same serial', async () => {
    const draft = answers();
    const asked = await send(draft);
    expect(asked).toMatchObject({
      status: 200,
      sent: { answers: draft, code: { expiresInSeconds: 600, resendAfterSeconds: 30, first: true } },
    });
    expect(asked.headers['cache-control']).toBe('no-store');

    const verify = { ...fieldsOf(asked), next: 'verify', otp: asked.sent?.code?.otp ?? '' };
    const booked = await send(verify);
    expect(booked).toMatchObject({ status: 200, sent: { booking: { serialNumber: 1, autoLogin: false } } });
    const again = await send(verify);
    expect(again.sent?.booking?.appointment).toEqual(booked.sent?.booking?.appointment);
  });

  it('says what is wrong at the fields, and keeps them as typed', async () => {
    const draft = { patientName: 'Rahima Begum', patientPhone: '০১৭' };
    const { status, sent } = await send(draft);
    expect(status).toBe(400);
    expect(sent).toMatchObject({
      answers: draft,
      failure: { of: 'request', status: 400, body: { errors: { patientPhone: expect.any(String) } } },
    });
    expect(clinic.messages).toEqual([]);
  });

  it('a wrong code keeps the draft, with the time that is left', async () => {
    const asked = await send(answers());
    const wrong = asked.sent?.code?.otp === '1111' ? '1112' : '1111';
    clinic.clock.advance(120);
    const { status, sent } = await send({
      ...fieldsOf(asked),
      expiresAt: String(clinic.clock.now().getTime() + 480_000),
      next: 'verify',
      otp: wrong,
    });
    expect(status).toBe(400);
    expect(sent).toMatchObject({
      answers: asked.sent?.answers,
      code: { sessionToken: asked.sent?.code?.sessionToken, expiresInSeconds: 480 },
      failure: { of: 'verify', body: { code: 'CODE_WRONG' } },
    });
  });

  it('says on the next answer that the SMS could not be sent', async () => {
    await clinic.close();
    const refuses = { send: () => Promise.reject(new SmsNotAccepted('No.', '1007')) };
    await start({}, refuses);
    const asked = await send(answers());
    await clinic.services.outbox.deliver();
    const next = await send({ ...fieldsOf(asked), next: 'verify', otp: '' });
    expect(next.sent?.code?.notice).toBe(
      'The SMS with your code could not be sent. Please call the clinic or come to the desk.',
    );
  });

  it('asks for another code, and lets the phone be changed', async () => {
    const asked = await send(answers());
    const again = await send({ ...fieldsOf(asked), next: 'resend' });
    expect(again.sent?.code).toMatchObject({ expiresInSeconds: 300, first: false });
    const changed = await send({ ...fieldsOf(asked), next: 'change' });
    expect(changed.sent).toEqual({ answers: asked.sent?.answers });
  });

  it('keeps the sitting that was chosen', async () => {
    const draft = answers();
    const asked = await send({ ...draft, sitting: '1' });
    expect(asked.sent).toMatchObject({ answers: { ...draft, sitting: 1 }, code: { first: true } });
    const changed = await send({ ...fieldsOf(asked), next: 'change' });
    expect(changed.sent?.answers.sitting).toBe(1);
    const refused = await send({ ...draft, sitting: '2' });
    expect(refused.sent).toMatchObject({ answers: { ...draft, sitting: 2 }, failure: { of: 'request' } });
  });

  it('a form of an earlier day books nothing', async () => {
    const { sent } = await send({ ...answers(), appointmentDate: '2026-11-19' });
    expect(sent?.failure?.body).toMatchObject({ code: 'NOT_TODAY' });
  });

  it('counts against the limits of the sender', async () => {
    await clinic.close();
    await start({ CODES_PER_HOUR: '1', TRUST_PROXY: 'true' });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    await send(answers(), from('203.0.113.1'));
    const refused = await send(answers(), from('203.0.113.1'));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send(answers(), from('203.0.113.2'))).status).toBe(200);
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another name of the same company', { 'sec-fetch-site': 'same-site' }],
  ])('of %s does nothing, and leads to the page', async (_, headers) => {
    const { status, headers: answered } = await send(answers(), headers);
    expect(status).toBe(303);
    expect(answered.location).toBe(`/book/${doctorId}`);
    expect(clinic.messages).toEqual([]);
  });

  it('for no doctor leads nowhere else', async () => {
    for (const url of ['/book/0', '/book/999', '/book/%2F%2Fevil.example']) {
      const { statusCode, headers } = await clinic.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'patientName=x',
      });
      expect([303, 404]).toContain(statusCode);
      expect(headers.location ?? '/book/').toMatch(/^\/book\//);
    }
  });

  it('larger than a form can be is refused', async () => {
    expect((await send({ patientName: 'a'.repeat(9_000) })).status).toBe(413);
  });
});
