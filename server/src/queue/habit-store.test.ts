import { expect, it } from 'vitest';
import { startTestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { statementsOf } from '../../test/statements.ts';
import { makeHabitStore } from './habit-store.ts';

it('reads nothing of the past for the first patient who asks after a start', async () => {
  const clinic = await startTestApp('sqlite');
  const doctorId = await addDoctor(clinic);
  const store = makeHabitStore(clinic.database, clinic.clock);
  await store.warm();
  const { reads } = await statementsOf(clinic.database, () => store.of(doctorId));
  expect(reads).toEqual([]);
  clinic.clock.advance(86_400);
  const nextDay = await statementsOf(clinic.database, () => store.of(doctorId));
  expect(nextDay.reads.length).toBeGreaterThan(0);
  await clinic.close();
});
