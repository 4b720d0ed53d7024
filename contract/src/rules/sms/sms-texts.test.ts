import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogues } from '../../messages/catalogues.ts';
import { SMS_LONGEST } from '../../messages/sms-longest.ts';
import { SMS_TEXTS } from '../../messages/sms-texts.ts';
import { LANGUAGES, type Language } from '../../terms/languages.ts';
import {
  placeholdersOf,
  SMS_KIND_NAMES,
  SMS_KINDS,
  SMS_KINDS_THAT_SAY_WHERE,
  SMS_PLACEHOLDERS,
  type SmsKind,
  type SmsPlaceholder,
} from '../../terms/sms-kinds.ts';
import { addDays } from '../../time/calendar.ts';
import { clockTimeOf } from '../../time/minutes.ts';
import { whenSms } from '../queue/when-to-come-text.ts';
import { partsOf, SHORT_NAMES, shortened } from './sms-length.ts';
import { checkSmsText, fillSmsText, longestSms, writeCodeSms, writeSms } from './sms-texts.ts';

const ALL = SMS_KIND_NAMES.flatMap((kind) => LANGUAGES.map((language) => [kind, language] as const));
const kinds = fc.constantFrom(...SMS_KIND_NAMES);
const languages = fc.constantFrom(...LANGUAGES);
const allNamed = (kind: SmsKind) => placeholdersOf(kind).map((name) => `{${name}}`);

describe('the texts of the product', () => {
  it.each(ALL)('pass the check of own texts: %s in %s', (kind, language) => {
    expect(checkSmsText(kind, language, SMS_TEXTS[language].texts[kind])).toBeNull();
  });

  it.each(ALL)(
    'have one part in English and two in Bangla, in the longest case: %s in %s',
    (kind, language) => {
      const parts = partsOf(longestSms(kind, language, SMS_TEXTS[language].texts[kind]));
      expect(parts).toBeLessThanOrEqual(language === 'en' ? 1 : 2);
    },
  );

  it.each(ALL.filter(([kind]) => SMS_KINDS_THAT_SAY_WHERE.includes(kind)))(
    'say where in no more parts, in the longest case: %s in %s',
    (kind, language) => {
      const { names, values: longest } = SMS_LONGEST[language];
      // The link to a serial is shorter than the one to a place that is held.
      const values = { ...longest, link: longest.link.replace(/w\/.*/, 'q/Zk3v9QhT0aLe') };
      const sms = writeSms({ language, text: SMS_TEXTS[language].texts[kind], values, names });
      expect(sms).toContain(`, ${names.place.slice(0, 5)}`);
      expect(partsOf(sms)).toBeLessThanOrEqual(language === 'en' ? 1 : 2);
    },
  );

  it('name the same in both languages, but for what Bangla says in other words', () => {
    const named = (language: Language, kind: SmsKind) =>
      SMS_PLACEHOLDERS.filter((name) => SMS_TEXTS[language].texts[kind].includes(`{${name}}`));
    for (const kind of SMS_KIND_NAMES) expect(named('bn', kind)).toEqual(named('en', kind));
  });
});

