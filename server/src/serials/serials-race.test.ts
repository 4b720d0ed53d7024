import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestClock, startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { describeRace, migratedDatabaseUrl } from '../../test/databases.ts';
import { type Command, randomCommand, run, storedSerials } from '../../test/serial-commands.ts';

const START = { limit: 4, reserved: [2] };
const MOST_EXTRAS = 3;
const EXPLAINED = new Set([
  null,
  'FULLY_BOOKED',
  'EXTRAS_USED_UP',
  'TRANSITION_REFUSED',
  'APPOINTMENT_NOT_FOUND',
]);
const isEdit = (command: Command) => command.kind === 'edit';

describeRace('any commands on the serials of a day, all at the same moment and on two servers', (engine) => {
  let apps: TestApp[];
  beforeAll(async () => {
    const parts = { databaseUrl: await migratedDatabaseUrl(engine), clock: makeTestClock() };
    apps = [await startTestApp(engine, parts), await startTestApp(engine, parts)];
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
  });

  it('no number twice, no place too many, no reserved number online, none given while a place is free', async () => {
    const batch = fc.array(randomCommand, { minLength: 1, maxLength: 8, size: 'max' });
    const story = fc.array(batch, { minLength: 1, maxLength: 4, size: 'max' });
    await fc.assert(
      fc.asyncProperty(story, async (batches) => {
        const [first] = apps as [TestApp, TestApp];
        const doctorId = await addDoctor(first, { days: [{ weekday: 5, ...START }] });
        let schedule = START;
        for (const commands of batches) {
          const before = await storedSerials(first, doctorId);
          const ids = before.map(({ id }) => id);
          const outcomes = await Promise.all(
            commands.map((command, index) => run(apps[index % 2] ?? first, doctorId, command, ids)),
          );
          const after = await storedSerials(first, doctorId);
          const possible = [schedule, ...commands.filter((command) => command.kind === 'edit')];
          if (commands.some(isEdit)) {
            const { days } = await currentDay(first, doctorId);
            schedule = days;
          }

          // The responses match the stored rows, and every refusal has its reason.
          for (const { refused } of outcomes) expect(EXPLAINED).toContain(refused);
          const booked = outcomes.flatMap((outcome) => outcome.booked ?? []);
          const added = after.filter(({ id }) => !ids.includes(id));
          expect(booked.map(({ serial }) => serial).sort()).toEqual(added.map(({ serial }) => serial).sort());

          const serials = after.map(({ serial }) => serial);
          expect(new Set(serials).size).toBe(serials.length);
          const inOrder = (rows: typeof after) => rows.filter(({ isReservedSlot }) => !isReservedSlot);
          const highest = Math.max(0, ...inOrder(before).map(({ serial }) => serial));
          for (const { serial } of inOrder(added)) {
            expect(serial).toBeGreaterThan(highest);
            expect(possible.every(({ reserved }) => reserved.includes(serial))).toBe(false);
          }
          const taken = (rows: typeof after, isExtra = false) =>
            rows.filter((row) => row.takesPlace && row.isExtra === isExtra).length;
          const largest = Math.max(...possible.map(({ limit }) => limit));
          expect(taken(after)).toBeLessThanOrEqual(Math.max(largest, taken(before)));
          expect(taken(after, true)).toBeLessThanOrEqual(MOST_EXTRAS);

          if (!commands.some(isEdit)) {
            const given = before.map(({ serial }) => serial);
            const kept = schedule.reserved.filter((serial) => !given.includes(serial)).length;
            const free = Math.max(0, schedule.limit - taken(before) - kept);
            const wanted = commands.filter(({ kind }) => kind === 'book').length;
            const reactivated = commands.filter(
              (command, index) =>
                command.kind === 'move' && command.to === 'Booked' && outcomes[index]?.refused === null,
            ).length;
            expect(added.length).toBeGreaterThanOrEqual(Math.min(wanted, free - reactivated));
          }
        }
      }),
      { numRuns: 15 },
    );
  });
});

/** The schedule as it is stored, because any of several simultaneous edits may have been the last. */
async function currentDay({ database }: TestApp, doctorId: number) {
  const row = await database.read
    .selectFrom('weeklySessions')
    .select(['patientLimit', 'reservedSlots'])
    .where('doctorId', '=', doctorId)
    .executeTakeFirstOrThrow();
  const reserved = row.reservedSlots === '' ? [] : row.reservedSlots.split(',').map(Number);
  return { days: { limit: row.patientLimit, reserved } };
}
