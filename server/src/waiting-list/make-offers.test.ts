import { describe, expect, it } from 'vitest';
import { makeTestClock, startTestApp } from '../../test/app.ts';
import { bookOwn, editSchedule, newPhone } from '../../test/clinic.ts';
import { describeOnBothEngines, migratedDatabaseUrl } from '../../test/databases.ts';
import { eventually } from '../../test/eventually.ts';
import { addPatient } from '../../test/people.ts';
import { cancel, fullDoctor, offerTokenOf, settle, wait } from '../../test/waiting.ts';

describeOnBothEngines('offers of several instances', (engine) => {
  it('go to each person once', async () => {
    const databaseUrl = await migratedDatabaseUrl(engine);
    const clock = makeTestClock();
    const one = await startTestApp(engine, { databaseUrl, clock });
    const other = await startTestApp(engine, { databaseUrl, clock });
    try {
      const { doctorId } = await fullDoctor(one, 1);
      const phones = Array.from({ length: 6 }, newPhone);
      for (const [index, phone] of phones.entries()) await wait(index % 2 ? one : other, doctorId, { phone });
      await editSchedule(one, doctorId, { limit: 4 });
      await Promise.all([settle(one), settle(other), settle(one), settle(other)]);
      const offered = [...one.messages, ...other.messages].filter(({ text }) => text.includes('/w/'));
      expect(offered.map(({ phone }) => phone).sort()).toEqual(phones.slice(0, 3).sort());
    } finally {
      await Promise.all([one.close(), other.close()]);
    }
  });
});

describe('a server that listens', () => {
  it('makes offers by itself, and stops with the server', async () => {
    const clinic = await startTestApp('sqlite');
    try {
      const { doctorId, booked } = await fullDoctor(clinic, 1);
      const phone = newPhone();
      await wait(clinic, doctorId, { phone });
      await cancel(clinic, booked[0]);
      await clinic.app.listen({ port: 0, host: '127.0.0.1' });
      await eventually(() => offerTokenOf(clinic, phone)).toBeDefined();
    } finally {
      await clinic.close();
    }
  });
});

describe('while the SMS budget has no room', () => {
  it('people keep waiting, nobody overtakes them, and the log says so once', async () => {
    const logLines: string[] = [];
    const clinic = await startTestApp('sqlite', {
      env: { SMS_DAILY_LIMIT: '10', LOG_LEVEL: 'warn' },
      logLines,
    });
    try {
      const { doctorId } = await fullDoctor(clinic, 1);
      const { phone, token } = await addPatient(clinic);
      await clinic.send('POST', '/waiting-list/own', { doctorId, patientName: 'Rahima' }, token);
      for (let sms = 1; sms <= 10; sms += 1) {
        await clinic.database.write((tx) => clinic.services.smsBudget.payForOffer(tx));
      }
      await editSchedule(clinic, doctorId, { limit: 2 });
      await settle(clinic);
      await settle(clinic);
      expect(offerTokenOf(clinic, phone)).toBeUndefined();
      const stranger = await addPatient(clinic);
      expect((await bookOwn(clinic, doctorId, stranger.token)).code).toBe('FULLY_BOOKED');
      expect(logLines.filter((line) => line.includes('people who wait get no offers'))).toHaveLength(1);
      clinic.clock.set('2026-11-20T10:00:00.000Z');
      await clinic.database.write((tx) => tx.deleteFrom('smsSpending').execute());
      await settle(clinic);
      expect(offerTokenOf(clinic, phone)).toBeDefined();
    } finally {
      await clinic.close();
    }
  });
});
