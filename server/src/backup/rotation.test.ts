import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import type { CopiesKept } from '../settings/copy-settings.ts';
import {
  backupName,
  backupTime,
  futureBackups,
  KEPT,
  newestBackup,
  newestCopy,
  outdatedBackups,
  outdatedCopies,
} from './rotation.ts';

const HOUR = 3_600_000;
const at = (moment: string) => backupName(new Date(moment));
const NOON = Date.parse('2026-11-20T12:00:00.000Z');

/** The backups that remain after all were made in turn, with outdated ones removed after each. */
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
  it('contains its moment', () => {
    expect(at('2026-11-20T04:05:06.789Z')).toBe('clinic-2026-11-20T04-05-06.789Z.db');
    for (const rest of ['.db', '.dump', '-010.db', '-010.dump', '-1234.dump']) {
      expect(backupTime(`clinic-2026-11-20T04-05-06.789Z${rest}`)).toBe(
        Date.parse('2026-11-20T04:05:06.789Z'),
      );
    }
  });

  it('contains the schema and the engine', () => {
    const moment = new Date('2026-11-20T04:05:06.789Z');
    expect(backupName(moment, '010')).toBe('clinic-2026-11-20T04-05-06.789Z-010.db');
    expect(backupName(moment, '011', 'dump')).toBe('clinic-2026-11-20T04-05-06.789Z-011.dump');
  });

  it.each([
    'clinic.db',
    'clinic.db.before-restore-2026-11-20T04-05-06.789Z',
    'clinic-2026-11-20T04-05-06.789Z.db.partial',
    'clinic-2026-13-20T04-05-06.789Z.db',
    'clinic-2026-11-20.db',
    'my-clinic-2026-11-20T04-05-06.789Z.db',
    '.lock',
    'clinic-2026-11-20T04-05-06.789Z-.db',
    'clinic-2026-11-20T04-05-06.789Z-010.dump.encrypted',
    'before-restore-2026-11-20T04-05-06.789Z.dump',
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
    // The last is of Saturday, 11:00, that of an earlier day of 23:00, and of a week of Sunday, 23:00.
    const days = Array.from({ length: 13 }, (_, day) => 12 + day * 24);
    const weeks = Array.from({ length: 7 }, (_, week) => 5 * 24 + 12 + week * 7 * 24);
    expect(new Date(last).toUTCString()).toMatch(/^Sat.*11:00:00 GMT$/);
    expect(ages).toEqual([...new Set([...hours, ...days, ...weeks])].sort((one, other) => one - other));
  });

  it('are the newest of each hour, day and week', () => {
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

  it('include 14 days however long the clinic was closed since', () => {
    const before = Array.from({ length: 14 }, (_, day) => NOON + day * 24 * HOUR);
    const kept = keptAfter([...before, NOON + 400 * 24 * HOUR]);
    expect(kept).toHaveLength(15);
  });

  const someTimes = fc.array(fc.integer({ min: NOON, max: NOON + 100 * 24 * HOUR }), {
    minLength: 1,
    maxLength: 200,
  });

  it('for any times: the one just made and other files stay, the numbers hold, and a second run removes nothing', () => {
    fc.assert(
      fc.property(someTimes, fc.nat(), (times, pick) => {
        const names = [...new Set(times.map((time) => backupName(new Date(time))))];
        const made = names[pick % names.length] as string;
        const others = ['notes.txt', 'clinic.db', '.unfinished'];
        const outdated = outdatedBackups([...others, ...names], made);
        expect(names).toEqual(expect.arrayContaining(outdated));
        expect(outdated).not.toContain(made);
        const kept = names.filter((name) => !outdated.includes(name));
        expect(outdatedBackups(kept, made)).toEqual([]);
        // Backups that are dated later are all kept, and not counted.
        const later = names.filter((name) => name > made);
        expect(kept).toEqual(expect.arrayContaining(later));
        expect(futureBackups([...others, ...names], made)).toEqual(later.sort());
        expect(kept.length - later.length).toBeLessThanOrEqual(KEPT.hours + KEPT.days + KEPT.weeks);
        // The newest backup of each of the last days is always kept.
        const newestFirst = names
          .filter((name) => name <= made)
          .sort()
          .reverse();
        const days = [...new Set(newestFirst.map((name) => name.slice(0, 'clinic-2026-11-20'.length)))];
        for (const day of days.slice(0, KEPT.days)) {
          expect(kept).toContain(newestFirst.find((name) => name.startsWith(day)));
        }
      }),
    );
  });

  it('include the one just made when the clock went back by years, and those of the future', () => {
    const future = Array.from({ length: 100 }, (_, day) => NOON + (2_000 + day) * 24 * HOUR);
    expect(keptAfter([...future, NOON])).toContain(backupName(new Date(NOON)));
    const names = [...future, NOON].map((time) => backupName(new Date(time)));
    expect(outdatedBackups(names, backupName(new Date(NOON)))).toEqual([]);
  });

  it('count the backups of both engines together', () => {
    const moments = ['T10:10:00.000Z', 'T10:20:00.000Z', 'T10:30:00.000Z', 'T10:40:00.000Z'];
    const [one, two, three, made] = moments.map((time, index) =>
      backupName(new Date(`2026-11-20${time}`), '010', index % 2 === 0 ? 'db' : 'dump'),
    ) as [string, string, string, string];
    expect(outdatedBackups([one, two, three, made], made)).toEqual([three, two, one]);
  });

  it.each([
    [30 * 24, '009', true],
    [30 * 24 + 1, '009', false],
    [30 * 24, '010', false],
    [30 * 24, '011', false],
    [30 * 24, undefined, true],
  ])('include one of %i hours before with schema %s, the last with 010: %s', (hours, schema, isKept) => {
    const made = backupName(new Date(NOON), '010');
    // There is a newer one of the same day, and others use up all of the numbers.
    const others = Array.from({ length: 60 * 24 }, (_, hour) =>
      backupName(new Date(NOON - hour * HOUR), '010'),
    );
    const old = backupName(new Date(NOON - hours * HOUR - 1), schema);
    const exact = backupName(new Date(NOON - hours * HOUR), schema, 'dump');
    const outdated = outdatedBackups([made, ...others, exact], made);
    expect(outdated.includes(exact)).toBe(!isKept);
    if (hours === 30 * 24) expect(outdatedBackups([made, ...others, old], made)).toContain(old);
  });
});

