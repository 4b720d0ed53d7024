import { LANGUAGES, type Language } from './languages.ts';

/** The values that the text of an SMS can contain. In a text each stands in braces, such as `{serial}`. */
export const SMS_PLACEHOLDERS = [
  'clinic',
  'doctor',
  'place',
  'serial',
  'date',
  'time',
  'start',
  'until',
  'old_date',
  'old_serial',
  'before',
  'link',
  'call',
  'code',
  'minutes',
] as const;
export type SmsPlaceholder = (typeof SMS_PLACEHOLDERS)[number];

interface KindOfSms {
  /** Without these the SMS would be of no use. */
  required: readonly SmsPlaceholder[];
  /** Values that the text may also contain. */
  others: readonly SmsPlaceholder[];
}

/** Every kind of SMS that goes to patients, and the test. An Admin can replace the text of each. */
export const SMS_KINDS = {
  CODE: { required: ['code'], others: ['clinic', 'minutes'] },
  BOOKING: { required: ['serial', 'doctor', 'date', 'link'], others: ['clinic', 'place', 'time'] },
  REMINDER_EVENING: { required: ['serial', 'doctor'], others: ['clinic', 'place', 'date', 'time'] },
  REMINDER_DAY: { required: ['serial', 'doctor'], others: ['clinic', 'place', 'date', 'time'] },
  AWAY: { required: ['serial', 'doctor', 'date'], others: ['clinic', 'place', 'call'] },
  HOURS: { required: ['serial', 'doctor', 'date', 'start'], others: ['clinic', 'place', 'time'] },
  TOLD: { required: ['serial', 'doctor', 'date'], others: ['clinic', 'place', 'time'] },
  MOVED: {
    required: ['serial', 'doctor', 'date'],
    others: ['clinic', 'place', 'time', 'old_date', 'old_serial'],
  },
  CANCELLED: { required: ['serial', 'doctor', 'date'], others: ['clinic', 'place'] },
  NOT_SEEN: { required: ['serial', 'doctor', 'date'], others: ['clinic', 'place', 'call'] },
  RESTORED: { required: ['serial', 'doctor', 'date'], others: ['clinic', 'place', 'time'] },
  OFFER: { required: ['doctor', 'until', 'link'], others: ['clinic', 'place'] },
  NEAR: { required: ['serial', 'before'], others: ['clinic', 'doctor', 'place'] },
  NEXT: { required: ['serial'], others: ['clinic', 'doctor', 'place'] },
  COME: { required: ['serial'], others: ['clinic', 'doctor', 'place'] },
  TEST: { required: [], others: ['clinic'] },
} as const satisfies Record<string, KindOfSms>;
export type SmsKind = keyof typeof SMS_KINDS;
export const SMS_KIND_NAMES = Object.keys(SMS_KINDS) as SmsKind[];

/**
 * The kinds whose SMS name the place although their text does not, in a clinic with several places: 'Dr.
 * Nusrat Jahan, Uttara' (rules: places 9). They say when to come, so they also say where.
 */
export const SMS_KINDS_THAT_SAY_WHERE: readonly SmsKind[] = [
  'BOOKING',
  'REMINDER_EVENING',
  'REMINDER_DAY',
  'HOURS',
  'TOLD',
  'MOVED',
  'RESTORED',
];

/** The values that the text of a kind can contain, the required ones first. */
export const placeholdersOf = (kind: SmsKind): readonly SmsPlaceholder[] => [
  ...SMS_KINDS[kind].required,
  ...SMS_KINDS[kind].others,
];

/** The values that a sender gives for a kind, besides the names: one text for each placeholder. */
export type SmsValues<Kind extends SmsKind = SmsKind> = Record<
  Exclude<
    (typeof SMS_KINDS)[Kind]['required'][number] | (typeof SMS_KINDS)[Kind]['others'][number],
    'clinic' | 'doctor' | 'place'
  >,
  string
>;

/** The setting with the clinic's own text of a kind in a language. */
export type SmsTextName = `SMS_TEXT_${SmsKind}_${Uppercase<Language>}`;

/** The name of a setting: 'CODE' and 'en' give 'SMS_TEXT_CODE_EN'. */
export function smsTextName(kind: SmsKind, language: Language): SmsTextName {
  const code = language.toUpperCase() as Uppercase<Language>;
  return `SMS_TEXT_${kind}_${code}`;
}

/** Makes an object with one value for the setting of each SMS text. */
export function forEachSmsText<Value>(
  make: (kind: SmsKind, language: Language, name: SmsTextName) => Value,
): Record<SmsTextName, Value> {
  return Object.fromEntries(
    SMS_KIND_NAMES.flatMap((kind) =>
      LANGUAGES.map((language) => {
        const name = smsTextName(kind, language);
        return [name, make(kind, language, name)];
      }),
    ),
  ) as Record<SmsTextName, Value>;
}
