import { describe, expect, it } from 'vitest';
import { readHolidayFile } from './read-holiday-file.ts';

const TODAY = '2026-11-20';

/** A file as the calendar of Google exports it: CRLF, folded lines, a description in several lines. */
const GOOGLE = `BEGIN:VCALENDAR
PRODID:-//Google Inc//Google Calendar 70.9054//EN
VERSION:2.0
CALSCALE:GREGORIAN
METHOD:PUBLISH
X-WR-CALNAME:Holidays of the clinic
X-WR-TIMEZONE:Asia/Dhaka
BEGIN:VTIMEZONE
TZID:Asia/Dhaka
X-LIC-LOCATION:Asia/Dhaka
BEGIN:STANDARD
TZOFFSETFROM:+0600
TZOFFSETTO:+0600
TZNAME:+06
DTSTART:19700101T000000
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
DTSTART;VALUE=DATE:20270308
DTEND;VALUE=DATE:20270313
DTSTAMP:20261101T080000Z
UID:20270308_made@clinic.example
CLASS:PUBLIC
DESCRIPTION:Public holiday\\nThe first line is long and goes on in the next o
 ne\\, after a space
SEQUENCE:1
STATUS:CONFIRMED
SUMMARY:Eid-ul-Fitr\\, days of the feast \\; the clinic is closed from the eve
 ning on
TRANSP:TRANSPARENT
BEGIN:VALARM
ACTION:DISPLAY
TRIGGER:-P1D
END:VALARM
END:VEVENT
BEGIN:VEVENT
DTSTART;TZID=Asia/Dhaka:20261216T100000
DTEND;TZID=Asia/Dhaka:20261216T120000
UID:meeting@clinic.example
SUMMARY:Meeting of the doctors
END:VEVENT
END:VCALENDAR
`.replace(/\n/g, '\r\n');

/** A file as the calendar of Apple exports it: LF, a birthday without a year, names in Bangla. */
const APPLE = `BEGIN:VCALENDAR
CALSCALE:GREGORIAN
PRODID:-//Apple Inc.//macOS 15.1//EN
VERSION:2.0
X-APPLE-CALENDAR-COLOR:#1BADF8
X-WR-CALNAME:ক্লিনিক
BEGIN:VEVENT
CREATED:20241201T053015Z
DTEND;VALUE=DATE:20241217
DTSTART;VALUE=DATE:20241216
RRULE:FREQ=YEARLY
SUMMARY:বিজয় দিবস
UID:7A1F6C3E-0000-4000-8000-000000000001
X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC
END:VEVENT
BEGIN:VEVENT
DTSTART;VALUE=DATE;X-APPLE-OMIT-YEAR=1604:16040301
RRULE:FREQ=YEARLY
SUMMARY:Day of the founder
UID:7A1F6C3E-0000-4000-8000-000000000002
END:VEVENT
END:VCALENDAR
`;

