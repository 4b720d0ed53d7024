import { BOOKING_LIMITS } from '@clinic-serial/contract/terms/booking-limits';
import { LANGUAGES, type Language } from '@clinic-serial/contract/terms/languages';
import { OVERRUN_WARNING, RETURN_AFTER } from '@clinic-serial/contract/terms/queue-words';
import * as z from 'zod/mini';
import { type CopySettings, copySettings, readCopies } from './settings/copy-settings.ts';
import {
  booleanSetting,
  ConfigError,
  collectFault,
  siteAddressSetting,
  webAddressSetting,
  wholeNumberSetting,
} from './settings/settings.ts';
import { presetOf, readSmsHttp, type SmsHttpConfig, smsSettings } from './settings/sms-config.ts';
import { type SmsTextsOfClinic, smsTextSettings, smsTextsOf } from './settings/sms-text-settings.ts';
import { unknownSettings, withNewNames } from './settings/unknown-settings.ts';
import { sqlitePath } from './sqlite-path.ts';

/** Used in demo mode only, where the codes are shown on the screen anyway. */
const DEMO_SECRET = 'demo-mode-keeps-no-secrets';

/** The price of one part of an SMS in a demonstration, in taka. */
const DEMO_PART_PRICE = 0.35;

/** The name of a clinic that has set none, and how a demonstration writes it in Bangla. */
const DEFAULT_NAME = { english: 'Clinic Serial', bangla: 'ক্লিনিক সিরিয়াল' };

/** The invented contact and numbers of a demonstration. A real clinic without its own shows none. */
const DEMO_PHONE = '01700-000000';
const DEMO_EMAIL = 'hello@clinic.example';
const DEMO_ADDRESS = { english: '12 Green Road, Dhaka 1205', bangla: '১২ গ্রিন রোড, ঢাকা ১২০৫' };
const DEMO_STATISTICS = { patients: '500+', doctors: '50+', emergency: '24/7' };

