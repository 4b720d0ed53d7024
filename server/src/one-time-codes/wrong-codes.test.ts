import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, newPhone, requestCode, verify, wrongCode } from '../../test/clinic.ts';
import { describeOnBothEngines, onAnyEngine } from '../../test/databases.ts';

const USED_UP = 'Too many wrong attempts. Please request a new code.';

describeOnBothEngines('a wrong code', (engine) => {
  let clinic: TestApp;
  let doctorId: number;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    doctorId = await addDoctor(clinic, {
      days: [
        { weekday: 5, limit: 100 },
        { weekday: 6, limit: 100 },
      ],
    });
  });
  afterAll(() => clinic.close());

  const storedTries = async (phone: string) => {
    const rows = await clinic.database.read
      .selectFrom('oneTimeCodes')
      .select('wrongTries')
      .where('phone', '=', phone)
      .orderBy('id')
      .execute();
    return rows.map((row) => row.wrongTries);
  };
  const guess = (data: { sessionToken: string; otp: string }) =>
    verify(clinic, { ...data, otp: wrongCode(data.otp) });

  onAnyEngine(engine, () => {
    it('is answered with the number of tries left; the fifth burns the code', async () => {
      const phone = newPhone();
      const { data } = await requestCode(clinic, doctorId, phone);
      const sentences = [];
      for (let attempt = 1; attempt <= 4; attempt += 1) {
        const answer = await guess(data);
        expect(answer).toMatchObject({ status: 400, code: 'CODE_WRONG' });
        sentences.push(answer.error);
      }
      expect(sentences).toEqual([
        'The code is not correct. 4 tries left.',
        'The code is not correct. 3 tries left.',
        'The code is not correct. 2 tries left.',
        'The code is not correct. 1 try left.',
      ]);
      expect(await guess(data)).toMatchObject({ status: 409, code: 'CODE_USED_UP', error: USED_UP });
      expect(await verify(clinic, data)).toMatchObject({ status: 409, code: 'CODE_USED_UP', error: USED_UP });
      expect(await storedTries(phone)).toEqual([5]);
    });

    it('does not stop the right one that follows', async () => {
      const { data } = await requestCode(clinic, doctorId);
      for (let attempt = 1; attempt <= 4; attempt += 1) await guess(data);
      expect((await verify(clinic, data)).status).toBe(200);
    });
  });

  it('is compared at most 5 times when 200 guesses come at once', async () => {
    const phone = newPhone();
    const { data } = await requestCode(clinic, doctorId, phone);
    const answers = await Promise.all(Array.from({ length: 200 }, () => guess(data)));
    const told = (code: string) => answers.filter((answer) => answer.code === code).length;
    expect(await storedTries(phone)).toEqual([5]);
    expect({ wrong: told('CODE_WRONG'), usedUp: told('CODE_USED_UP') }).toEqual({ wrong: 4, usedUp: 196 });
    expect((await verify(clinic, data)).code).toBe('CODE_USED_UP');
  });

  it('is compared at most 5 times, even with the right code among many guesses at once', async () => {
    const { data } = await requestCode(clinic, doctorId);
    const before = (await clinic.get(`/doctors/${doctorId}/live-status`)).data.booked;
    // The right code is among the guesses, but not among the first five.
    const others = Array.from({ length: 60 }, (_, index) => String((Number(data.otp) + 1 + index) % 10_000));
    const guesses = [...others.slice(0, 30), data.otp, ...others.slice(30)].map((otp) =>
      otp.padStart(4, '0'),
    );
    const answers = await Promise.all(guesses.map((otp) => verify(clinic, { ...data, otp })));
    const compared = answers.filter(({ code, status }) => code === 'CODE_WRONG' || status === 200).length;
    expect(compared).toBeLessThanOrEqual(5);
    // SQLite handles the requests in their order, so the right code certainly comes too late.
    if (engine === 'sqlite') {
      expect((await clinic.get(`/doctors/${doctorId}/live-status`)).data.booked).toBe(before);
    }
  });

  onAnyEngine(engine, () => {
    it('is not counted when the code has expired or was replaced', async () => {
      const phone = newPhone();
      const first = await requestCode(clinic, doctorId, phone);
      const second = await requestCode(clinic, doctorId, phone);
      expect((await guess(first.data)).code).toBe('CODE_REPLACED');
      clinic.clock.advance(300);
      expect((await guess(second.data)).code).toBe('CODE_EXPIRED');
      expect(await storedTries(phone)).toEqual([0, 0]);
    });

    it('may be entered 25 times a day over all codes of a phone; then the right one is refused too', async () => {
      const phone = newPhone();
      const tries = async (data: { sessionToken: string; otp: string }, times: number) => {
        for (let attempt = 1; attempt <= times; attempt += 1) await guess(data);
      };
      // Eight codes with three wrong tries each, in two hours and within the limits on requests.
      for (let code = 1; code <= 8; code += 1) {
        if (code === 5) clinic.clock.advance(3_600);
        await tries((await requestCode(clinic, doctorId, phone)).data, 3);
      }
      // The 25th wrong try is with a ninth code, which alone would still allow four.
      const last = await requestCode(clinic, doctorId, phone);
      expect((await guess(last.data)).code).toBe('CODE_WRONG');
      const refused = await verify(clinic, last.data);
      expect(refused).toMatchObject({
        status: 429,
        code: 'TOO_MANY_WRONG_CODES',
        error:
          'Too many wrong codes were entered for this phone today. Please try again tomorrow or call the clinic.',
      });
      // The first codes are an hour old, so their tries count for 23 more hours.
      expect(refused.headers['retry-after']).toBe(String(23 * 3_600));

      clinic.clock.advance(3_600);
      const asked = await requestCode(clinic, doctorId, phone);
      expect(asked).toMatchObject({ status: 429, code: 'TOO_MANY_WRONG_CODES' });
      expect(asked.headers['retry-after']).toBe(String(22 * 3_600));
      clinic.clock.advance(22 * 3_600);
      const next = await requestCode(clinic, doctorId, phone);
      expect((await verify(clinic, next.data)).status).toBe(200);
    });
  });
});
