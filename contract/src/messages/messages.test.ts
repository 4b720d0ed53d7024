import { describe, expect, it } from 'vitest';
import { FAILURES } from '../subjects/errors.ts';
import { bn } from './bn.ts';
import { booking } from './en/booking.ts';
import { desk } from './en/desk.ts';
import { failures } from './en/failures.ts';
import { fields } from './en/fields.ts';
import { imports } from './en/imports.ts';
import { livePage } from './en/live-page.ts';
import { move } from './en/move.ts';
import { notices } from './en/notices.ts';
import { receipt } from './en/receipt.ts';
import { requests } from './en/requests.ts';
import { site } from './en/site.ts';
import { smsFailures } from './en/sms-failures.ts';
import { staffFields } from './en/staff-fields.ts';
import { type Catalogue, en } from './en.ts';
import { say, sentenceOf } from './message.ts';

describe('a message', () => {
  it('is put into words by its key', () => {
    expect(sentenceOf(en, say('DOCTOR_NOT_FOUND'))).toBe('Doctor not found');
  });

  it('carries the parameters of its sentence', () => {
    const slot = 'one "two"\n3 {"limit":9} %s';
    expect(sentenceOf(en, say('reservedSlotInvalid', { slot, limit: 30 }))).toBe(
      `Reserved slot ${slot} must be a whole number between 1 and 30`,
    );
  });

  it('is put into words by a part of the catalogue too', () => {
    expect(sentenceOf(fields, say('tooLong', { most: 40 }))).toBe('Please use at most 40 characters');
  });

  it.each(['Invalid input', '', 'noSuchKey', 'noSuchKey {"most":40}'])(
    'without a sentence in the catalogue asks to check the value: %j',
    (message) => {
      expect(sentenceOf(en, message)).toBe('Please check this value');
    },
  );

  it('is in the language of the catalogue', () => {
    expect(sentenceOf(bn, say('tooLong', { most: 40 }))).toBe('সর্বোচ্চ ৪০টি অক্ষর লিখুন');
    expect(sentenceOf(bn, say('TRANSITION_REFUSED', { from: 'Completed', to: 'No Show' }))).toBe(
      'অ্যাপয়েন্টমেন্টের অবস্থা “দেখা হয়েছে” থেকে “আসেননি” করা যায় না।',
    );
  });
});

describe('the English catalogue', () => {
  it('gives each key one sentence', () => {
    const { checkValue: _, ...rest } = fields;
    const keys = [
      staffFields,
      booking,
      desk,
      requests,
      failures,
      imports,
      notices,
      livePage,
      move,
      receipt,
      site,
      smsFailures,
    ].flatMap(Object.keys);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    expect(Object.keys(staffFields)).toEqual(expect.arrayContaining(Object.keys(rest)));
  });

  it('has no sentence for a code that is not there', () => {
    const codes = Object.keys(en).filter((key) => /^[A-Z]/.test(key));
    expect(codes.filter((code) => !(code in FAILURES))).toEqual([]);
  });

  it('has a sentence for each code but those that always need a closer one', () => {
    expect(Object.keys(FAILURES).filter((code) => !(code in en))).toEqual(['ACT_REFUSED', 'HAS_HISTORY']);
  });
});

/** A value for each parameter of a sentence. Texts of people are in Bangla. */
const EXAMPLES: Record<string, unknown> = {
  appointments: 12,
  before: 3,
  clinic: 'শাপলা ক্লিনিক',
  clinicPhone: '02-55012345',
  code: '4821',
  count: 3,
  copy: 2,
  counts: [{ reason: 'Emergency', count: 3 }],
  date: '2026-11-20',
  department: 'হৃদরোগ',
  digits: 4,
  doctor: 'ডা. নুসরাত জাহান',
  doctors: 3,
  end: '18:00',
  estimate: '17:30',
  from: 'Completed',
  isToday: false,
  least: 1,
  left: 2,
  limit: 30,
  line: 7,
  link: 'https://shapla.example/a/K7QF-3M2D',
  minutes: 10,
  name: 'সোহেল রানা',
  now: '17:10',
  paisa: 50_000,
  number: '3-2026-000042',
  parts: 3,
  most: 100,
  oldDate: '2026-11-19',
  oldSerial: 7,
  placeholder: 'serial',
  patient: 'করিম উদ্দিন',
  phone: '02-55012345',
  reason: 'Emergency',
  seconds: 30,
  setting: 'CLINIC_PHONE',
  serial: 12,
  slot: '31',
  stage: 'leave',
  start: '16:30',
  status: 'No Show',
  time: '17:30',
  to: 'Booked',
  today: '2026-11-18',
  takenAt: '17:10',
  text: 'করিম',
  tooMany: 2,
  triesLeft: 4,
  until: '17:30',
  weekday: 5,
};
/** Other values, for which some sentences have other words. */
const OTHERS = {
  appointments: 1,
  before: null,
  count: 0,
  doctors: 1,
  left: 1,
  time: null,
  today: '2026-11-20',
  tooMany: 1,
  triesLeft: 1,
  seconds: 1,
  isToday: true,
};

