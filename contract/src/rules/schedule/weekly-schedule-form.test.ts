import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { en } from '../../messages/en.ts';
import { sentenceOf } from '../../messages/message.ts';
import {
  daySittingsInput,
  hoursProblems,
  type ScheduleForm,
  weeklyScheduleInput,
} from './weekly-schedule-form.ts';

const day = (more: object = {}) => ({ startTime: '09:00', endTime: '17:00', patientLimit: 30, ...more });
const parse = (week: unknown, form: ScheduleForm = 'create') => weeklyScheduleInput(form).safeParse(week);
const problems = (week: unknown, form: ScheduleForm = 'create') =>
  Object.fromEntries(
    (parse(week, form).error?.issues ?? []).map((issue) => [
      issue.path.join('.'),
      sentenceOf(en, issue.message),
    ]),
  );

const NO_DAY = 'Please select at least one available weekday for the doctor';
const LIMIT = 'Patient limit must be between 1 and 100';
const NOT_A_TIME = 'Please enter a time as HH:MM';
const AFTER = 'End time must be after start time';
const RESERVED = 'Reserved slots must be valid numbers within patient limit';

describe("a doctor's week", () => {
  it.each([
    ['0', 7],
    ['1', 1],
    ['2', 2],
    ['3', 3],
    ['4', 4],
    ['5', 5],
    ['6', 6],
    ['7', 7],
  ])('has under the key %s the ISO weekday %i', (key, weekday) => {
    expect(parse({ [key]: day() }).data).toEqual({
      [weekday]: [{ sitting: 1, startTime: '09:00', endTime: '17:00', patientLimit: 30, reservedSlots: [] }],
    });
  });

  it.each([
    ['0 to 6', ['0', '1', '2', '3', '4', '5', '6']],
    ['1 to 7', ['1', '2', '3', '4', '5', '6', '7']],
  ])('has all seven days with the keys %s', (_name, keys) => {
    const week = Object.fromEntries(keys.map((key) => [key, day()]));
    expect(Object.keys(parse(week).data ?? {})).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  });

  it('has the days that are enabled or have no `enabled` field', () => {
    const week = { 1: day(), 2: day({ enabled: true }), 3: day({ enabled: false }), 4: { enabled: false } };
    expect(Object.keys(parse(week).data ?? {})).toEqual(['1', '2']);
  });

  it('takes Sunday from key 0 or from key 7, whichever is enabled, but not from both', () => {
    const morning = day({ startTime: '08:00' });
    expect(parse({ 0: morning, 7: { enabled: false } }).data?.[7]?.[0]?.startTime).toBe('08:00');
    expect(parse({ 0: { enabled: false }, 7: morning }).data?.[7]?.[0]?.startTime).toBe('08:00');
    expect(problems({ 0: day(), 7: day() })).toEqual({ 7: 'Sunday is given twice, as 0 and as 7' });
  });

  it.each([[{}], [{ 1: { enabled: false } }], [{ 8: day() }], [{ monday: day() }]])(
    'without a working day is refused: %j',
    (week) => {
      for (const form of ['create', 'edit'] as const) expect(problems(week, form)).toEqual({ '': NO_DAY });
    },
  );

  it('may have errors in its days off', () => {
    const wrong = { enabled: false, startTime: 'x', endTime: '', patientLimit: 0, reservedSlots: 'x' };
    expect(problems({ 1: day(), 2: wrong })).toEqual({});
  });

  it('is refused with all errors of all days', () => {
    expect(
      problems({
        0: day({ endTime: '' }),
        1: { enabled: true },
        2: day({ startTime: '18:00', reservedSlots: '31' }),
        3: day(),
      }),
    ).toEqual({
      '1.startTime': 'Start time is required',
      '1.endTime': 'End time is required',
      '1.patientLimit': LIMIT,
      '2.endTime': AFTER,
      '2.reservedSlots': RESERVED,
      '7.endTime': 'End time is required',
    });
  });

  it.each([[null], ['x'], [[]], [1], [undefined]])('must be an object, not %j', (week) => {
    expect(parse(week).success).toBe(false);
  });

  it('is converted to numbers and to times of the form HH:MM', () => {
    const typed = {
      enabled: true,
      startTime: '09:00:00',
      endTime: '17:30:59',
      patientLimit: ' 25 ',
      reservedSlots: ' 5, 1,,5 , 20,',
    };
    expect(parse({ 6: typed }).data).toEqual({
      6: [{ sitting: 1, startTime: '09:00', endTime: '17:30', patientLimit: 25, reservedSlots: [1, 5, 20] }],
    });
  });
});

