import type { Place } from '@clinic-serial/contract/fields/place';
import { BOOKING_LIMITS } from '@clinic-serial/contract/terms/booking-limits';
import { OFFLINE_SERIALS } from '@clinic-serial/contract/terms/desk-lease';
import { EXTRA_SERIALS } from '@clinic-serial/contract/terms/extra-serials';
import { LANGUAGES } from '@clinic-serial/contract/terms/languages';
import { MONEY_LIMITS } from '@clinic-serial/contract/terms/money';
import { OVERRUN_WARNING, RETURN_AFTER } from '@clinic-serial/contract/terms/queue-words';
import { firstPhone } from '@clinic-serial/contract/text/clinic-phones';
import { formatPhone, phoneDigits } from '@clinic-serial/contract/text/phone-digits';
import * as z from 'zod/mini';
import { copySettings, readCopies } from './settings/copy-settings.ts';
import {
  ConfigError,
  collectFault,
  flag,
  named,
  oneOf,
  optional,
  orElse,
  siteAddress,
  text,
  textThat,
  webAddress,
  wholeNumber,
} from './settings/settings.ts';
import { presetOf, readSmsHttp, smsSettings } from './settings/sms-config.ts';
import { smsTextSettings, smsTextsOf } from './settings/sms-text-settings.ts';
import { unknownSettings, withNewNames } from './settings/unknown-settings.ts';
import { sqlitePath } from './sqlite-path.ts';

/** The name of a clinic that has set none, and how a demonstration writes it in Bangla. */
const DEFAULT_NAME = { english: 'Clinic Serial', bangla: 'ক্লিনিক সিরিয়াল' };

/**
 * The values that a demonstration uses in place of settings. Its codes are on the screen, so its secret
 * protects nothing.
 */
const DEMO = {
  secret: 'demo-mode-keeps-no-secrets',
  partPriceTaka: 0.35,
  phone: '01700-000000',
  email: 'hello@clinic.example',
  address: { english: '12 Green Road, Dhaka 1205', bangla: '১২ গ্রিন রোড, ঢাকা ১২০৫' },
  statistics: { patients: '500+', doctors: '50+', emergency: '24/7' },
};

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A limit, such as of requests; 0 switches it off. */
const limit = wholeNumber(0, 999_999_999);
const months = wholeNumber(0, 1_200);

