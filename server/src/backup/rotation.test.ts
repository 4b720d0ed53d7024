import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backupName, backupTime, KEPT, outdatedBackups } from './rotation.ts';

const HOUR = 3_600_000;
const at = (moment: string) => backupName(new Date(moment));
const NOON = Date.parse('2026-11-20T12:00:00.000Z');

/** What is left of backups that were made one after another, each followed by the removal of the outdated. */
function keptAfter(times: number[]): string[] {
  let names: string[] = [];
  for (const time of times) {
    const made = backupName(new Date(time));
    names.push(made);
    const outdated = outdatedBackups(names, made);
    names = names.filter((name) => !outdated.includes(name));
  }
  return names;
}

describe('the name of a backup', () => {
  it('tells its moment', () => {
    expect(at('2026-11-20T04:05:06.789Z')).toBe('clinic-2026-11-20T04-05-06.789Z.db');
    expect(backupTime('clinic-2026-11-20T04-05-06.789Z.db')).toBe(Date.parse('2026-11-20T04:05:06.789Z'));
  });

  it.each([
    'clinic.db',
    'clinic.db.before-restore-2026-11-20T04-05-06.789Z',
    'clinic-2026-11-20T04-05-06.789Z.db.partial',
    'clinic-2026-13-20T04-05-06.789Z.db',
    'clinic-2026-11-20.db',
    'my-clinic-2026-11-20T04-05-06.789Z.db',
    '.lock',
  ])('is not %s', (name) => expect(backupTime(name)).toBeUndefined());
});

describe('the backups that are kept', () => {
  it('are those of 24 hours, 14 days and 8 weeks when one is made every hour for a year', () => {
    const year = Array.from({ length: 365 * 24 }, (_, hour) => NOON + hour * HOUR);
    const last = year.at(-1) as number;
    const ages = keptAfter(year)
      .map((name) => (last - (backupTime(name) as number)) / HOUR)
      .sort((one, other) => one - other);
    const hours = Array.from({ length: 24 }, (_, hour) => hour);
    // The last is of 11:00 on Saturday: what is kept of an earlier day is of its 23:00, of a week of its Sunday's.
    const days = Array.from({ length: 13 }, (_, day) => 12 + day * 24);
    const weeks = Array.from({ length: 7 }, (_, week) => 5 * 24 + 12 + week * 7 * 24);
    expect(new Date(last).toUTCString()).toMatch(/^Sat.*11:00:00 GMT$/);
    expect(ages).toEqual([...new Set([...hours, ...days, ...weeks])].sort((one, other) => one - other));
  });

  it('of an hour, a day or a week are the newest of it', () => {
    expect(
      outdatedBackups(
        [
          at('2026-11-20T10:01:00.000Z'),
          at('2026-11-20T10:59:59.999Z'),
          at('2026-11-20T11:00:00.000Z'),
          at('2026-11-20T10:30:00.000Z'),
        ],
        at('2026-11-20T11:00:00.000Z'),
      ).sort(),
    ).toEqual([at('2026-11-20T10:01:00.000Z'), at('2026-11-20T10:30:00.000Z')]);
  });

  it('keep a day however long the clinic was closed since', () => {
    const before = Array.from({ length: 14 }, (_, day) => NOON + day * 24 * HOUR);
    const kept = keptAfter([...before, NOON + 400 * 24 * HOUR]);
    expect(kept).toHaveLength(15);
  });

  const someTimes = fc.array(fc.integer({ min: NOON, max: NOON + 100 * 24 * HOUR }), {
    minLength: 1,
    maxLength: 200,
  });

  it('whatever the times: never the one just made, no other file, not one too many, and a second look finds nothing', () => {
    fc.assert(
      fc.property(someTimes, fc.nat(), (times, pick) => {
        const names = [...new Set(times.map((time) => backupName(new Date(time))))];
        const made = names[pick % names.length] as string;
        const others = ['notes.txt', 'clinic.db', '.unfinished'];
        const outdated = outdatedBackups([...others, ...names], made);
        expect(names).toEqual(expect.arrayContaining(outdated));
        expect(outdated).not.toContain(made);
        const kept = names.filter((name) => !outdated.includes(name));
        expect(kept.length).toBeLessThanOrEqual(KEPT.hours + KEPT.days + KEPT.weeks + 1);
        expect(outdatedBackups(kept, made)).toEqual([]);
        // The newest of all is always there, and so is the newest of every one of the last days.
        const newestFirst = [...names].sort().reverse();
        expect(kept).toContain(newestFirst[0]);
        const days = [...new Set(newestFirst.map((name) => name.slice(0, 'clinic-2026-11-20'.length)))];
        for (const day of days.slice(0, KEPT.days)) {
          expect(kept).toContain(newestFirst.find((name) => name.startsWith(day)));
        }
      }),
    );
  });

  it('keep the one just made when the clock went back by years', () => {
    const future = Array.from({ length: 100 }, (_, day) => NOON + (2_000 + day) * 24 * HOUR);
    expect(keptAfter([...future, NOON])).toContain(backupName(new Date(NOON)));
  });
});