describe('a day of the form', () => {
  it.each<[object, object]>([
    [{}, {}],
    // start
    [{ startTime: '' }, { startTime: 'Start time is required' }],
    [{ startTime: null }, { startTime: 'Start time is required' }],
    [{ startTime: undefined }, { startTime: 'Start time is required' }],
    [{ startTime: '9:00' }, { startTime: NOT_A_TIME }],
    [{ startTime: '24:00' }, { startTime: NOT_A_TIME }],
    [{ startTime: '09:60' }, { startTime: NOT_A_TIME }],
    [{ startTime: '09.00' }, { startTime: NOT_A_TIME }],
    [{ startTime: '09:00 am' }, { startTime: NOT_A_TIME }],
    [{ startTime: '00:00' }, {}],
    // end
    [{ endTime: '' }, { endTime: 'End time is required' }],
    [{ endTime: null }, { endTime: 'End time is required' }],
    [{ endTime: '25:00' }, { endTime: NOT_A_TIME }],
    [{ endTime: '23:59' }, {}],
    // Midnight as an end is the end of the day.
    [{ endTime: '24:00' }, {}],
    [{ endTime: '24:00:00' }, {}],
    [{ endTime: '00:00' }, {}],
    [{ startTime: '00:00', endTime: '00:00' }, {}],
    [{ startTime: '23:59', endTime: '12:00 AM' }, {}],
    [{ endTime: '24:01' }, { endTime: NOT_A_TIME }],
    [{ endTime: '00:01' }, { endTime: AFTER }],
    [{ endTime: '12:00 PM' }, { endTime: NOT_A_TIME }],
    [
      { startTime: 'x', endTime: 'y' },
      { startTime: NOT_A_TIME, endTime: NOT_A_TIME },
    ],
    // end after start
    [{ endTime: '09:00' }, { endTime: AFTER }],
    [{ endTime: '08:59' }, { endTime: AFTER }],
    [{ endTime: '09:01' }, {}],
    [{ startTime: '09:00:10', endTime: '09:00:50' }, { endTime: AFTER }],
    [{ startTime: '22:00', endTime: '02:00' }, { endTime: AFTER }],
    // limit
    [{ patientLimit: 1 }, {}],
    [{ patientLimit: 100 }, {}],
    [{ patientLimit: '100' }, {}],
    [{ patientLimit: 0 }, { patientLimit: LIMIT }],
    [{ patientLimit: 101 }, { patientLimit: LIMIT }],
    [{ patientLimit: -5 }, { patientLimit: LIMIT }],
    [{ patientLimit: 30.5 }, { patientLimit: LIMIT }],
    [{ patientLimit: '' }, { patientLimit: LIMIT }],
    [{ patientLimit: '1e1' }, { patientLimit: LIMIT }],
    [{ patientLimit: 'ten' }, { patientLimit: LIMIT }],
    [{ patientLimit: null }, { patientLimit: LIMIT }],
    [{ patientLimit: undefined }, { patientLimit: LIMIT }],
    [{ patientLimit: Number.NaN }, { patientLimit: LIMIT }],
    // reserved numbers
    [{ reservedSlots: null }, {}],
    [{ reservedSlots: '' }, {}],
    [{ reservedSlots: ' , ,' }, {}],
    [{ reservedSlots: [] }, {}],
    [{ reservedSlots: '1,2, 30' }, {}],
    [{ reservedSlots: [1, 30] }, {}],
    [{ reservedSlots: '1;2' }, { reservedSlots: RESERVED }],
    [{ reservedSlots: '0' }, { reservedSlots: RESERVED }],
    [{ reservedSlots: '31' }, { reservedSlots: RESERVED }],
    [{ reservedSlots: [31] }, { reservedSlots: RESERVED }],
    [{ reservedSlots: [0] }, { reservedSlots: RESERVED }],
    [{ reservedSlots: [-1] }, { reservedSlots: RESERVED }],
    [{ reservedSlots: [1.5] }, { reservedSlots: RESERVED }],
    [{ reservedSlots: '1,two' }, { reservedSlots: RESERVED }],
    [{ reservedSlots: '-1' }, { reservedSlots: RESERVED }],
    [{ reservedSlots: '1.0' }, { reservedSlots: RESERVED }],
    // the limit is checked first
    [{ patientLimit: 0, reservedSlots: '1' }, { patientLimit: LIMIT }],
  ])('with %j has the problems %j', (more, expected) => {
    const found = Object.entries(hoursProblems(day(more), 'create'));
    expect(Object.fromEntries(found.map(([field, message]) => [field, sentenceOf(en, message)]))).toEqual(
      expected,
    );
  });

  it.each([
    ['0', '0'],
    ['1, 31, 40', '31'],
    ['1, two', 'two'],
    ['5, -1', '-1'],
  ])('with the reserved numbers %j names the wrong one in the edit form: %s', (reservedSlots, slot) => {
    expect(problems({ 1: day({ reservedSlots }) }, 'edit')).toEqual({
      '1.reservedSlots': `Reserved slot ${slot} must be a whole number between 1 and 30`,
    });
  });

  it('has the same messages in both forms, except for the reserved numbers', () => {
    for (const more of [{ startTime: '' }, { endTime: '08:00' }, { patientLimit: 0 }]) {
      expect(problems({ 1: day(more) }, 'edit')).toEqual(problems({ 1: day(more) }, 'create'));
    }
  });
});

