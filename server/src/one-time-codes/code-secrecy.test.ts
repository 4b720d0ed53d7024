import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, newPhone, requestCode, verify } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { eventually } from '../../test/eventually.ts';
import { everyStoredText } from '../../test/rows.ts';
import { hashCode, newCode, newToken, seal, unseal } from '../secrets.ts';

describeOnAnyEngine('a clinic outside demo mode', (engine) => {
  let clinic: TestApp;
  let doctorId: number;
  beforeAll(async () => {
    clinic = await startTestApp(engine, {
      env: {
        DEMO_MODE: 'false',
        CLINIC_SECRET: 'a-secret-of-thirty-two-characters',
        CLINIC_PHONE: '02-55012345',
        SMS_GATEWAY: 'smsnetbd',
        SMS_API_KEY: 'key',
      },
    });
    doctorId = await addDoctor(clinic);
  });
  afterAll(() => clinic.close());

  it('tells the code to the phone and to nobody else', async () => {
    const phone = newPhone();
    const { status, data } = await requestCode(clinic, doctorId, phone);
    expect(status).toBe(200);
    expect(Object.keys(data).sort()).toEqual(['expiresInSeconds', 'resendAfterSeconds', 'sessionToken']);
    const login = await clinic.send('POST', '/auth/request-login-otp', { phone });
    expect(login.data).not.toHaveProperty('otp');

    await expect
      .poll(() => clinic.messages.find((message) => message.phone === phone)?.text)
      .toMatch(/^\d{4} /);
    const otp = clinic.messages.find((message) => message.phone === phone)?.text.slice(0, 4) ?? '';
    expect((await verify(clinic, { sessionToken: data.sessionToken, otp })).status).toBe(200);
  });
});

describeOnAnyEngine('a reader of the database', (engine) => {
  let clinic: TestApp;
  let attempts = 0;
  beforeAll(async () => {
    // The gateway fails, so the texts of the messages stay in the database while the codes are still valid.
    const send = async () => {
      attempts += 1;
      throw new Error('The gateway is away.');
    };
    clinic = await startTestApp(engine, { gateway: { send } });
  });
  afterAll(() => clinic.close());

  it('finds neither a code nor a token', async () => {
    const doctorId = await addDoctor(clinic);
    const open = await requestCode(clinic, doctorId);
    const used = await requestCode(clinic, doctorId);
    const { data } = await verify(clinic, used.data);
    await eventually(() => attempts).toBe(2);

    const stored = await everyStoredText(clinic.database);
    expect(stored).toContain(data.appointment.bookingReference);
    const secrets = [open.data.sessionToken, used.data.sessionToken, data.patientToken];
    for (const secret of secrets) expect(stored.filter((text) => text.includes(secret))).toEqual([]);
    // Phones and dates contain four digits too. A stored code would be a word of its own.
    for (const code of [open.data.otp, used.data.otp].filter((code) => !/^(2026|0000)$/.test(code))) {
      expect(stored.filter((text) => new RegExp(`\\b${code}\\b`).test(text))).toEqual([]);
    }
    expect(stored.filter((text) => text.includes('Do not share it'))).toEqual([]);
  });
});

it('a code is any four digits, and no token is made twice', () => {
  const codes = Array.from({ length: 2_000 }, () => newCode(4));
  expect(codes.every((code) => /^\d{4}$/.test(code))).toBe(true);
  expect(new Set(codes.map((code) => code[0])).size).toBe(10);
  expect(new Set(Array.from({ length: 1_000 }, newToken)).size).toBe(1_000);
});

it('the hash of a code depends on the secret and on the token', () => {
  const hash = hashCode('secret', 'token', '1234');
  expect(hashCode('secret', 'token', '1234')).toBe(hash);
  expect(hashCode('other', 'token', '1234')).not.toBe(hash);
  expect(hashCode('secret', 'other', '1234')).not.toBe(hash);
});

it('a sealed text opens with its own secret only, unchanged', () => {
  const sealed = seal('secret', '১২৩৪ 🔑');
  expect(unseal('secret', sealed)).toBe('১২৩৪ 🔑');
  expect(seal('secret', '১২৩৪ 🔑')).not.toBe(sealed);
  expect(() => unseal('other', sealed)).toThrow();
  const bytes = Buffer.from(sealed, 'base64');
  bytes.writeUInt8(bytes.readUInt8(14) ^ 1, 14);
  expect(() => unseal('secret', bytes.toString('base64'))).toThrow();
});