/** The consultation fee in taka of a clinic that has set none. */
const DEFAULT_FEE_TAKA = BOOKING_LIMITS.consultationFeeTaka;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const environment = z.object({
  NODE_ENV: z.optional(z.string()),
  PORT: z._default(wholeNumberSetting('PORT', 0, 65_535), 3000),
  HOST: z.optional(z.string()),
  DATABASE_URL: z._default(
    z
      .string()
      .check(
        z.regex(/^(file:.+|postgres(ql)?:\/\/.+)$/, 'DATABASE_URL must start with file: or postgres://'),
      ),
    'file:./data/clinic.db',
  ),
  DATABASE_LISTEN_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\/.+$/, 'DATABASE_LISTEN_URL must start with postgres://')),
  ),
  DATABASE_CONNECTIONS: z._default(wholeNumberSetting('DATABASE_CONNECTIONS', 1, 200), 10),
  BACKUP_FOLDER: z._default(z.string(), './data/backups'),
  BACKUP_EVERY_MINUTES: z._default(wholeNumberSetting('BACKUP_EVERY_MINUTES', 0, 10_080), 0),
  DEMO_MODE: z.optional(booleanSetting('DEMO_MODE')),
  DEMO_QUEUES: z._default(booleanSetting('DEMO_QUEUES'), true),
  CLINIC_SECRET: z.optional(
    z.string().check(z.minLength(32, 'CLINIC_SECRET must have at least 32 characters')),
  ),
  CLINIC_TIMEZONE: z._default(
    z.string().check(z.refine(isTimeZone, 'CLINIC_TIMEZONE must be a time zone such as Asia/Dhaka')),
    'Asia/Dhaka',
  ),
  CLINIC_NAME: z._default(z.string(), DEFAULT_NAME.english),
  CLINIC_NAME_BN: z.optional(z.string()),
  CLINIC_PHONE: z.optional(z.string()),
  CLINIC_ADDRESS: z.optional(z.string()),
  CLINIC_ADDRESS_BN: z.optional(z.string()),
  CLINIC_EMAIL: z.optional(z.string()),
  CLINIC_MAP_URL: z.optional(webAddressSetting('CLINIC_MAP_URL')),
  CONSULTATION_FEE: z._default(wholeNumberSetting('CONSULTATION_FEE', 0, 100_000), DEFAULT_FEE_TAKA),
  HOME_PATIENTS: z.optional(z.string()),
  HOME_DOCTORS: z.optional(z.string()),
  HOME_EMERGENCY: z.optional(z.string()),
  CLINIC_HOURS: z.optional(z.string()),
  CLINIC_HOURS_BN: z.optional(z.string()),
  BOOKING_CUTOFF: z._default(
    z.enum(['never', 'session-end'], 'BOOKING_CUTOFF must be never or session-end'),
    'never',
  ),
  RESCHEDULE_DAYS: z._default(wholeNumberSetting('RESCHEDULE_DAYS', 0, 60), 7),
  CLINIC_LANGUAGE: z._default(z.enum(LANGUAGES, 'CLINIC_LANGUAGE must be en or bn'), 'en'),
  FEES: z._default(z.enum(['off', 'desk'], 'FEES must be off or desk'), 'off'),
  // Read as FEES; here only a wrong value is left to refuse.
  PAY_AT_DESK: z.optional(booleanSetting('PAY_AT_DESK')),
  REMINDER_EVENING: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^([01]\d|2[01]):[0-5]\d$/,
          'REMINDER_EVENING must be a time of day before 22:00, such as 19:00',
        ),
      ),
  ),
  REMINDER_MINUTES_BEFORE: z._default(wholeNumberSetting('REMINDER_MINUTES_BEFORE', 0, 720), 0),
  CHECK_IN: z._default(booleanSetting('CHECK_IN'), true),
  QUEUE_SMS: z._default(booleanSetting('QUEUE_SMS'), false),
  RETURN_AFTER: z._default(wholeNumberSetting('RETURN_AFTER', 0, 20), RETURN_AFTER),
  OVERRUN_WARNING: z._default(wholeNumberSetting('OVERRUN_WARNING', 0, 720), OVERRUN_WARNING),
  OVERRUN_STOP: z.optional(wholeNumberSetting('OVERRUN_STOP', 0, 720)),
  SECOND_FACTOR_FOR_ADMINS: z._default(booleanSetting('SECOND_FACTOR_FOR_ADMINS'), false),
  TRUST_PROXY: z._default(booleanSetting('TRUST_PROXY'), false),
  LOG_LEVEL: z._default(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent',
    ),
    'info',
  ),
  REQUESTS_PER_MINUTE: z._default(wholeNumberSetting('REQUESTS_PER_MINUTE', 0, 999_999_999), 6_000),
  REQUESTS_AT_ONCE: z._default(wholeNumberSetting('REQUESTS_AT_ONCE', 0, 999_999_999), 500),
  CONNECTIONS: z._default(wholeNumberSetting('CONNECTIONS', 0, 999_999), 30_000),
  STREAMS: z._default(wholeNumberSetting('STREAMS', 0, 999_999), 20_000),
  STREAMS_PER_CLIENT: z._default(wholeNumberSetting('STREAMS_PER_CLIENT', 0, 999_999), 400),
  CONNECTIONS_PER_CLIENT: z._default(wholeNumberSetting('CONNECTIONS_PER_CLIENT', 0, 999_999), 1_000),
  OVERLOAD_DELAY_MS: z._default(wholeNumberSetting('OVERLOAD_DELAY_MS', 0, 60_000), 1_000),
  CODES_PER_HOUR: z._default(wholeNumberSetting('CODES_PER_HOUR', 0, 999_999_999), 600),
  USUAL_CODES: z._default(wholeNumberSetting('USUAL_CODES', 0, 999_999_999), 120),
  PUBLIC_URL: z.optional(siteAddressSetting('PUBLIC_URL')),
  LOOKUPS_PER_MINUTE: z._default(wholeNumberSetting('LOOKUPS_PER_MINUTE', 0, 999_999_999), 120),
  METRICS_PORT: z._default(wholeNumberSetting('METRICS_PORT', 0, 65_535), 0),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  TLS_CERTIFICATE: z.optional(z.string()),
  OPERATOR_PHONE: z.optional(
    z.string().check(z.regex(/^01\d{9}$/, 'OPERATOR_PHONE must be a phone of 11 digits such as 01712345678')),
  ),
  OPERATOR_COMMAND: z.optional(
    z.string().check(z.regex(/^\//, 'OPERATOR_COMMAND must be the whole path of a program, from / on')),
  ),
  RETENTION_MONTHS: z._default(wholeNumberSetting('RETENTION_MONTHS', 0, 1_200), 0),
  AUDIT_MONTHS: z._default(wholeNumberSetting('AUDIT_MONTHS', 0, 1_200), 24),
  ...copySettings,
  ...smsSettings,
  ...smsTextSettings,
});