describe('a day with two sittings', () => {
  const morning = day({ endTime: '13:00', reservedSlots: '1' });
  const evening = day({ startTime: '17:00', endTime: '21:00', patientLimit: '10' });
  const TOO_EARLY = 'The second sitting must start after the first has ended';

  it('has the hours of each, numbered by their order', () => {
    expect(parse({ 6: { sittings: [morning, evening] } }).data?.[6]).toEqual([
      { sitting: 1, startTime: '09:00', endTime: '13:00', patientLimit: 30, reservedSlots: [1] },
      { sitting: 2, startTime: '17:00', endTime: '21:00', patientLimit: 10, reservedSlots: [] },
    ]);
  });

  it.each(['24:00', '24:00:00', '00:00', '00:00:00', '12:00 AM', '12 am'])(
    'may last until midnight, typed as %j',
    (endTime) => {
      expect(parse({ 6: { sittings: [morning, { ...evening, endTime }] } }).data?.[6]).toMatchObject([
        { endTime: '13:00' },
        { startTime: '17:00', endTime: '24:00' },
      ]);
      // Nothing can follow it.
      expect(problems({ 6: { sittings: [{ ...morning, endTime }, evening] } })).toEqual({
        '6.sittings.1.startTime': TOO_EARLY,
      });
      expect(daySittingsInput().parse({ ...day({ endTime }) }).sittings).toMatchObject([
        { endTime: '24:00' },
      ]);
    },
  );

  it('may be the second sitting alone', () => {
    expect(parse({ 6: { sittings: [{ ...evening, sitting: 2 }] } }).data?.[6]).toMatchObject([
      { sitting: 2 },
    ]);
  });

  it('takes the sittings where the hours of the day are sent beside them', () => {
    const sent = { ...day(), sittings: [morning, evening] };
    expect(parse({ 6: sent }).data?.[6]).toHaveLength(2);
  });

  it.each([
    ['overlap', [morning, day({ startTime: '12:59', endTime: '21:00' })]],
    ['come in the wrong order', [evening, morning]],
    [
      'have the same number',
      [
        { ...morning, sitting: 1 },
        { ...evening, sitting: 1 },
      ],
    ],
    [
      'have their numbers turned around',
      [
        { ...morning, sitting: 2 },
        { ...evening, sitting: 1 },
      ],
    ],
  ])('is refused where they %s', (_how, sittings) => {
    expect(problems({ 6: { sittings } })).toEqual({ '6.sittings.1.startTime': TOO_EARLY });
  });

  it('is refused with none and with three', () => {
    expect(parse({ 6: { sittings: [] } }).success).toBe(false);
    expect(parse({ 6: { sittings: [morning, evening, evening] } }).success).toBe(false);
  });

  it('names the wrong field of the wrong sitting', () => {
    expect(problems({ 6: { sittings: [morning, day({ startTime: '17:00', endTime: '16:00' })] } })).toEqual({
      '6.sittings.1.endTime': AFTER,
    });
  });
});