describe('filling a text', () => {
  it('replaces each placeholder once, and never reads a value again', () => {
    const text = fillSmsText('{doctor} at {clinic}', { doctor: '{clinic}', clinic: '$& {doctor}' });
    expect(text).toBe('{clinic} at $& {doctor}');
  });

  it('leaves no space where a value is empty at the end of a line', () => {
    expect(fillSmsText('Away. {call}\nSerial {serial}', { call: '', serial: '7' })).toBe('Away.\nSerial 7');
  });

  it.each([
    ['{doctor}, {place}, {date}', 'Dr. A, Fri'],
    ['{doctor} {place} {date}', 'Dr. A Fri'],
    ['{doctor}, {place} {date}', 'Dr. A, Fri'],
    ['{clinic}, {place}: serial', 'Shapla: serial'],
    ['{clinic} ({place}): serial', 'Shapla: serial'],
    ['{doctor} ({place}, {date})', 'Dr. A (Fri)'],
    ['{doctor} ({date}, {place}).', 'Dr. A (Fri).'],
    ['{doctor}, {place}. Come', 'Dr. A. Come'],
    ['{doctor} - {place}', 'Dr. A'],
    ['{place}: {doctor}', 'Dr. A'],
    ['{clinic}\n{place}\n{doctor}', 'Shapla\nDr. A'],
    ['{clinic}\n{place}, {doctor}', 'Shapla\nDr. A'],
    ['{clinic}, {place}\n{doctor}', 'Shapla\nDr. A'],
    ['{place}\n{doctor}', 'Dr. A'],
    ['{doctor}\n{place}', 'Dr. A'],
    ['{doctor}, {place}। {date}', 'Dr. A। Fri'],
  ])('takes the place out of %j in a clinic with one place', (text, expected) => {
    expect(fillSmsText(text, { clinic: 'Shapla', doctor: 'Dr. A', date: 'Fri', place: '' })).toBe(expected);
  });

  it('leaves no placeholder, whatever the text is', () => {
    fc.assert(
      fc.property(
        kinds,
        languages,
        fc.array(fc.string({ maxLength: 12 }), { maxLength: 9 }),
        (kind, language, words) => {
          const text = words.map((word) => word.replace(/[{}]/g, '')).join(allNamed(kind)[0] ?? '');
          const filled = fillSmsText(text, {
            ...SMS_LONGEST[language].values,
            ...SMS_LONGEST[language].names,
          });
          expect(filled).not.toMatch(/[{}]/);
        },
      ),
    );
  });
});

describe('the check of an own text', () => {
  it.each<[string, SmsKind, string, ReturnType<typeof checkSmsText>]>([
    ['a code', 'CODE', 'Your number is {minutes}', { kind: 'missing', placeholder: 'code' }],
    ['a link', 'BOOKING', 'Serial {serial}, {doctor}, {date}', { kind: 'missing', placeholder: 'link' }],
    [
      'no link in a reminder',
      'REMINDER_DAY',
      '{serial} {doctor} {link}',
      { kind: 'unknown', placeholder: 'link' },
    ],
    ['no word that does not exist', 'COME', '{serial} {name}', { kind: 'unknown', placeholder: 'name' }],
    ['no capitals', 'COME', '{Serial}', { kind: 'unknown', placeholder: 'Serial' }],
    ['no empty braces', 'COME', '{serial} {}', { kind: 'unknown', placeholder: '' }],
    ['no single brace', 'COME', '{serial} } now', { kind: 'brace' }],
    ['no placeholder twice', 'COME', '{serial} {serial}', { kind: 'twice', placeholder: 'serial' }],
    ['no brace in braces', 'COME', '{{serial}}', { kind: 'brace' }],
  ])('wants %s', (_, kind, text, fault) => {
    expect(checkSmsText(kind, 'en', text)).toEqual(fault);
  });

  it('wants two parts at most, in the letters of the text', () => {
    const filled = 'x'.repeat(300);
    expect(checkSmsText('COME', 'en', `{serial}${filled}`)).toBeNull();
    expect(checkSmsText('COME', 'en', `{serial}${filled}xxxxxx`)).toEqual({ kind: 'long', parts: 3 });
    expect(checkSmsText('COME', 'bn', `{serial}${'ক'.repeat(131)}`)).toBeNull();
    expect(checkSmsText('COME', 'bn', `{serial}${'ক'.repeat(132)}`)).toEqual({ kind: 'long', parts: 3 });
    // One letter that is not in the networks' alphabet.
    expect(checkSmsText('COME', 'en', `{serial}${'x'.repeat(130)}’x`)).toEqual({ kind: 'long', parts: 3 });
  });

  it('keeps its word: what passes never takes more than two parts, whatever the names and values are', () => {
    const letters = fc.constantFrom('a', 'Shapla ', 'ক', 'শাপলা ', ' ', '\n', '.', 'é', '’');
    const words = fc.array(letters, { maxLength: 40 }).map((parts) => parts.join(''));
    const name = fc.array(letters, { maxLength: 30 }).map((parts) => parts.join('').slice(0, 80));
    const cases = fc.tuple(kinds, languages, words, words, name, name, fc.boolean());
    fc.assert(
      fc.property(cases, ([kind, language, before, after, clinic, doctor, isShort]) => {
        const text = before + allNamed(kind).join(' ') + after;
        if (checkSmsText(kind, language, text)) return;
        const values = isShort ? shortValues(language) : SMS_LONGEST[language].values;
        // A name in other letters makes an English text a Bangla one, and the check cannot know the names.
        const place = isShort ? '' : doctor;
        const names = { clinic, doctor, place };
        const own =
          language === 'en' ? { clinic: latin(clinic), doctor: latin(doctor), place: latin(place) } : names;
        const sms =
          kind === 'CODE'
            ? writeCodeSms({
                language,
                text,
                clinic: own.clinic,
                code: '4821',
                minutes: '10',
                about: null,
                host: 'a.example',
              })
            : writeSms({ language, text, values, names: own });
        expect(partsOf(sms)).toBeLessThanOrEqual(2);
      }),
      { numRuns: 500 },
    );
  });
});

