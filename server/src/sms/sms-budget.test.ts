import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, newPhone, requestCode } from '../../test/clinic.ts';
import { describeOnBothEngines, onAnyEngine } from '../../test/databases.ts';
import { eventually } from '../../test/eventually.ts';
import { countWaiting, lockKeyUntilReleased } from '../../test/held-locks.ts';
import { addPatient, callFrom } from '../../test/people.ts';
import { countRows } from '../../test/rows.ts';
import { statementsOf } from '../../test/statements.ts';

const NOTICE =
  'We can send only a few codes right now. If none arrives within 2 minutes, please call the clinic: 01700-000000.';

describeOnBothEngines("the clinic's budget of SMS", (engine) => {
  let clinic: TestApp;
  let doctorId: number;
  let logLines: string[];
  let addresses = 0;
  beforeEach(async () => {
    logLines = [];
    addresses = 0;
    clinic = await startTestApp(engine, { env: { SMS_DAILY_LIMIT: '20', LOG_LEVEL: 'warn' }, logLines });
    doctorId = await addDoctor(clinic);
  });
  afterEach(() => clinic.close());

  /** Another network each time, so that only the whole budget counts. */
  const elsewhere = () => {
    addresses += 1;
    return `10.${addresses}.0.1`;
  };
  const askFrom = (address: string, patientPhone = newPhone()) =>
    callFrom(clinic, address, {
      method: 'POST',
      url: '/appointments/request-otp',
      payload: { doctorId, patientName: 'Rahima Begum', patientPhone },
    });
  const logInFrom = (address: string, phone = newPhone()) =>
    callFrom(clinic, address, { method: 'POST', url: '/auth/request-login-otp', payload: { phone } });
  /**
   * Spends the 8 open SMS for bookings: of 20 SMS, 12 are for bookings, and 4 of those are kept for known
   * phones.
   */
  const spendOpenPart = async () => {
    for (let code = 1; code <= 8; code += 1) expect((await askFrom(elsewhere())).data.notice).toBeUndefined();
  };
  const sentTo = (phone: string) => clinic.messages.filter((message) => message.phone === phone).length;

  onAnyEngine(engine, () => {
    it('sends to known phones only when strangers have spent their part, and answers everybody alike', async () => {
      await spendOpenPart();
      const known = (await addPatient(clinic)).phone;
      const unknown = newPhone();
      const answers = [await askFrom(elsewhere(), known), await askFrom(elsewhere(), unknown)];
      for (const { status, data, headers } of answers) {
        expect(status).toBe(200);
        expect(data).toMatchObject({ expiresInSeconds: 600, resendAfterSeconds: 30, notice: NOTICE });
        expect(Object.keys(headers).sort()).toEqual(Object.keys(answers[0]?.headers ?? {}).sort());
      }
      await eventually(() => sentTo(known)).toBe(1);
      const status = async (phone: string) =>
        (
          await clinic.database.read
            .selectFrom('smsOutbox')
            .select('status')
            .where('phone', '=', phone)
            .executeTakeFirst()
        )?.status;
      await eventually(() => status(unknown)).toBe('withheld');
      expect(await status(known)).toBe('sent');
      expect(sentTo(unknown)).toBe(0);
    });

    it('takes the same steps and stores the same for known and unknown phones while it is short', async () => {
      await spendOpenPart();
      const known = (await addPatient(clinic)).phone;
      const work = [];
      for (const phone of [known, newPhone()]) {
        const address = elsewhere();
        const before = await countRows(clinic.database);
        const { reads, transactions } = await statementsOf(clinic.database, () => askFrom(address, phone));
        const isRequest = (statements: string[]) =>
          statements.some((one) => /^insert into "one_time_codes"/.test(one));
        const after = await countRows(clinic.database);
        const added = Object.entries(after).filter(([table, rows]) => rows !== before[table]);
        work.push({ reads, transaction: transactions.find(isRequest), added: added.map(([table]) => table) });
      }
      expect(work[0]?.transaction).toContainEqual(expect.stringMatching(/^insert into "sms_outbox"/));
      expect(work[1]).toEqual(work[0]);
    });

    it('does not let bookings use up the part of logins', async () => {
      await spendOpenPart();
      expect((await askFrom(elsewhere())).data.notice).toBe(NOTICE);
      expect((await logInFrom(elsewhere())).data.notice).toBeUndefined();
    });

    it('tells nobody what became of an SMS while only known phones get theirs', async () => {
      await spendOpenPart();
      const known = (await addPatient(clinic)).phone;
      for (const phone of [known, newPhone()]) {
        const { sessionToken, notice } = (await askFrom(elsewhere(), phone)).data;
        expect(notice).toBe(NOTICE);
        await clinic.services.outbox.deliver();
        expect((await clinic.send('POST', '/codes/sms', { sessionToken })).data).toEqual({
          state: null,
          notice: null,
        });
      }
    });

    it('gives one network a tenth of what is left; others still get theirs', async () => {
      const answers = [];
      for (let code = 1; code <= 4; code += 1) answers.push(await askFrom('203.0.113.7'));
      expect(answers.map(({ data }) => data.notice)).toEqual([undefined, NOTICE, NOTICE, NOTICE]);
      expect((await askFrom(elsewhere())).data.notice).toBeUndefined();
    });

    it('refuses a network that asks on, and tells it when it may ask again', async () => {
      // The SMS of others leave the 24 hours first, and that makes no room in this network's share.
      await askFrom(elsewhere());
      clinic.clock.advance(300);
      await askFrom('203.0.113.7');
      clinic.clock.advance(600);
      for (let code = 1; code <= 3; code += 1) await askFrom('203.0.113.7');
      const refused = await askFrom('203.0.113.7', (await addPatient(clinic)).phone);
      expect(refused).toMatchObject({
        status: 503,
        code: 'SMS_BUDGET_SPENT',
        error: 'Codes cannot be sent right now. Please call the clinic.',
      });
      const seconds = Number(refused.headers['retry-after']);
      expect(seconds).toBe(86_400 - 600);
      clinic.clock.advance(seconds - 0.001);
      expect((await askFrom('203.0.113.7')).status).toBe(503);
      clinic.clock.advance(0.001);
      expect((await askFrom('203.0.113.7')).status).toBe(200);
    });
  });

  it('holds also when 30 phones of 30 networks ask at once', async () => {
    // SQLite lets one transaction write at a time. On PostgreSQL, transactions that pay wait for each other.
    const letGo =
      engine === 'postgres' ? await lockKeyUntilReleased(clinic.database, 'sms-budget') : undefined;
    const first = [askFrom(elsewhere()), askFrom(elsewhere())];
    if (letGo) await eventually(() => countWaiting(clinic.database)).toBe(2);
    const others = Array.from({ length: 28 }, () => askFrom(elsewhere()));
    await letGo?.();
    const answers = await Promise.all([...first, ...others]);
    expect(answers.filter(({ data }) => data.notice === undefined)).toHaveLength(8);
    await eventually(() => clinic.messages.length).toBe(8);
  });

  onAnyEngine(engine, () => {
    it('counts 24 hours, and stores no address and no phone', async () => {
      await spendOpenPart();
      clinic.clock.advance(86_400);
      expect((await requestCode(clinic, doctorId)).data.notice).toBeUndefined();
      const rows = JSON.stringify(await clinic.database.read.selectFrom('smsSpending').selectAll().execute());
      expect(rows).not.toMatch(/10\.\d+\.0|017\d{8}/);
    });

    it('warns in the log at 80 % and when only the kept part is left, once a day each', async () => {
      const warnings = () =>
        logLines
          .map((line) => JSON.parse(line))
          .filter(({ limit }) => limit)
          .map(({ msg, spent, limit }) => [msg, spent, limit]);
      const known = [];
      for (let patient = 1; patient <= 3; patient += 1) known.push((await addPatient(clinic)).phone);
      await spendOpenPart();
      expect(warnings()).toEqual([]);
      for (const phone of [...known, newPhone()]) await askFrom(elsewhere(), phone);
      const short = [
        'The SMS of 24 hours for booking codes are spent (SMS_DAILY_LIMIT): only known phones get theirs',
        8,
        20,
      ];
      expect(warnings()).toEqual([short]);
      for (let code = 1; code <= 5; code += 1) await logInFrom(elsewhere());
      const low = ['80 % of the SMS of 24 hours are spent (SMS_DAILY_LIMIT)', 16, 20];
      expect(warnings()).toEqual([short, low]);
    });
  });
});
