import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { FRIDAY_MORNING, startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, newPhone, requestCode } from '../../test/clinic.ts';
import { describeOnBothEngines, onAnyEngine } from '../../test/databases.ts';
import { eventually } from '../../test/eventually.ts';

const TOO_MANY = {
  status: 429,
  code: 'TOO_MANY_CODES',
  error: 'Too many codes were requested for this phone. Please try again later.',
};

describeOnBothEngines('codes for one phone', (engine) => {
  let clinic: TestApp;
  let doctorId: number;
  let phone: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    doctorId = await addDoctor(clinic);
  });
  afterAll(() => clinic.close());
  beforeEach(() => {
    clinic.clock.set(FRIDAY_MORNING);
    phone = newPhone();
  });

  const ask = () => requestCode(clinic, doctorId, phone);
  const askTimes = async (times: number, secondsBetween: number) => {
    for (let time = 1; time <= times; time += 1) {
      expect((await ask()).status).toBe(200);
      clinic.clock.advance(secondsBetween);
    }
  };

  onAnyEngine(engine, () => {
    it('are five an hour; the answer says when the next may be asked for', async () => {
      await askTimes(5, 60);
      const refused = await ask();
      expect(refused).toMatchObject(TOO_MANY);
      // The first was asked for five minutes ago.
      expect(refused.headers['retry-after']).toBe('3300');

      clinic.clock.advance(3_299.999);
      expect(await ask()).toMatchObject(TOO_MANY);
      clinic.clock.advance(0.001);
      expect((await ask()).status).toBe(200);
      expect((await ask()).headers['retry-after']).toBe('60');
    });

    it('are ten a day', async () => {
      await askTimes(10, 3_600);
      const refused = await ask();
      expect(refused).toMatchObject(TOO_MANY);
      expect(refused.headers['retry-after']).toBe(String(14 * 3_600));
      clinic.clock.advance(14 * 3_600 - 0.001);
      expect(await ask()).toMatchObject(TOO_MANY);
      clinic.clock.advance(0.001);
      expect((await ask()).status).toBe(200);
    });

    it('are counted for booking and login together, however the number is typed', async () => {
      for (const typed of [phone, ` ${phone.slice(0, 5)}-${phone.slice(5)} `, phone]) {
        expect((await requestCode(clinic, doctorId, typed)).status).toBe(200);
      }
      const login = () => clinic.send('POST', '/auth/request-login-otp', { phone });
      expect([(await login()).status, (await login()).status]).toEqual([200, 200]);
      expect(await login()).toMatchObject(TOO_MANY);
      expect(await ask()).toMatchObject(TOO_MANY);
    });
  });

  it('stay five when 30 are asked for at once, and each has its SMS', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, ask));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5);
    expect(answers.filter((answer) => answer.code === 'TOO_MANY_CODES')).toHaveLength(25);
    await eventually(() => clinic.messages.filter((message) => message.phone === phone)).toHaveLength(5);

    // One of them is the newest, and only that one works.
    const codes = answers.filter((answer) => answer.status === 200).map((answer) => answer.data);
    const checked = [];
    for (const data of codes) checked.push(await clinic.send('POST', '/appointments/verify-otp', data));
    expect(checked.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  onAnyEngine(engine, () => {
    it('do not count against another phone', async () => {
      await askTimes(5, 0);
      expect((await ask()).status).toBe(429);
      expect((await requestCode(clinic, doctorId, newPhone())).status).toBe(200);
    });
  });
});