const onOff = z.optional(booleanSetting('DEMO_MODE'));

/**
 * True for a demonstration: if DEMO_MODE says so, or if it says nothing and NODE_ENV is not production. A
 * wrong value says nothing here; {@link readConfig} refuses it.
 */
export function isDemoMode(env: Record<string, string | undefined>): boolean {
  const asked = z.safeParse(onOff, env.DEMO_MODE || undefined);
  return asked.data ?? env.NODE_ENV !== 'production';
}

/** What a setting is without any value, as text; undefined if it then has none. */
export const DEFAULT_SETTINGS: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  Object.entries(z.parse(environment, {})).map(([name, value]) => [
    name,
    value === undefined ? undefined : String(value),
  ]),
);

/** The names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(environment.def.shape);

/**
 * All settings of the server (rules: API 10). The object is shared and stays the same while the server runs.
 * When an Admin saves settings, it gets new properties (clinic/live-config.ts). Read a property when it is
 * needed, and keep no copy.
 */
export interface Config {
  port: number;
  host: string;
  databaseUrl: string;
  /**
   * Where PostgreSQL is reached without a pooler, for what a pooler does not carry: notices, backups,
   * restores and the making of large indexes. The same as `databaseUrl` if there is no pooler.
   */
  databaseDirectUrl: string;
  databaseConnections: number;
  /**
   * With 0 minutes the server itself makes no backups. `copies` is null if no copies in another place are
   * set.
   */
  backup: { folder: string; everyMinutes: number; copies: CopySettings | null };
  demoMode: boolean;
  /** In demo mode, the queues of today move on by themselves. */
  demoQueues: boolean;
  /**
   * The key for the hashes of one-time codes and for encrypting the texts that wait in the SMS outbox. Other
   * hashes and tokens are made with it too.
   */
  secret: string;
  /**
   * The value of CLINIC_SECRET. Null in a demonstration without one: its secret is public, so it proves
   * nothing.
   */
  ownSecret: string | null;
  /** The Bangla texts are null if there are none; phone, address and email are empty if there are none. */
  clinic: {
    name: string;
    nameBn: string | null;
    phone: string;
    address: string;
    addressBn: string | null;
    email: string;
    timeZone: string;
  };
  /** Where the clinic's map link leads; null to search for the address. */
  clinicMapUrl: string | null;
  /** In taka. */
  consultationFee: number;
  /** What the home page says about the clinic in numbers; null for those that it does not say. */
  homeStatistics: { patients: string | null; doctors: string | null; emergency: string | null };
  /** The clinic's hours in its own words; null if they follow from the doctors' schedules. */
  clinicHours: string | null;
  clinicHoursBn: string | null;
  bookingCutoff: 'never' | 'session-end';
  /** How many days ahead patients may move a serial; with 0 only within today. */
  rescheduleDays: number;
  /** The language of `/` for visitors who have not chosen one. */
  clinicLanguage: Language;
  /**
   * `desk`: patients pay the consultation fee at the desk, and every page says so. `off`: the clinic keeps no
   * money in this software (rules: screens 10).
   */
  fees: 'off' | 'desk';
  /**
   * When patients are reminded by SMS: on the evening before from this time on (HH:MM, null: not), and so
   * many minutes before the estimated time (0: not).
   */
  reminders: { evening: string | null; minutesBefore: number };
  /**
   * `checkIn`: the desk notes who has come, and only they are called. `returnAfter`: how many people who are
   * present go before one who returns (rules: queue 3). `sms`: patients are told by SMS that they are near,
   * and that they are called.
   */
  queue: { checkIn: boolean; returnAfter: number; sms: boolean };
  /**
   * How many minutes after the end of the hours a new serial may be called: beyond `warning` the booking page
   * says so, beyond `stop` the sitting is not booked online any more; null: that never stops it (rules: queue
   * 19).
   */
  overrun: { warning: number; stop: number | null };
  /** Whether an Admin without a second factor must set one up before anything else. */
  secondFactorForAdmins: boolean;
  trustProxy: boolean;
  logLevel: string;
  /** Per client address; 0 switches the limit off. */
  requestsPerMinute: number;
  codesPerHour: number;
  /**
   * How many codes patients request in ten minutes on a busy day. Above it, the server asks for a proof of
   * work; with 0 never.
   */
  usualCodes: number;
  lookupsPerMinute: number;
  /** How many requests may use the database at the same time; 0 switches the limit off. */
  requestsAtOnce: number;
  /** How many connections may be open, in total and for one client network; 0 switches a limit off. */
  connections: { total: number; perClient: number };
  /** How many streams of events may be open, in total and for one client network; 0 switches a limit off. */
  streams: { total: number; perClient: number };
  /** By how many milliseconds the process may be late before it answers 503; 0 switches the limit off. */
  overloadDelayMs: number;
  /** The public address of the clinic's pages, without a slash at the end; null if it is not set. */
  publicUrl: string | null;
  /**
   * `gateway` is its name. `http` is null for the console. `confirmation`: patients get an SMS after each
   * booking. `partPrice`: the price of one part of an SMS in taka; null if the clinic has set none.
   */
  sms: {
    gateway: string;
    dailyLimit: number;
    confirmation: boolean;
    partPrice: number | null;
    http: SmsHttpConfig | null;
  };
  smsTexts: SmsTextsOfClinic;
  /** Port 0 switches the metrics off. */
  metrics: { port: number; host: string };
  /** The path of the proxy's certificate in PEM, whose expiry is watched; null to watch none. */
  tlsCertificate: string | null;
  /** Warnings go as an SMS to `phone`, and to the standard input of the program `command`. Null: not used. */
  operator: { phone: string | null; command: string | null };
  /** Patients without a visit for this long are erased; 0 keeps everybody. */
  retentionMonths: number;
  /** How long the audit log is kept; 0 keeps all of it. */
  auditMonths: number;
}