/** Says a sentence, and tells which parameters it used. */
function said(sentence: unknown, examples = EXAMPLES): { text: string; used: string[] } {
  if (typeof sentence !== 'function') return { text: String(sentence), used: [] };
  const used = new Set<string>();
  const parameters = new Proxy(examples, {
    get(values, name) {
      used.add(String(name));
      return values[String(name)];
    },
  });
  return { text: sentence(parameters), used: [...used].sort() };
}

const KEYS = Object.keys(en) as (keyof Catalogue)[];

/** Words in Latin letters that Bangla texts contain, and values that programs and phones read. */
const LATIN: Partial<Record<keyof Catalogue, RegExp>> = {
  UNSUPPORTED_MEDIA_TYPE: /JSON/,
  importLettersLost: /\.xlsx|CSV UTF-8/g,
  importNotATable: /CSV|\.xlsx/g,
  importTooManyRows: /CSV|\.xlsx/g,
  importXls: /CSV|\.xlsx/g,
  limitOutOfRange: /^limit/,
  offsetInvalid: /^offset/,
  activeFilterInvalid: /^is_active| [01]\b/g,
  webAddressInvalid: /https:\S+$/,
  pictureUnreadable: /JPEG|PNG|WebP/g,
  calendarFileUnreadable: /\.ics/,
  SETTING_FIXED: /^CLINIC_PHONE/,
  settingUnknown: /^CLINIC_PHONE/,
  smsPlaceholderUnknown: /\{\w+\}/,
  smsPlaceholderMissing: /\{\w+\}/,
  smsPlaceholderTwice: /\{\w+\}/,
  smsBraceAlone: /\{\w+\}/,
  smsKeyUnknown: /SMS_API_KEY/,
  smsSenderRefused: /SMS_SENDER/,
  smsNotUnderstood: /SMS_/,
  smsNameUnknown: /SMS_HTTP_URL/,
  smsServerRefused: /SMS_API_KEY/,
  smsUrlUnknown: /SMS_HTTP_URL/,
  smsAnswerUnknown: /SMS_SUCCESS/,
  smsTooMany: /SMS/,
  smsOnlyOwnPhone: /SMS/,
};

describe('the Bangla catalogue', () => {
  it('has the keys of the English one', () => {
    expect(Object.keys(bn).sort()).toEqual([...KEYS].sort());
  });

  it.each(KEYS)('%s uses the parameters of the English sentence', (key) => {
    expect(typeof bn[key]).toBe(typeof en[key]);
    for (const examples of [EXAMPLES, { ...EXAMPLES, ...OTHERS }]) {
      expect(said(bn[key], examples).used).toEqual(said(en[key], examples).used);
    }
  });

  it.each(KEYS)('%s is in Bangla letters and digits', (key) => {
    for (const examples of [EXAMPLES, { ...EXAMPLES, ...OTHERS }]) {
      const { text } = said(bn[key], examples);
      expect(text).toMatch(/\p{Script=Bengali}/u);
      expect(text).toBe(text.normalize('NFC'));
      expect(text.replace(LATIN[key] ?? '', '')).not.toMatch(/[A-Za-z\d]/);
    }
  });
});

/** The moments of the examples on full hours, which are spoken. */
const FULL_HOURS = {
  end: '18:00',
  estimate: '17:00',
  now: '17:00',
  start: '17:00',
  time: '17:00',
  until: '17:00',
};

it.each(KEYS)('%s says a full hour as people do: ৫টায়, not ৫:০০-এ', (key) => {
  expect(said(bn[key], { ...EXAMPLES, ...FULL_HOURS }).text).not.toMatch(/:০০-এ/);
});

// Checked by the compiler: a wrong call must not compile.
describe('the types of messages and catalogues', () => {
  it('refuse unknown keys and wrong parameters', () => {
    // @ts-expect-error There is no such key.
    say('noSuchKey');
    // @ts-expect-error The sentence needs `most`.
    expect(() => sentenceOf(en, say('tooLong'))).toThrow();
    // @ts-expect-error The parameter is a number.
    say('tooLong', { most: '40' });
    // @ts-expect-error The sentence takes no parameters.
    say('FORBIDDEN', { most: 40 });
  });

  it('refuse a catalogue of another language with other keys or parameters', () => {
    const { tooLong: _, ...withoutOne } = en;
    // @ts-expect-error A sentence is missing.
    const incomplete: Catalogue = withoutOne;
    // @ts-expect-error There is no parameter `longest`.
    const different: Catalogue = { ...en, tooLong: ({ longest }: { longest: number }) => `${longest}` };
    expect([incomplete, different]).toHaveLength(2);
  });
});
