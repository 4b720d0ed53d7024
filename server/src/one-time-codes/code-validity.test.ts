import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FRIDAY_MORNING, startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, newPhone, requestCode, verify } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { eventually } from '../../test/eventually.ts';
import { countWaiting, lockKeyUntilReleased } from '../../test/held-locks.ts';

describeOnAnyEngine('a one-time code', (engine) => {
  let clinic: TestApp;
  let doctorId: number;
  let phone: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  afterAll(() => clinic.close());
  beforeEach(async () => {
    clinic.clock.set(FRIDAY_MORNING);
    doctorId = await addDoctor(clinic);
    phone = newPhone();
  });

  const EXPIRED = { status: 409, code: 'CODE_EXPIRED', error: 'Verification code has expired' };

  it('is valid until its 600 seconds are over', async () => {
    const { data } = await requestCode(clinic, doctorId, phone);
    clinic.clock.advance(599.999);
    expect((await verify(clinic, data)).status).toBe(200);
  });

  it('has expired after exactly 600 seconds', async () => {
    const { data } = await requestCode(clinic, doctorId, phone);
    clinic.clock.advance(600);
    expect(await verify(clinic, data)).toMatchObject(EXPIRED);
    clinic.clock.advance(86_400);
    expect(await verify(clinic, data)).toMatchObject(EXPIRED);
  });

  it.each([
    [299.999, 200],
    [300, 409],
  ])('that was sent again gives, after %d seconds, status %i', async (seconds, status) => {
    await requestCode(clinic, doctorId, phone);
    clinic.clock.advance(30);
    const { data } = await requestCode(clinic, doctorId, phone);
    expect(data).toMatchObject({ expiresInSeconds: 300, resendAfterSeconds: 30 });
    clinic.clock.advance(seconds);
    expect((await verify(clinic, data)).status).toBe(status);
  });

  it('requested after the first one has expired is a first code again', async () => {
    await requestCode(clinic, doctorId, phone);
    clinic.clock.advance(601);
    expect((await requestCode(clinic, doctorId, phone)).data.expiresInSeconds).toBe(600);
  });

  it.each([
    [899, 300],
    [901, 600],
  ])('that follows one of the same draft after %d seconds is valid %d seconds', async (later, seconds) => {
    const { sessionToken } = (await requestCode(clinic, doctorId, phone)).data;
    clinic.clock.advance(later);
    const { data } = await clinic.send('POST', '/appointments/request-otp', {
      doctorId,
      patientName: 'Rahima Begum',
      patientPhone: phone,
      sessionToken,
    });
    expect(data.expiresInSeconds).toBe(seconds);
  });

  it('for the next member of the family is valid for 600 seconds again', async () => {
    await book(clinic, doctorId, phone, 'Rahima Begum');
    expect((await requestCode(clinic, doctorId, phone, 'Tania Begum')).data.expiresInSeconds).toBe(600);
  });

  it('is replaced by a newer one of the same draft', async () => {
    const first = await requestCode(clinic, doctorId, phone);
    const second = await requestCode(clinic, doctorId, phone);
    expect(await verify(clinic, first.data)).toMatchObject({
      status: 409,
      code: 'CODE_REPLACED',
      error: 'A newer code was sent to this phone. Please use the newest one.',
    });
    expect((await verify(clinic, second.data)).status).toBe(200);
  });

  it('is not touched by a code of another phone', async () => {
    const mine = await requestCode(clinic, doctorId, phone);
    await requestCode(clinic, doctorId);
    expect((await verify(clinic, mine.data)).status).toBe(200);
  });

  it('belongs to its token: the code of one request does not open another', async () => {
    const [mine, other] = [await requestCode(clinic, doctorId, phone), await requestCode(clinic, doctorId)];
    const crossed = await verify(clinic, { sessionToken: mine.data.sessionToken, otp: other.data.otp });
    expect(mine.data.otp === other.data.otp ? 200 : crossed.status).toBe(
      mine.data.otp === other.data.otp ? 200 : 400,
    );
  });

  it('for a booking does not log in, and the other way round', async () => {
    const booking = await requestCode(clinic, doctorId, phone);
    const login = await clinic.send('POST', '/auth/request-login-otp', { phone });
    expect(
      await clinic.send('POST', '/auth/verify-login-otp', {
        sessionToken: booking.data.sessionToken,
        otpCode: booking.data.otp,
      }),
    ).toMatchObject({ status: 400, code: 'SESSION_EXPIRED' });
    expect(await verify(clinic, login.data)).toMatchObject({ status: 400, code: 'SESSION_EXPIRED' });
    // The booking code still works, because the login code replaced only codes of its own purpose.
    expect((await verify(clinic, booking.data)).status).toBe(200);
  });

  it('reaches the phone by SMS, with the minutes that it is valid', async () => {
    const { data } = await requestCode(clinic, doctorId, phone);
    const received = () => clinic.messages.filter((message) => message.phone === phone);
    // Two messages that are due at the same moment may be sent in any order.
    await eventually(received).toHaveLength(1);
    const again = await requestCode(clinic, doctorId, phone);
    await eventually(received).toEqual([
      {
        phone,
        text: `${data.otp} is your Clinic Serial code. It is valid for 10 minutes. Do not share it.`,
      },
      {
        phone,
        text: `${again.data.otp} is your Clinic Serial code. It is valid for 5 minutes. Do not share it.`,
      },
    ]);
  });
});

describe('a code that is checked while a newer one is being requested', () => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp('postgres');
  });
  afterAll(() => clinic.close());

  it('is refused because the newer one has replaced it', async () => {
    const doctorId = await addDoctor(clinic);
    const phone = newPhone();
    const { data } = await requestCode(clinic, doctorId, phone);
    const letGo = await lockKeyUntilReleased(clinic.database, `phone:${phone}`);
    const newer = requestCode(clinic, doctorId, phone);
    await eventually(() => countWaiting(clinic.database)).toBe(1);
    const checked = verify(clinic, data);
    await eventually(() => countWaiting(clinic.database)).toBe(2);
    await letGo();
    expect((await checked).code).toBe('CODE_REPLACED');
    expect((await verify(clinic, (await newer).data)).status).toBe(200);
  });
});