describe('the newest', () => {
  const now = new Date('2026-11-20T12:00:00.000Z');
  const folderWith = (...names: string[]) => {
    const folder = mkdtempSync(join(inject('runFolder'), 'dated-'));
    for (const name of names) writeFileSync(join(folder, name), '');
    return folder;
  };

  it('backup is of either engine, and none of the future', async () => {
    const folder = folderWith(
      'clinic-2026-11-20T10-00-00.000Z.db',
      'clinic-2026-11-20T11-00-00.000Z-010.dump',
      'clinic-2026-11-20T12-00-00.001Z-010.dump',
      'clinic-2026-11-20T11-30-00.000Z-010.dump.encrypted',
    );
    expect(await newestBackup(folder, now)).toBe(Date.parse('2026-11-20T11:00:00.000Z'));
    expect(await newestBackup(folderWith(), now)).toBe(0);
    expect(await newestBackup('/nowhere', now)).toBe(0);
  });

  it('copy is an encrypted one, and none of the future', async () => {
    const folder = folderWith(
      'clinic-copies',
      'clinic-2026-11-20T10-00-00.000Z-010.dump.encrypted',
      'clinic-2026-11-20T10-00-00.000Z-010.dump.encrypted.sha256',
      'clinic-2026-11-20T11-00-00.000Z-010.dump.sha256',
      'clinic-2026-11-20T13-00-00.000Z-010.dump.encrypted',
    );
    expect(await newestCopy(folder, now)).toBe(Date.parse('2026-11-20T10:00:00.000Z'));
    expect(await newestCopy('/nowhere', now)).toBe(0);
  });
});

describe('the copies that are kept', () => {
  const KEPT_COPIES: CopiesKept = { days: 14, weeks: 8, months: 12, years: 5 };
  const copyOf = (time: number) => `${backupName(new Date(time), '010', 'dump')}.encrypted`;

  it('are the newest of 14 days, 8 weeks, 12 months and 5 years when one is made every day for seven years', () => {
    const times = Array.from({ length: 7 * 365 }, (_, day) => NOON + day * 24 * HOUR);
    let names: string[] = ['clinic-copies'];
    for (const time of times) {
      names.push(copyOf(time));
      const outdated = outdatedCopies(names, backupName(new Date(time), '010', 'dump'), KEPT_COPIES);
      names = names.filter((name) => !outdated.includes(name.replace('.encrypted', '')));
    }
    // The last copy is of Thursday, 17 November 2033.
    const days = names.filter((name) => name !== 'clinic-copies').map((name) => name.slice(7, 17));
    const last = Array.from({ length: 14 }, (_, day) => `2033-11-${String(4 + day).padStart(2, '0')}`);
    const sundays = ['10-02', '10-09', '10-16', '10-23', '10-30'].map((day) => `2033-${day}`);
    const months = [
      '2032-12-31',
      '01-31',
      '02-28',
      '03-31',
      '04-30',
      '05-31',
      '06-30',
      '07-31',
      '08-31',
      '09-30',
      '10-31',
    ];
    const ends = months.map((day) => (day.length === 5 ? `2033-${day}` : day));
    const years = ['2029-12-31', '2030-12-31', '2031-12-31'];
    expect(days).toEqual([...new Set([...years, ...ends, ...sundays, ...last])].sort());
    expect(names).toContain('clinic-copies');
  });

  it('include the one just made, and all of the future', () => {
    const made = backupName(new Date(NOON), '010', 'dump');
    const future = [1, 2, 3].map((minute) => copyOf(NOON + minute * 60_000));
    const none: CopiesKept = { days: 0, weeks: 0, months: 0, years: 0 };
    expect(outdatedCopies([copyOf(NOON), ...future], made, none)).toEqual([]);
    expect(outdatedCopies([copyOf(NOON), copyOf(NOON - 1)], made, none)).toEqual([
      backupName(new Date(NOON - 1), '010', 'dump'),
    ]);
  });
});