const environment = z.object({
  ...named({
    NODE_ENV: optional(text),
    PORT: orElse(wholeNumber(0, 65_535), 3000),
    HOST: optional(text),
    DATABASE_URL: orElse(
      textThat('start with file: or postgres://', /^(file:.+|postgres(ql)?:\/\/.+)$/),
      'file:./data/clinic.db',
    ),
    DATABASE_LISTEN_URL: optional(textThat('start with postgres://', /^postgres(ql)?:\/\/.+$/)),
    DATABASE_CONNECTIONS: orElse(wholeNumber(1, 200), 10),
    BACKUP_FOLDER: orElse(text, './data/backups'),
    BACKUP_EVERY_MINUTES: orElse(wholeNumber(0, 10_080), 0),
    DEMO_MODE: optional(flag),
    DEMO_QUEUES: orElse(flag, true),
    CLINIC_SECRET: optional(textThat('have at least 32 characters', ({ length }) => length >= 32)),
    CLINIC_TIMEZONE: orElse(textThat('be a time zone such as Asia/Dhaka', isTimeZone), 'Asia/Dhaka'),
    CLINIC_NAME: orElse(text, DEFAULT_NAME.english),
    CLINIC_NAME_BN: optional(text),
    CLINIC_PHONE: optional(text),
    CLINIC_WHATSAPP: optional(
      textThat('be a mobile phone such as 01712-345678', (value) => /^01\d{9}$/.test(phoneDigits(value))),
    ),
    CLINIC_ADDRESS: optional(text),
    CLINIC_ADDRESS_BN: optional(text),
    CLINIC_EMAIL: optional(text),
    CLINIC_MAP_URL: optional(webAddress('https://clinic.example/map')),
    CONSULTATION_FEE: orElse(wholeNumber(0, 100_000), BOOKING_LIMITS.consultationFeeTaka),
    FOLLOW_UP_FEE: optional(wholeNumber(0, 100_000)),
    REPORT_FEE: optional(wholeNumber(0, 100_000)),
    FOLLOW_UP_DAYS: orElse(wholeNumber(0, MONEY_LIMITS.followUpDaysMost), MONEY_LIMITS.followUpDays),
    DISCOUNT_LIMIT: orElse(wholeNumber(0, 100_000), MONEY_LIMITS.discountTaka),
    HOME_PATIENTS: optional(text),
    HOME_DOCTORS: optional(text),
    HOME_EMERGENCY: optional(text),
    CLINIC_HOURS: optional(text),
    CLINIC_HOURS_BN: optional(text),
    BOOKING_CUTOFF: orElse(oneOf(['never', 'session-end'], 'never or session-end'), 'never'),
    RESCHEDULE_DAYS: orElse(wholeNumber(0, 60), 7),
    EXTRA_SERIALS: orElse(wholeNumber(0, 20), EXTRA_SERIALS),
    OFFLINE_SERIALS: orElse(wholeNumber(0, 50), OFFLINE_SERIALS),
    CLINIC_LANGUAGE: orElse(oneOf(LANGUAGES, 'en or bn'), 'en'),
    FEES: orElse(oneOf(['off', 'desk'], 'off or desk'), 'off'),
    // It is read as FEES. Only a wrong value still has this name, so that it can be refused.
    PAY_AT_DESK: optional(flag),
    REMINDER_EVENING: optional(
      textThat('be a time of day before 22:00, such as 19:00', /^([01]\d|2[01]):[0-5]\d$/),
    ),
    REMINDER_MINUTES_BEFORE: orElse(wholeNumber(0, 720), 0),
    CHECK_IN: orElse(flag, true),
    QUEUE_SMS: orElse(flag, false),
    RETURN_AFTER: orElse(wholeNumber(0, 20), RETURN_AFTER),
    OVERRUN_WARNING: orElse(wholeNumber(0, 720), OVERRUN_WARNING),
    OVERRUN_STOP: optional(wholeNumber(0, 720)),
    SECOND_FACTOR_FOR_ADMINS: orElse(flag, false),
    TRUST_PROXY: orElse(flag, false),
    LOG_LEVEL: orElse(
      oneOf(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'fatal, error, warn, info, debug, trace or silent',
      ),
      'info',
    ),
    REQUESTS_PER_MINUTE: orElse(limit, 6_000),
    REQUESTS_AT_ONCE: orElse(limit, 500),
    CONNECTIONS: orElse(wholeNumber(0, 999_999), 30_000),
    STREAMS: orElse(wholeNumber(0, 999_999), 20_000),
    STREAMS_PER_CLIENT: orElse(wholeNumber(0, 999_999), 400),
    CONNECTIONS_PER_CLIENT: orElse(wholeNumber(0, 999_999), 1_000),
    OVERLOAD_DELAY_MS: orElse(wholeNumber(0, 60_000), 1_000),
    CODES_PER_HOUR: orElse(limit, 600),
    USUAL_CODES: orElse(limit, 120),
    PUBLIC_URL: optional(siteAddress),
    LOOKUPS_PER_MINUTE: orElse(limit, 120),
    METRICS_PORT: orElse(wholeNumber(0, 65_535), 0),
    METRICS_HOST: orElse(text, '127.0.0.1'),
    TLS_CERTIFICATE: optional(text),
    OPERATOR_PHONE: optional(textThat('be a phone of 11 digits such as 01712345678', /^01\d{9}$/)),
    OPERATOR_COMMAND: optional(textThat('be the whole path of a program, from / on', /^\//)),
    RETENTION_MONTHS: orElse(months, 0),
    AUDIT_MONTHS: orElse(months, 24),
  }),
  ...copySettings,
  ...smsSettings,
  ...smsTextSettings,
});

/** True if DEMO_MODE says so, or if neither it nor NODE_ENV=production is set. */
export function isDemoMode(env: Record<string, string | undefined>): boolean {
  const asked = z.safeParse(environment.shape.DEMO_MODE, env.DEMO_MODE || undefined);
  return asked.data ?? env.NODE_ENV !== 'production';
}

/** The default of each setting, as text; undefined if it has none. */
export const DEFAULT_SETTINGS: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  Object.entries(z.parse(environment, {})).map(([name, value]) => [
    name,
    value === undefined ? undefined : String(value),
  ]),
);

export const SETTINGS: readonly string[] = Object.keys(environment.def.shape);

/**
 * All settings of the server (rules: API 10). The object stays the same while the server runs. When an Admin
 * saves settings, it gets new properties (clinic/live-config.ts), so nothing may keep a copy of one.
 */
export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the configuration.
 *
 * @param env for example process.env, with stored settings below it; empty values count as not set
 * @throws ConfigError with a sentence for each wrong variable
 */
export function readConfig(env: Record<string, string | undefined>) {
  const set = withNewNames(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  const faults = unknownSettings(Object.keys(set), SETTINGS);
  const given = { ...presetOf(set.SMS_GATEWAY), ...set };
  const issues = environment.safeParse(given).error?.issues ?? [];
  for (const { path, message } of issues) {
    const name = String(path[0]);
    faults.push(message.includes(name) ? message : `${name}: ${message}`);
  }
  // The other settings are still checked, with a default in place of each wrong value.
  const wrong = new Set(issues.map(({ path }) => String(path[0])));
  const rest = Object.entries(given).filter(([name]) => !wrong.has(name));
  const value = z.parse(environment, Object.fromEntries(rest));
  const demoMode = isDemoMode(set);
  if (demoMode && value.NODE_ENV === 'production') {
    faults.push('DEMO_MODE must not be true when NODE_ENV is production');
  }
  if (!demoMode && !set.CLINIC_SECRET) {
    faults.push('CLINIC_SECRET must be set outside demo mode: a random text of at least 32 characters');
  }
  if (set.DATABASE_LISTEN_URL && sqlitePath(value.DATABASE_URL) !== undefined) {
    faults.push('DATABASE_LISTEN_URL is for PostgreSQL, but DATABASE_URL is a file: remove one of them');
  }
  if (value.SMS_CONFIRMATION && !set.PUBLIC_URL) {
    faults.push('PUBLIC_URL must be set when SMS_CONFIRMATION is true: the SMS links to it');
  }
  const smsHttp = wrong.has('SMS_HTTP_URL') ? null : readSmsHttp(value, faults);
  const copies = collectFault(faults, () => readCopies(value, value.BACKUP_FOLDER)) ?? null;
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  const inDemo = (value: string | null) => (demoMode ? value : null);
  const { CLINIC_NAME: name, CLINIC_ADDRESS: address } = value;
  const phone = value.CLINIC_PHONE ?? inDemo(DEMO.phone) ?? '';
  const isDefaultName = name === DEFAULT_NAME.english;
  return {
    port: value.PORT,
    host: value.HOST ?? (demoMode ? '127.0.0.1' : '0.0.0.0'),
    databaseUrl: value.DATABASE_URL,
    /** PostgreSQL without a pooler, or `databaseUrl`: for notices, backups, restores and large indexes. */
    databaseDirectUrl: value.DATABASE_LISTEN_URL ?? value.DATABASE_URL,
    databaseConnections: value.DATABASE_CONNECTIONS,
    /** With 0 minutes the server makes no backups. `copies` is null without copies in another place. */
    backup: { folder: value.BACKUP_FOLDER, everyMinutes: value.BACKUP_EVERY_MINUTES, copies },
    demoMode,
    /** In demo mode, the queues of today advance by themselves. */
    demoQueues: value.DEMO_QUEUES,
    /** The key for hashes and tokens, and for encrypting the texts that wait in the SMS outbox. */
    secret: value.CLINIC_SECRET ?? DEMO.secret,
    /** CLINIC_SECRET. Null in a demonstration without one: its secret is public, so it proves nothing. */
    ownSecret: value.CLINIC_SECRET ?? null,
    /** The Bangla texts are null if there are none; phone, address and email are empty if there are none. */
    clinic: {
      name,
      nameBn: value.CLINIC_NAME_BN ?? inDemo(isDefaultName ? DEFAULT_NAME.bangla : null),
      phone,
      ...(value.CLINIC_WHATSAPP && { whatsapp: formatPhone(value.CLINIC_WHATSAPP) }),
      address: address ?? inDemo(DEMO.address.english) ?? '',
      addressBn: value.CLINIC_ADDRESS_BN ?? inDemo(address === undefined ? DEMO.address.bangla : null),
      email: value.CLINIC_EMAIL ?? inDemo(DEMO.email) ?? '',
      timeZone: value.CLINIC_TIMEZONE,
    },
    /** The first phone of the clinic, for SMS, sentences and slips; empty if there is none. */
    clinicPhone: firstPhone(phone),
    /** The address of the clinic's map link; null to search for the address. */
    clinicMapUrl: value.CLINIC_MAP_URL ?? null,
    /** All places of a clinic with several open ones, as they are stored; set by the live configuration. */
    places: [] as readonly Place[],
    consultationFee: value.CONSULTATION_FEE,
    /** The numbers about the clinic on the home page; null for a number that it does not show. */
    homeStatistics: {
      patients: value.HOME_PATIENTS ?? inDemo(DEMO.statistics.patients),
      doctors: value.HOME_DOCTORS ?? inDemo(DEMO.statistics.doctors),
      emergency: value.HOME_EMERGENCY ?? inDemo(DEMO.statistics.emergency),
    },
    /** The clinic's hours in its own words; null if they follow from the doctors' schedules. */
    clinicHours: value.CLINIC_HOURS ?? null,
    clinicHoursBn: value.CLINIC_HOURS_BN ?? null,
    bookingCutoff: value.BOOKING_CUTOFF,
    /** How many days ahead patients may move a serial; with 0 only within today. */
    rescheduleDays: value.RESCHEDULE_DAYS,
    /** How many serials a sitting can have beyond its limit; with 0 none (rules: serials 16). */
    extraSerials: value.EXTRA_SERIALS,
    offlineSerials: value.OFFLINE_SERIALS,
    /** The language of `/` for visitors who have not chosen one. */
    clinicLanguage: value.CLINIC_LANGUAGE,
    /** `desk`: patients pay at the desk, and every page says so. `off`: no money here (rules: screens 10). */
    fees: value.FEES,
    /** The fees of doctors without fees of their own, in paisa. */
    clinicFees: {
      new: value.CONSULTATION_FEE * 100,
      'follow-up': (value.FOLLOW_UP_FEE ?? value.CONSULTATION_FEE) * 100,
      report: (value.REPORT_FEE ?? value.CONSULTATION_FEE) * 100,
      followUpDays: value.FOLLOW_UP_DAYS,
    },
    /** How much of a fee staff may give away without an Admin, in paisa. */
    discountMost: value.DISCOUNT_LIMIT * 100,
    /**
     * `evening`: the time on the evening before, HH:MM. `minutesBefore`: minutes before the estimated time.
     */
    reminders: { evening: value.REMINDER_EVENING ?? null, minutesBefore: value.REMINDER_MINUTES_BEFORE },
    /**
     * `checkIn`: the desk records who has come, and only these patients are called. `returnAfter`: how many
     * present patients go before one who returns (rules: queue 3). `sms`: patients get SMS when they are
     * near, and when they are called.
     */
    queue: { checkIn: value.CHECK_IN, returnAfter: value.RETURN_AFTER, sms: value.QUEUE_SMS },
    /**
     * How many minutes after the end of the hours a new serial may be called (rules: queue 19). Beyond
     * `warning` the booking page says so. Beyond `stop` the sitting is not booked online any more; null never
     * stops it.
     */
    overrun: { warning: value.OVERRUN_WARNING, stop: value.OVERRUN_STOP ?? null },
    /** True if an Admin without a second factor must set one up before anything else. */
    secondFactorForAdmins: value.SECOND_FACTOR_FOR_ADMINS,
    trustProxy: value.TRUST_PROXY,
    logLevel: value.LOG_LEVEL,
    /** This limit, and those of codes and lookups, are per client address. 0 switches any limit off. */
    requestsPerMinute: value.REQUESTS_PER_MINUTE,
    codesPerHour: value.CODES_PER_HOUR,
    /** How many codes patients request in ten busy minutes. More need a proof of work; 0: never. */
    usualCodes: value.USUAL_CODES,
    lookupsPerMinute: value.LOOKUPS_PER_MINUTE,
    requestsAtOnce: value.REQUESTS_AT_ONCE,
    /** How many connections may be open, in total and for one client network. */
    connections: { total: value.CONNECTIONS, perClient: value.CONNECTIONS_PER_CLIENT },
    /** How many streams of events may be open, in total and for one client network. */
    streams: { total: value.STREAMS, perClient: value.STREAMS_PER_CLIENT },
    /** By how many milliseconds the process may be late before it answers 503. */
    overloadDelayMs: value.OVERLOAD_DELAY_MS,
    /** The public address of the clinic's pages, without a slash at the end; null if it is not set. */
    publicUrl: value.PUBLIC_URL ?? null,
    /** Port 0 switches the metrics off. */
    metrics: { port: value.METRICS_PORT, host: value.METRICS_HOST },
    /** The path of the proxy's certificate in PEM, whose expiry is watched; null to watch none. */
    tlsCertificate: value.TLS_CERTIFICATE ?? null,
    /** Warnings go as an SMS to `phone`, and to the standard input of `command`. Null: not used. */
    operator: { phone: value.OPERATOR_PHONE ?? null, command: value.OPERATOR_COMMAND ?? null },
    /** Patients without a visit for this long are erased; 0 keeps everybody. */
    retentionMonths: value.RETENTION_MONTHS,
    /** How long the audit log is kept; 0 keeps all of it. */
    auditMonths: value.AUDIT_MONTHS,
    /** `confirmation`: an SMS after each booking. `partPrice`: in taka. `http`: null for the console. */
    sms: {
      gateway: value.SMS_GATEWAY,
      dailyLimit: value.SMS_DAILY_LIMIT,
      confirmation: value.SMS_CONFIRMATION,
      partPrice: value.SMS_PART_PRICE ?? (demoMode ? DEMO.partPriceTaka : null),
      http: smsHttp,
    },
    smsTexts: smsTextsOf(value),
  };
}