describe('one day of a doctor', () => {
  it('has the sittings of a simple day, and none when it is off', () => {
    expect(daySittingsInput().parse(day())).toEqual({
      sittings: [{ sitting: 1, startTime: '09:00', endTime: '17:00', patientLimit: 30, reservedSlots: [] }],
    });
    expect(daySittingsInput().parse({ enabled: false })).toEqual({ sittings: [] });
    expect(daySittingsInput().safeParse({ enabled: true }).success).toBe(false);
  });
});

describe('any week', () => {
  const hour = fc.integer({ min: 0, max: 22 });
  const anyDay = fc
    .record({ start: hour, length: fc.integer({ min: 1, max: 24 }), limit: fc.integer({ min: 1, max: 100 }) })
    .chain(({ start, length, limit }) =>
      fc.uniqueArray(fc.integer({ min: 1, max: limit }), { maxLength: 8 }).map((slots) => ({
        startTime: `${String(start).padStart(2, '0')}:00`,
        endTime: start + length > 23 ? '23:59' : `${String(start + length).padStart(2, '0')}:00`,
        patientLimit: limit,
        reservedSlots: slots,
      })),
    );
  const anyWeek = fc.dictionary(fc.constantFrom('1', '2', '3', '4', '5', '6', '7'), anyDay, { minKeys: 1 });

  it('is accepted as text or as numbers, and its reserved numbers are sorted', () => {
    fc.assert(
      fc.property(anyWeek, (week) => {
        const expected = Object.fromEntries(
          Object.entries(week).map(([weekday, { reservedSlots, ...rest }]) => [
            weekday,
            [{ sitting: 1, ...rest, reservedSlots: [...reservedSlots].sort((a, b) => a - b) }],
          ]),
        );
        expect(parse(week).data).toEqual(expected);
        const asText = Object.fromEntries(
          Object.entries(week).map(([weekday, one]) => [
            weekday,
            { ...one, patientLimit: String(one.patientLimit), reservedSlots: one.reservedSlots.join(', ') },
          ]),
        );
        expect(parse(asText, 'edit').data).toEqual(expected);
      }),
    );
  });

  it('is refused if a reserved number is above the limit of its day', () => {
    fc.assert(
      fc.property(anyWeek, fc.integer({ min: 1, max: 500 }), (week, beyond) => {
        const [first = '1'] = Object.keys(week);
        const wrong = week[first];
        if (!wrong) return;
        const slot = wrong.patientLimit + beyond;
        const changed = { ...week, [first]: { ...wrong, reservedSlots: [...wrong.reservedSlots, slot] } };
        expect(problems(changed)).toEqual({ [`${first}.reservedSlots`]: RESERVED });
      }),
    );
  });
});
