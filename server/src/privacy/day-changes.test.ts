import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { workedDaysAgo } from '../../test/daily-work.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addBookedDay, finished, startChange } from '../../test/day-of-patients.ts';
import { signedIn } from '../../test/people.ts';
import { countRows, everyStoredText } from '../../test/rows.ts';
import { makeRetention } from './retention.ts';

const DAY = 86_400;

describeOnAnyEngine('a change for all patients of a day', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  afterAll(() => clinic.close());

  it('is removed with its sentence after 30 days, and the appointments stay', async () => {
    const { token } = await signedIn(clinic, 'Staff');
    const booked = await addBookedDay(clinic, 2);
    const sentence = 'Please call Zubaida at the desk';
    const { data } = await startChange(clinic, booked, { do: 'cancel', sentence }, token);
    await finished(clinic, data.id, token);
    const retention = makeRetention(clinic.services);
    const run = async () => {
      await workedDaysAgo(clinic, 1);
      return retention.run();
    };

    clinic.clock.advance(29 * DAY);
    expect(await run()).toMatchObject({ dayChanges: 0 });
    clinic.clock.advance(2 * DAY);
    expect(await run()).toMatchObject({ dayChanges: 1 });
    const { day_changes, day_change_people, appointments } = await countRows(clinic.database);
    expect({ day_changes, day_change_people, appointments }).toEqual({
      day_changes: 0,
      day_change_people: 0,
      appointments: 2,
    });
    expect((await everyStoredText(clinic.database)).join('\n')).not.toContain('Zubaida');
  });
});