/**
 * Reads the configuration.
 *
 * @param env for example process.env, with the clinic's stored settings below it; empty values count as not
 *   set
 * @throws ConfigError with a sentence for each wrong variable
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const set = withNewNames(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  const faults = unknownSettings(Object.keys(set), SETTINGS);
  const given = { ...presetOf(set.SMS_GATEWAY), ...set };
  const issues = environment.safeParse(given).error?.issues ?? [];
  for (const { path, message } of issues) {
    const name = String(path[0]);
    faults.push(message.includes(name) ? message : `${name}: ${message}`);
  }
  // The other settings are checked all the same, with a default in place of each wrong value.
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
  const inDemo = <T>(text: T): T | null => (demoMode ? text : null);
  const { CLINIC_NAME: name, CLINIC_ADDRESS: address } = value;
  const isDefaultName = name === DEFAULT_NAME.english;
  return {
    port: value.PORT,
    host: value.HOST ?? (demoMode ? '127.0.0.1' : '0.0.0.0'),
    databaseUrl: value.DATABASE_URL,
    databaseDirectUrl: value.DATABASE_LISTEN_URL ?? value.DATABASE_URL,
    databaseConnections: value.DATABASE_CONNECTIONS,
    backup: {
      folder: value.BACKUP_FOLDER,
      everyMinutes: value.BACKUP_EVERY_MINUTES,
      copies,
    },
    demoMode,
    demoQueues: value.DEMO_QUEUES,
    secret: value.CLINIC_SECRET ?? DEMO_SECRET,
    ownSecret: value.CLINIC_SECRET ?? null,
    clinic: {
      name,
      nameBn: value.CLINIC_NAME_BN ?? inDemo(isDefaultName ? DEFAULT_NAME.bangla : null),
      phone: value.CLINIC_PHONE ?? inDemo(DEMO_PHONE) ?? '',
      address: address ?? inDemo(DEMO_ADDRESS.english) ?? '',
      addressBn: value.CLINIC_ADDRESS_BN ?? inDemo(address === undefined ? DEMO_ADDRESS.bangla : null),
      email: value.CLINIC_EMAIL ?? inDemo(DEMO_EMAIL) ?? '',
      timeZone: value.CLINIC_TIMEZONE,
    },
    clinicMapUrl: value.CLINIC_MAP_URL ?? null,
    consultationFee: value.CONSULTATION_FEE,
    homeStatistics: {
      patients: value.HOME_PATIENTS ?? inDemo(DEMO_STATISTICS.patients),
      doctors: value.HOME_DOCTORS ?? inDemo(DEMO_STATISTICS.doctors),
      emergency: value.HOME_EMERGENCY ?? inDemo(DEMO_STATISTICS.emergency),
    },
    clinicHours: value.CLINIC_HOURS ?? null,
    clinicHoursBn: value.CLINIC_HOURS_BN ?? null,
    bookingCutoff: value.BOOKING_CUTOFF,
    rescheduleDays: value.RESCHEDULE_DAYS,
    clinicLanguage: value.CLINIC_LANGUAGE,
    fees: value.FEES,
    reminders: { evening: value.REMINDER_EVENING ?? null, minutesBefore: value.REMINDER_MINUTES_BEFORE },
    queue: { checkIn: value.CHECK_IN, returnAfter: value.RETURN_AFTER, sms: value.QUEUE_SMS },
    overrun: { warning: value.OVERRUN_WARNING, stop: value.OVERRUN_STOP ?? null },
    secondFactorForAdmins: value.SECOND_FACTOR_FOR_ADMINS,
    trustProxy: value.TRUST_PROXY,
    logLevel: value.LOG_LEVEL,
    requestsPerMinute: value.REQUESTS_PER_MINUTE,
    codesPerHour: value.CODES_PER_HOUR,
    usualCodes: value.USUAL_CODES,
    lookupsPerMinute: value.LOOKUPS_PER_MINUTE,
    requestsAtOnce: value.REQUESTS_AT_ONCE,
    connections: { total: value.CONNECTIONS, perClient: value.CONNECTIONS_PER_CLIENT },
    streams: { total: value.STREAMS, perClient: value.STREAMS_PER_CLIENT },
    overloadDelayMs: value.OVERLOAD_DELAY_MS,
    publicUrl: value.PUBLIC_URL ?? null,
    metrics: { port: value.METRICS_PORT, host: value.METRICS_HOST },
    tlsCertificate: value.TLS_CERTIFICATE ?? null,
    operator: { phone: value.OPERATOR_PHONE ?? null, command: value.OPERATOR_COMMAND ?? null },
    retentionMonths: value.RETENTION_MONTHS,
    auditMonths: value.AUDIT_MONTHS,
    sms: {
      gateway: value.SMS_GATEWAY,
      dailyLimit: value.SMS_DAILY_LIMIT,
      confirmation: value.SMS_CONFIRMATION,
      partPrice: value.SMS_PART_PRICE ?? (demoMode ? DEMO_PART_PRICE : null),
      http: smsHttp,
    },
    smsTexts: smsTextsOf(value),
  };
}