const latin = (name: string) => name.replace(/[^a-zA-Z .]/g, 'x');
const shortValues = (language: Language) =>
  Object.fromEntries(Object.keys(SMS_LONGEST[language].values).map((name) => [name, '1'])) as Record<
    SmsPlaceholder,
    string
  >;

describe('the longest case', () => {
  const dates = Array.from({ length: 366 }, (_, day) => addDays('2028-01-01', day));
  const times = Array.from({ length: 288 }, (_, five) => {
    const [hour, minute] = [Math.floor(five / 12), (five % 12) * 5];
    return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  });
  const most = (texts: string[]) => Math.max(...texts.map((text) => text.length));

  it.each(LANGUAGES)('in %s has the longest date, time and sentence', (language) => {
    const { date, clock } = SMS_TEXTS[language];
    const windows = times.flatMap((from, index) =>
      [1, 6, 12, 36].map((fives) =>
        whenSms(language, { kind: 'window', from, to: clockTimeOf((index + fives) * 5), before: null }),
      ),
    );
    const estimates = times.map((at) => whenSms(language, { kind: 'estimate', at }));
    const others = times.map((to) => whenSms(language, { kind: 'window', from: null, to, before: null }));
    const longest = SMS_LONGEST[language].values;
    expect(longest.date).toHaveLength(most(dates.map(date)));
    expect(longest.old_date).toHaveLength(most(dates.map(date)));
    expect(longest.start).toHaveLength(most(times.map(clock)));
    expect(longest.until).toHaveLength(most(times.map(clock)));
    const words = [
      whenSms(language, { kind: 'ask' }),
      whenSms(language, { kind: 'soon', isNext: true, before: null }),
    ];
    expect(longest.time).toHaveLength(most([...windows, ...estimates, ...others, ...words]));
    expect(SMS_LONGEST[language].about).toBe(catalogues[language].codeMovesRecord);
  });

  it.each(LANGUAGES)('in %s is the phone of the clinic as long as the field allows', (language) => {
    expect(SMS_LONGEST[language].values.call.length).toBeGreaterThanOrEqual(
      SMS_TEXTS[language].call('+8'.padEnd(20, '0')).length,
    );
  });

  it('has names as long as the field allows', () => {
    for (const { clinic, doctor, place } of Object.values(SMS_LONGEST).map(({ names }) => names)) {
      expect(Math.min(clinic.length, doctor.length, place.length)).toBeGreaterThanOrEqual(80);
    }
  });

  it('has names that keep their whole length when they are shortened', () => {
    for (const { clinic, doctor, place } of Object.values(SMS_LONGEST).map(({ names }) => names)) {
      expect(shortened(place, SHORT_NAMES.place.least)).toHaveLength(SHORT_NAMES.place.least);
      expect(shortened(clinic, SHORT_NAMES.clinic.least)).toHaveLength(SHORT_NAMES.clinic.least);
      expect(shortened(doctor, SHORT_NAMES.doctor.least)).toHaveLength(SHORT_NAMES.doctor.least);
    }
  });

  it('has a value for each placeholder that a kind can name', () => {
    const named = new Set(
      SMS_KIND_NAMES.flatMap((kind) => [...SMS_KINDS[kind].required, ...SMS_KINDS[kind].others]),
    );
    expect([...named].sort()).toEqual([...SMS_PLACEHOLDERS].sort());
  });
});

