import { afterEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addBookedDay, type BookedDay } from '../../test/day-of-patients.ts';
import { addPatient, signedIn } from '../../test/people.ts';
import { Desk } from '../../test/queue-sitting.ts';
import { makeComeNow } from './sms-near.ts';

describeOnAnyEngine('the SMS of a queue', (engine) => {
  let app: TestApp;
  afterEach(() => app.close());

  async function open(env: Record<string, string>, size: number, language: 'en' | 'bn' = 'en') {
    app = await startTestApp(engine, { env: { CLINIC_NAME: 'Shapla Clinic', ...env } });
    const day = await addBookedDay(app, size, { language });
    // The time of serial 4 is the first that comes.
    await app.database.write(async (tx) => {
      const times = tx.updateTable('appointments').where('doctorId', '=', day.doctorId);
      await times.set({ estimatedTime: '11:00' }).execute();
      await times.set({ estimatedTime: '10:15' }).where('daySerial', '=', 4).execute();
    });
    const desk = await Desk.open(app, (await signedIn(app, 'Staff')).token, day.doctorId);
    return { day, desk };
  }

  /** The texts since the last look, each with the serial of the person who got it. */
  async function newTexts(day: BookedDay): Promise<string[]> {
    await app.services.outbox.deliver();
    const sent = app.messages.splice(0);
    return sent.map(
      ({ phone, text }) => `${day.patients.findIndex((one) => one.phone === phone) + 1}: ${text}`,
    );
  }

  it('tell who is next and who is called, each once', async () => {
    const { day, desk } = await open({ QUEUE_SMS: 'true' }, 6);
    for (const serial of [1, 2, 3]) await desk.act('arrive', serial);
    expect(await newTexts(day)).toEqual([]);
    await desk.act('call-next');
    // 2 and 3 are here. Without a forecast, the others come at their estimated times.
    expect(await newTexts(day)).toEqual([
      '1: Shapla Clinic: serial 1, Dr. Nusrat Jahan: it is your turn. Please come in now.',
    ]);
    await desk.act('call-next');
    await desk.act('undo');
    await desk.act('call-next');
    await desk.act('call-next');
    expect(await newTexts(day)).toEqual([
      '2: Shapla Clinic: serial 2, Dr. Nusrat Jahan: it is your turn. Please come in now.',
      '3: Shapla Clinic: serial 3, Dr. Nusrat Jahan: it is your turn. Please come in now.',
      '4: Shapla Clinic: serial 4, Dr. Nusrat Jahan: you are next. Please come now.',
    ]);
  });

  it('tell to come when the time begins, without an act, once on several servers', async () => {
    const { day, desk } = await open({ QUEUE_SMS: 'true' }, 6);
    for (const serial of [1, 2]) await desk.act('arrive', serial);
    await desk.act('call-next');
    await newTexts(day);
    const look = async () => {
      await Promise.all([makeComeNow(app.services).run(), makeComeNow(app.services).run()]);
      return newTexts(day);
    };
    app.clock.set('2026-11-20T04:14:00.000Z');
    expect(await look()).toEqual([]);
    app.clock.set('2026-11-20T04:15:00.000Z');
    expect(await look()).toEqual([expect.stringMatching(/^4: .*: 1-2 before you. Please come now/)]);
    expect(await look()).toEqual([]);
  });

  it('go to callers, who are not at the clinic, and not to walk-ins', async () => {
    app = await startTestApp(engine, { env: { CLINIC_NAME: 'Shapla Clinic', QUEUE_SMS: 'true' } });
    const { token } = await signedIn(app, 'Staff');
    const day = await addBookedDay(app, 0);
    const give = async (bookingType?: string) => {
      const patient = await addPatient(app);
      day.patients.push(patient);
      const { doctorId } = day;
      const body = { doctorId, patientId: patient.id, appointmentDate: app.clock.today(), bookingType };
      expect((await app.send('POST', '/appointments', body, token)).status).toBe(200);
    };
    for (const type of ['Walk-in', 'Phone', undefined, 'Phone']) await give(type);
    const desk = await Desk.open(app, token, day.doctorId);
    await desk.act('arrive', 1);
    await desk.act('call-next');
    expect(await newTexts(day)).toEqual([expect.stringMatching(/^2: .*: you are next/)]);
  });

  it('are in the language of the appointment', async () => {
    const { day, desk } = await open({ QUEUE_SMS: 'true' }, 2, 'bn');
    await desk.act('arrive', 1);
    await desk.act('call-next');
    expect(await newTexts(day)).toEqual([
      expect.stringContaining('এখন আপনার পালা, ভেতরে আসুন'),
      expect.stringContaining('এরপর আপনি, এখনই আসুন'),
    ]);
  });

  it('are not sent unless the clinic wants them, and never refuse an act', async () => {
    const off = await open({}, 2);
    await off.desk.act('arrive', 1);
    await off.desk.act('call-next');
    expect(await newTexts(off.day)).toEqual([]);
    await app.close();

    const spent = await open({ QUEUE_SMS: 'true', SMS_DAILY_LIMIT: '1' }, 2);
    await spent.desk.act('arrive', 1);
    expect((await spent.desk.act('call-next')).status).toBe(200);
    expect(await newTexts(spent.day)).toEqual([expect.stringMatching(/^1: .* your turn/)]);
  });
});