/** A file with one event of these lines. */
const fileOf = (...lines: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'SUMMARY:Eid',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');

const ALL = (most: number) => Array.from({ length: most }, (_, place) => place + 1).join();

/** 'from..to name' of each event. */
const linesOf = (text: string) =>
  readHolidayFile(text, TODAY).events.map(({ from, to, name }) => `${from}..${to} ${name}`);

describe('a calendar file', () => {
  it('of Google gives its whole days, and says how many events have a time', () => {
    expect(readHolidayFile(GOOGLE, TODAY)).toEqual({
      events: [
        {
          from: '2027-03-08',
          to: '2027-03-12',
          name: 'Eid-ul-Fitr, days of the feast ; the clinic is closed from the evening on',
        },
      ],
      timed: 1,
      unread: 0,
    });
  });

  it('of Apple is expanded by years, from two years ago to two years ahead, also from 1604 on', () => {
    expect(linesOf(APPLE)).toEqual([
      '2024-12-16..2024-12-16 বিজয় দিবস',
      '2025-03-01..2025-03-01 Day of the founder',
      '2025-12-16..2025-12-16 বিজয় দিবস',
      '2026-03-01..2026-03-01 Day of the founder',
      '2026-12-16..2026-12-16 বিজয় দিবস',
      '2027-03-01..2027-03-01 Day of the founder',
      '2027-12-16..2027-12-16 বিজয় দিবস',
      '2028-03-01..2028-03-01 Day of the founder',
    ]);
  });

  it.each<[what: string, lines: string[], dates: string[]]>([
    ['without an end is one day', ['DTSTART;VALUE=DATE:20261216'], ['2026-12-16..2026-12-16']],
    [
      'that ends on its first day is one day',
      ['DTSTART;VALUE=DATE:20261216', 'DTEND;VALUE=DATE:20261216'],
      ['2026-12-16..2026-12-16'],
    ],
    [
      'ends on the day before its DTEND',
      ['DTSTART;VALUE=DATE:20261216', 'DTEND;VALUE=DATE:20261218'],
      ['2026-12-16..2026-12-17'],
    ],
    ['may have a duration', ['DTSTART;VALUE=DATE:20261216', 'DURATION:P3D'], ['2026-12-16..2026-12-18']],
    ['need not say that it is a date', ['DTSTART:20261216', 'DTEND:20261218'], ['2026-12-16..2026-12-17']],
    [
      'may be written in small letters',
      ['dtstart;value=date:20261216', 'dtend;value=date:20261217'],
      ['2026-12-16..2026-12-16'],
    ],
    [
      'of Outlook has midnights',
      [
        'DTSTART;TZID="Bangladesh Standard Time":20261216T000000',
        'DTEND;TZID="Bangladesh Standard Time":20261217T000000',
        'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
      ],
      ['2026-12-16..2026-12-16'],
    ],
    [
      'from midnight to midnight is a whole day',
      ['DTSTART:20261216T000000', 'DTEND:20261218T000000'],
      ['2026-12-16..2026-12-17'],
    ],
    [
      'of a program that writes the midnights of Bangladesh in UTC',
      ['DTSTART:20261215T180000Z', 'DTEND:20261216T180000Z'],
      ['2026-12-16..2026-12-16'],
    ],
    [
      'up to the last minute of a day is whole',
      ['DTSTART:20261216T000000', 'DTEND:20261217T235900'],
      ['2026-12-16..2026-12-17'],
    ],
    [
      'is cut where the two years end',
      ['DTSTART;VALUE=DATE:20281110', 'DTEND;VALUE=DATE:20290101'],
      ['2028-11-10..2028-11-19'],
    ],
    ['beyond two years is left out', ['DTSTART;VALUE=DATE:20281120'], []],
    ['more than two years ago is left out', ['DTSTART;VALUE=DATE:20241119'], []],
    ['that was cancelled is left out', ['DTSTART;VALUE=DATE:20261216', 'STATUS:CANCELLED'], []],
    [
      'of every second year',
      ['DTSTART;VALUE=DATE:20191216', 'RRULE:FREQ=YEARLY;INTERVAL=2'],
      ['2025-12-16..2025-12-16', '2027-12-16..2027-12-16'],
    ],
    [
      'until a year',
      ['DTSTART;VALUE=DATE:20191216', 'RRULE:FREQ=YEARLY;UNTIL=20261216'],
      ['2024-12-16..2024-12-16', '2025-12-16..2025-12-16', '2026-12-16..2026-12-16'],
    ],
    [
      'that is counted',
      ['DTSTART;VALUE=DATE:20241216', 'RRULE:FREQ=YEARLY;COUNT=2'],
      ['2024-12-16..2024-12-16', '2025-12-16..2025-12-16'],
    ],
    [
      'without one of its repetitions, and with a further date',
      [
        'DTSTART;VALUE=DATE:20251216',
        'RRULE:FREQ=YEARLY;COUNT=2',
        'EXDATE;VALUE=DATE:20251216',
        'RDATE;VALUE=DATE:20270105',
      ],
      ['2026-12-16..2026-12-16', '2027-01-05..2027-01-05'],
    ],
    [
      'on the last Monday of a month',
      ['DTSTART;VALUE=DATE:20200525', 'RRULE:FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO'],
      [
        '2025-05-26..2025-05-26',
        '2026-05-25..2026-05-25',
        '2027-05-31..2027-05-31',
        '2028-05-29..2028-05-29',
      ],
    ],
    [
      'on a Tuesday after the first Monday',
      ['DTSTART;VALUE=DATE:20201103', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8'],
      [
        '2025-11-04..2025-11-04',
        '2026-11-03..2026-11-03',
        '2027-11-02..2027-11-02',
        '2028-11-07..2028-11-07',
      ],
    ],
    [
      'on 29 February comes in leap years only',
      ['DTSTART;VALUE=DATE:20240229', 'RRULE:FREQ=YEARLY'],
      ['2028-02-29..2028-02-29'],
    ],
  ])('with an event %s', (_, lines, dates) => {
    expect(linesOf(fileOf(...lines))).toEqual(dates.map((range) => `${range} Eid`));
  });

  it.each<[what: string, lines: string[]]>([
    ['has no date', ['UID:1']],
    ['has a date of month 13', ['DTSTART;VALUE=DATE:20261316']],
    ['has words for a date', ['DTSTART;VALUE=DATE:tomorrow']],
    ['has no name', ['DTSTART;VALUE=DATE:20261216', 'SUMMARY:'].reverse()],
    ['repeats every week', ['DTSTART;VALUE=DATE:20261120', 'RRULE:FREQ=WEEKLY']],
    ['repeats in a way that nobody knows', ['DTSTART;VALUE=DATE:20261120', 'RRULE:FREQ=SOMETIMES']],
    ['repeats by the number of a week', ['DTSTART;VALUE=DATE:20261120', 'RRULE:FREQ=YEARLY;BYWEEKNO=53']],
    [
      'repeats on all days of the years',
      ['DTSTART;VALUE=DATE:20261120', 'RRULE:FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU'],
    ],
  ])('counts an event that %s as unread, and reads the others', (_, lines) => {
    const event = (of: string[]) => ['BEGIN:VEVENT', ...of, 'END:VEVENT'];
    const text = [
      'BEGIN:VCALENDAR',
      ...event(lines.some((line) => line === 'SUMMARY:') ? lines : ['SUMMARY:Bad', ...lines]),
      ...event(['SUMMARY:Good', 'DTSTART;VALUE=DATE:20261225']),
      'END:VCALENDAR',
    ].join('\n');
    expect(readHolidayFile(text, TODAY)).toEqual({
      events: [{ from: '2026-12-25', to: '2026-12-25', name: 'Good' }],
      timed: 0,
      unread: 1,
    });
  });

  it('moves a repetition that was moved', () => {
    const text = fileOf(
      ...[
        'UID:eid',
        'DTSTART;VALUE=DATE:20251216',
        'RRULE:FREQ=YEARLY;COUNT=3',
        'END:VEVENT',
        'BEGIN:VEVENT',
      ],
      ...['UID:eid', 'SUMMARY:Eid', 'RECURRENCE-ID;VALUE=DATE:20261216', 'DTSTART;VALUE=DATE:20261217'],
    );
    expect(linesOf(text)).toEqual([
      '2025-12-16..2025-12-16 Eid',
      '2026-12-17..2026-12-17 Eid',
      '2027-12-16..2027-12-16 Eid',
    ]);
  });

  it('is read with a byte order mark, a fault in a line that is not needed, and two calendars in it', () => {
    const text = `\ufeff${fileOf('DTSTART;VALUE=DATE:20261216', 'GEO:somewhere', 'a line of nothing')}\n${fileOf('DTSTART;VALUE=DATE:20261217')}`;
    expect(linesOf(text)).toEqual(['2026-12-16..2026-12-16 Eid', '2026-12-17..2026-12-17 Eid']);
  });

  it('gives each event once, and names that the register can store', () => {
    const long = 'ঈদ '.repeat(80);
    const text = fileOf(
      ...['DTSTART;VALUE=DATE:20261216', 'END:VEVENT', 'BEGIN:VEVENT'],
      ...['SUMMARY:Eid', 'DTSTART;VALUE=DATE:20261216', 'END:VEVENT', 'BEGIN:VEVENT'],
      ...[
        'SUMMARY:\u202eVictory\\n\u200b Day \u0007',
        'DTSTART;VALUE=DATE:20261217',
        'END:VEVENT',
        'BEGIN:VEVENT',
      ],
      ...[`SUMMARY:${long}`, 'DTSTART;VALUE=DATE:20261218'],
    );
    expect(linesOf(text)).toEqual([
      '2026-12-16..2026-12-16 Eid',
      '2026-12-17..2026-12-17 Victory Day',
      `2026-12-18..2026-12-18 ${long.slice(0, 100)}`,
    ]);
  });

  it('gives at most 500 events, those from today on before the past ones', () => {
    const events = Array.from({ length: 600 }, (_, place) => [
      'BEGIN:VEVENT',
      `SUMMARY:${place}`,
      `DTSTART;VALUE=DATE:${place < 300 ? '20260101' : '20270101'}`,
      'END:VEVENT',
    ]);
    const found = readHolidayFile(['BEGIN:VCALENDAR', ...events.flat(), 'END:VCALENDAR'].join('\n'), TODAY);
    expect(found.events).toHaveLength(500);
    expect(found.events.filter(({ from }) => from === '2027-01-01')).toHaveLength(300);
  });

  it.each([
    ['an empty file', ''],
    ['a page of the web', '<!doctype html><title>Sign in</title>'],
    ['a table', 'date,name\n2026-12-16,Victory Day\n'],
    ['an address card', 'BEGIN:VCARD\nFN:Rahima\nEND:VCARD'],
    ['a file without its end', GOOGLE.slice(0, -60)],
    ['a file without its first letter', GOOGLE.slice(1)],
    ['an event that ends another part', 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR\nEND:VEVENT'],
  ])('is refused when it is %s', (_, text) => {
    expect(() => readHolidayFile(text, TODAY)).toThrow('not a calendar file that can be read');
  });

  it('that asks for endless work is read at once', () => {
    const harm = [
      ['DTSTART;VALUE=DATE:16040229', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31'],
      ['DTSTART;VALUE=DATE:16040101', 'RRULE:FREQ=YEARLY;COUNT=999999999;BYDAY=MO,TU,WE'],
      ['DTSTART;VALUE=DATE:20260101', 'RRULE:FREQ=SECONDLY'],
      ['DTSTART;VALUE=DATE:16040101', `RRULE:FREQ=YEARLY;BYMONTH=${ALL(12)};BYMONTHDAY=${ALL(31)};BYDAY=1MO`],
    ].flatMap((lines) =>
      Array.from({ length: 300 }, () => ['BEGIN:VEVENT', 'SUMMARY:x', ...lines, 'END:VEVENT']),
    );
    const text = ['BEGIN:VCALENDAR', ...harm.flat(), 'END:VCALENDAR'].join('\n');
    const { events, unread } = readHolidayFile(text, TODAY);
    expect(events.length).toBeLessThanOrEqual(500);
    expect(unread).toBeGreaterThan(600);
  }, 5_000);
});
