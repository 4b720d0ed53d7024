import { afterEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addBookedDay, DAY, rowsOn } from '../../test/day-of-patients.ts';
import { signedIn } from '../../test/people.ts';
import { Desk, expectWholeRecord, sittingOfDay } from '../../test/queue-sitting.ts';

const USUAL = { groups: { inside: 'done', here: 'not-seen', away: 'no-show' } };

describeOnAnyEngine('the end of a sitting', (engine) => {
  let app: TestApp;
  let staff: string;
  afterEach(() => app.close());

  /** Serial 1 is with the doctor, 2 and 3 wait, 4 has not come. */
  async function openMorning(env: Record<string, string> = {}, language: 'en' | 'bn' = 'en') {
    app = await startTestApp(engine, {
      env: { CLINIC_NAME: 'Shapla Clinic', CLINIC_PHONE: '02-55012345, 10616', ...env },
    });
    staff = (await signedIn(app, 'Staff')).token;
    const day = await addBookedDay(app, 4, { language });
    const desk = await Desk.open(app, staff, day.doctorId);
    for (const serial of [1, 2, 3]) await desk.act('arrive', serial);
    await desk.act('call-next');
    /** 'status, mark' of each appointment, by serial. */
    const rows = async () =>
      (await rowsOn(app, day.doctorId)).map(({ status, notSeen }) => `${status} ${notSeen}`);
    /** The texts since the last look by serial, each with the serial of the person who got it. */
    const newTexts = async () => {
      await app.services.outbox.deliver();
      return app.messages
        .splice(0)
        .map(({ phone, text }) => `${day.patients.findIndex((one) => one.phone === phone) + 1}: ${text}`)
        .sort();
    };
    return { day, desk, rows, newTexts };
  }

  const BOTH_TOLD = [2, 3].map(
    (serial) =>
      `${serial}: Shapla Clinic: sorry, Dr. Nusrat Jahan could not see you on Fri 20 Nov, serial ${serial}. Please choose another day. Please call 02-55012345.`,
  );

  it('cancels and tells those who were here and were not seen, and marks nobody else', async () => {
    const { day, desk, rows, newTexts } = await openMorning();
    expect((await desk.act('end', undefined, USUAL)).data).toMatchObject({ state: 'ended', notCome: 1 });
    expect(await rows()).toEqual(['Completed 0', 'Cancelled 1', 'Cancelled 1', 'No Show 0']);
    // The messages wait, so that a wrong end can be taken back.
    expect(await newTexts()).toEqual([]);
    app.clock.advance(31);
    expect(await newTexts()).toEqual(BOTH_TOLD);
    await expectWholeRecord(app.database, sittingOfDay(day));
  });

  it('that is undone at once restores everybody, and nobody is told anything', async () => {
    const { day, desk, rows, newTexts } = await openMorning();
    await desk.act('end', undefined, USUAL);
    app.clock.advance(20);
    await desk.act('undo');
    expect(await rows()).toEqual(['In Progress 0', 'Confirmed 0', 'Confirmed 0', 'Booked 0']);
    app.clock.advance(60);
    expect(await newTexts()).toEqual([]);
    await expectWholeRecord(app.database, sittingOfDay(day));
  });

  it('that is undone later tells those who were told that their serial is valid again', async () => {
    const { desk, newTexts } = await openMorning();
    await desk.act('end', undefined, USUAL);
    app.clock.advance(31);
    expect(await newTexts()).toEqual(BOTH_TOLD);
    await desk.act('undo');
    expect(await newTexts()).toEqual(
      [2, 3].map(
        (serial) =>
          `${serial}: Shapla Clinic: your serial ${serial}, Dr. Nusrat Jahan, Fri 20 Nov, is valid again: please ask at the desk.`,
      ),
    );
  });

  it('does not mark any more who is booked again', async () => {
    const { day, desk, rows } = await openMorning();
    await desk.act('end', undefined, USUAL);
    await app.send('PUT', `/appointments/${day.ids[1]}/status`, { status: 'Booked' }, staff);
    expect(await rows()).toEqual(['Completed 0', 'Booked 0', 'Cancelled 1', 'No Show 0']);
    await expectWholeRecord(app.database, sittingOfDay(day));
  });

  it('cancels nobody and tells nobody for an older client, which names no groups', async () => {
    const { desk, rows, newTexts } = await openMorning();
    await desk.act('end');
    expect(await rows()).toEqual(['Completed 0', 'Confirmed 0', 'Confirmed 0', 'No Show 0']);
    app.clock.advance(31);
    expect(await newTexts()).toEqual([]);
  });

  it('on the day after tells them, and two days after settles without an SMS', async () => {
    for (const [now, told] of [
      ['2026-11-21T04:00:00.000Z', 2],
      ['2026-11-22T04:00:00.000Z', 0],
    ] as const) {
      const { day, newTexts, rows } = await openMorning();
      app.clock.set(now);
      const { token } = await signedIn(app, 'Staff');
      const later = await Desk.open(app, token, day.doctorId, DAY);
      expect((await later.act('end', undefined, USUAL)).status).toBe(200);
      expect(await rows()).toEqual(['Completed 0', 'Cancelled 1', 'Cancelled 1', 'No Show 0']);
      app.clock.advance(31);
      expect(await newTexts()).toHaveLength(told);
      if (told > 0) await app.close();
    }
  });

  it('is done without an SMS when the budget is spent', async () => {
    const { desk, rows, newTexts } = await openMorning({ SMS_DAILY_LIMIT: '1' });
    expect((await desk.act('end', undefined, USUAL)).status).toBe(200);
    expect(await rows()).toEqual(['Completed 0', 'Cancelled 1', 'Cancelled 1', 'No Show 0']);
    app.clock.advance(31);
    expect(await newTexts()).toHaveLength(1);
  });
});