describe('the SMS as they are written', () => {
  it('name the place after the doctor, unless their text names it', () => {
    const names = { clinic: 'Shapla', doctor: 'Dr. A', place: 'Uttara' };
    const values = { serial: '7', date: 'Fri' };
    const write = (text: string, place = names.place) =>
      writeSms({ language: 'en', text, values, names: { ...names, place } });
    expect(write('{doctor}, {serial}')).toBe('Dr. A, Uttara, 7');
    expect(write('{doctor} at {place}, {serial}')).toBe('Dr. A at Uttara, 7');
    expect(write('{doctor}, {place}, {serial}', '')).toBe('Dr. A, 7');
    // What an own text takes without the place fits with it too.
    expect(write(`{doctor}${'x'.repeat(300)}`)).toBe(`Dr. A${'x'.repeat(300)}`);
  });

  it('fit into two parts with a long name at the end of a line', () => {
    const { names, values } = SMS_LONGEST.en;
    const text = `${'x'.repeat(290)} {clinic}`;
    expect(writeSms({ language: 'en', text, values, names }).length).toBeLessThanOrEqual(306);
    const code = { language: 'en', clinic: names.clinic, code: '4821', minutes: '10', about: null } as const;
    expect(writeCodeSms({ ...code, text, host: null }).length).toBeLessThanOrEqual(306);
  });

  const booking = {
    serial: '১২',
    date: '২০/১১',
    time: whenSms('bn', { kind: 'estimate', at: '19:30' }),
    link: 'https://shapla.example/q/a',
  };
  it('of a booking says what the patient needs', () => {
    const sms = writeSms({
      language: 'bn',
      text: SMS_TEXTS.bn.texts.BOOKING,
      values: booking,
      names: { clinic: 'শাপলা ক্লিনিক', doctor: 'ডা. নুসরাত জাহান', place: '' },
    });
    expect(sms).toBe(
      'শাপলা ক্লিনিক\nসিরিয়াল ১২\nডা. নুসরাত জাহান\n২০/১১ সন্ধ্যা ৭:৩০-এর দিকে\nhttps://shapla.example/q/a',
    );
  });

  it('keep the sentence of staff on a line of its own, also after an own text', () => {
    const sms = writeSms({
      language: 'en',
      text: 'Serial {serial} of {date} with {doctor} is off',
      values: { serial: '4', date: 'Fri 20 Nov' },
      names: { clinic: 'Shapla', doctor: 'Dr. A', place: '' },
      sentence: 'We are sorry.',
    });
    expect(sms).toBe('Serial 4 of Fri 20 Nov with Dr. A is off\nWe are sorry.');
  });

  it('with a code end with the line for browsers, also after an own text', () => {
    const parts = { language: 'en', clinic: 'Shapla', code: '4821', minutes: '10', about: null } as const;
    const text = 'Code {code}';
    expect(writeCodeSms({ ...parts, text, host: 'shapla.example' })).toBe('Code 4821\n@shapla.example #4821');
    expect(writeCodeSms({ ...parts, text, host: null })).toBe('Code 4821');
  });
});
