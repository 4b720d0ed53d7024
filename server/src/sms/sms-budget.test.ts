import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, requestCode } from '../../test/clinic.ts';
import { describeOnBothEngines } from '../../test/databases.ts';

describeOnBothEngines("the clinic's budget of SMS", (engine) => {
  let clinic: TestApp;
  let doctorId: number;
  let logLines: string[];
  beforeEach(async () => {
    logLines = [];
    clinic = await startTestApp(engine, { env: { SMS_DAILY_LIMIT: '10', LOG_LEVEL: 'warn' }, logLines });
    doctorId = await addDoctor(clinic);
  });
  afterEach(() => clinic.close());

  const ask = async (times: number) => {
    for (let time = 0; time < times; time += 1) await requestCode(clinic, doctorId);
  };
  const warnings = () =>
    logLines
      .map((line) => JSON.parse(line))
      .filter(({ limit }) => limit)
      .map(({ msg, spent, limit }) => [msg, spent, limit]);

  it('warns in the log at 80 % and when it is spent, once a day each', async () => {
    await ask(7);
    expect(warnings()).toEqual([]);
    await ask(1);
    const low = ['80 % of the SMS of 24 hours are spent (SMS_DAILY_LIMIT)', 8, 10];
    expect(warnings()).toEqual([low]);
    await ask(2);
    expect(warnings()).toEqual([low]);
    await ask(3);
    const spent = ['The SMS of 24 hours are spent (SMS_DAILY_LIMIT): codes are refused', 10, 10];
    expect(warnings()).toEqual([low, spent]);

    clinic.clock.advance(86_400);
    await ask(11);
    expect(warnings()).toEqual([low, spent, low, spent]);
  });
});
