import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Place } from '@clinic-serial/contract/fields/place';
import { catalogues } from '@clinic-serial/contract/messages/catalogues';
import { say, sentenceOf } from '@clinic-serial/contract/messages/message';
import { placeNamed } from '@clinic-serial/contract/rules/import/place-cells';
import { readHolidayRows } from '@clinic-serial/contract/rules/import/read-holidays';
import { readTableFile } from '@clinic-serial/contract/rules/import/read-table-file';
import { CALENDAR_LIMITS } from '@clinic-serial/contract/terms/calendar-limits';
import { addDays } from '@clinic-serial/contract/time/calendar';
import type { SystemActor } from '../audit/record-audit.ts';
import { readHolidayFile } from '../calendar/read-holiday-file.ts';
import { createHolidays } from '../calendar/save-holiday.ts';
import type { ImportServices } from './import-kind.ts';
import { isMeant, number, type Terminal } from './import-terminal.ts';

const ROWS_SHOWN = 20;

interface Day {
  date: string;
  name: string;
  nameBn: string | null;
  placeIds?: number[];
}
/** The holidays of a file, one entry for each date, and lines that tell the operator what was left out. */
interface FileDays {
  days: Day[];
  leftOut: string[];
}

/**
 * Brings a list of holidays in: CSV, .xlsx or .ics (rules: import 9). Dates that are holidays already keep
 * their names. The same file again changes nothing.
 *
 * @throws TableError, AppError and errors of the file, which say what cannot be read
 */
export async function bringHolidaysIn(
  services: ImportServices,
  operator: SystemActor,
  terminal: Terminal,
  { path, yes }: { path: string; yes: boolean },
): Promise<void> {
  const { print } = terminal;
  const bytes = await readFile(path);
  const { days, leftOut } = await daysOf(bytes, services);
  for (const { date, name, nameBn, placeIds } of days.slice(0, ROWS_SHOWN)) {
    const where = services.config.places.filter(({ id }) => placeIds?.includes(id)).map(({ name }) => name);
    const at = where.length > 0 ? `  only ${where.join(', ')}` : '';
    print(`  ${date}  ${nameBn === null ? name : `${name} (${nameBn})`}${at}`);
  }
  if (days.length > ROWS_SHOWN) print(`  and ${number(days.length - ROWS_SHOWN)} more`);
  for (const line of leftOut) print(line);
  if (days.length === 0) {
    print('There are no holidays in this file. Nothing was written.');
    return;
  }
  if (!(await isMeant(terminal, yes))) {
    print('Nothing was written.');
    return;
  }
  // The key covers the days too, because a name of a place in the file can mean another place the next time.
  const hash = createHash('sha256').update(bytes).update(JSON.stringify(days)).digest('hex');
  const sum = { created: 0, existing: 0, touched: 0 };
  for (let at = 0; at < days.length; at += CALENDAR_LIMITS.holidaysAtOnce) {
    const form = {
      key: `file-${hash}-${services.clock.today()}-${at}`,
      holidays: days.slice(at, at + CALENDAR_LIMITS.holidaysAtOnce),
    };
    const saved = await createHolidays(services, operator, form);
    sum.created += saved.created.length;
    sum.existing += saved.existing.length;
    sum.touched += saved.touched;
  }
  print(`Written: ${number(sum.created)} holidays. ${number(sum.existing)} were holidays already.`);
  if (sum.touched > 0) {
    print(`${number(sum.touched)} appointments are on these days. The page Calendar lists them.`);
  }
}

/** The dates of a file, the earliest first, each once. */
async function daysOf(bytes: Buffer, { clock, config }: ImportServices): Promise<FileDays> {
  const today = clock.today();
  const { ranges, leftOut } = isCalendar(bytes)
    ? calendarRanges(bytes, today)
    : await listRanges(bytes, today, config.places);
  const days = new Map<string, Day>();
  for (const { from, to, ...holiday } of ranges) {
    for (let date = from; date <= to; date = addDays(date, 1)) {
      if (!days.has(date)) days.set(date, { date, ...holiday });
    }
  }
  return { days: [...days.values()].sort((one, other) => (one.date < other.date ? -1 : 1)), leftOut };
}

const isCalendar = (bytes: Buffer) => /^\s*BEGIN:VCALENDAR/i.test(textOf(bytes.subarray(0, 200)));
const textOf = (bytes: Buffer) => bytes.toString('utf8').replace(/^\ufeff/, '');

function calendarRanges(bytes: Buffer, today: string) {
  const { events, timed, unread } = readHolidayFile(textOf(bytes), today);
  const leftOut = [
    ...(timed > 0 ? [`Left out, because they have a time of day: ${number(timed)} events.`] : []),
    ...(unread > 0 ? [`Left out, because they cannot be read: ${number(unread)} events.`] : []),
  ];
  return { ranges: events.map((event) => ({ ...event, nameBn: null })), leftOut };
}

async function listRanges(bytes: Buffer, today: string, clinicPlaces: readonly Place[]) {
  const rows: string[][] = [];
  async function* whole() {
    yield bytes;
  }
  for await (const some of readTableFile(whole())) rows.push(...some);
  const { holidays, refused } = readHolidayRows(rows, today);
  const leftOut = refused.map(
    ({ line, reason }) => `  ${String(line).padStart(7)}  left out: ${sentenceOf(catalogues.en, reason)}`,
  );
  const ranges: (Omit<Day, 'date'> & { from: string; to: string })[] = [];
  const open = clinicPlaces.filter(({ isActive }) => isActive);
  for (const { line, places, ...holiday } of holidays) {
    const found = places.map((name) => placeNamed(open, name));
    const placeIds = found.flatMap((place) => place?.id ?? []);
    if (placeIds.length === places.length) {
      ranges.push({ ...holiday, ...(places.length > 0 ? { placeIds } : {}) });
    } else {
      const reason = sentenceOf(catalogues.en, say('PLACE_NOT_FOUND'));
      leftOut.push(`  ${String(line).padStart(7)}  left out: ${reason}`);
    }
  }
  return { ranges, leftOut };
}
