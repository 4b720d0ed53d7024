import * as z from 'zod/mini';
import { GATEWAY_PRESETS, presetOf } from './sms/gateway-presets.ts';
import {
  type MessageTemplate,
  PLACEHOLDERS,
  parseTemplate,
  placeholdersOf,
  TEMPLATE_FORMATS,
} from './sms/message-template.ts';
import { parseSuccessRule, type SuccessRule } from './sms/success-rule.ts';

/** Used in demo mode only, where the codes are shown on the screen anyway. */
const DEMO_SECRET = 'demo-mode-keeps-no-secrets';

/** Of no clinic: nobody answers it. */
export const PLACEHOLDER_PHONE = '01700-000000';

const flag = (name: string) =>
  z.pipe(
    z.enum(['true', 'false', '1', '0', 'on', 'off'], `${name} must be true or false`),
    z.transform((text) => text === 'true' || text === '1' || text === 'on'),
  );

const whole = (name: string, least: number, most: number) => {
  const message = `${name} must be a whole number from ${least} to ${most}`;
  return z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,9}$/, message)), z.transform(Number)),
    z.number().check(z.gte(least, message), z.lte(most, message)),
  );
};

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const SMS_GATEWAYS = ['console', 'http', ...Object.keys(GATEWAY_PRESETS)];

const environment = z.object({
  NODE_ENV: z.optional(z.string()),
  PORT: z._default(whole('PORT', 0, 65_535), 3000),
  HOST: z.optional(z.string()),
  DATABASE_URL: z._default(
    z
      .string()
      .check(
        z.regex(/^(file:.+|postgres(ql)?:\/\/.+)$/, 'DATABASE_URL must start with file: or postgres://'),
      ),
    'file:./data/clinic.db',
  ),
  DATABASE_CONNECTIONS: z._default(whole('DATABASE_CONNECTIONS', 1, 200), 10),
  BACKUP_FOLDER: z._default(z.string(), './data/backups'),
  BACKUP_EVERY_MINUTES: z._default(whole('BACKUP_EVERY_MINUTES', 0, 10_080), 0),
  DEMO_MODE: z.optional(flag('DEMO_MODE')),
  CLINIC_SECRET: z.optional(
    z.string().check(z.minLength(32, 'CLINIC_SECRET must have at least 32 characters')),
  ),
  CLINIC_TIMEZONE: z._default(
    z.string().check(z.refine(isTimeZone, 'CLINIC_TIMEZONE must be a time zone such as Asia/Dhaka')),
    'Asia/Dhaka',
  ),
  CLINIC_NAME: z._default(z.string(), 'Clinic Serial'),
  CLINIC_PHONE: z._default(z.string(), PLACEHOLDER_PHONE),
  CLINIC_ADDRESS: z._default(z.string(), '12 Green Road, Dhaka 1205'),
  CLINIC_EMAIL: z._default(z.string(), 'hello@clinic.example'),
  BOOKING_CUTOFF: z._default(
    z.enum(['never', 'session-end'], 'BOOKING_CUTOFF must be never or session-end'),
    'never',
  ),
  TRUST_PROXY: z._default(flag('TRUST_PROXY'), false),
  LOG_LEVEL: z._default(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent',
    ),
    'info',
  ),
  REQUESTS_PER_MINUTE: z._default(whole('REQUESTS_PER_MINUTE', 0, 999_999_999), 6_000),
  REQUESTS_AT_ONCE: z._default(whole('REQUESTS_AT_ONCE', 0, 999_999_999), 500),
  OVERLOAD_DELAY_MS: z._default(whole('OVERLOAD_DELAY_MS', 0, 60_000), 1_000),
  CODES_PER_HOUR: z._default(whole('CODES_PER_HOUR', 0, 999_999_999), 600),
  PUBLIC_URL: z.optional(
    z
      .string()
      .check(
        z.regex(/^https?:\/\/[^/?#\s]+$/, 'PUBLIC_URL must be an address such as https://clinic.example'),
      ),
  ),
  SMS_GATEWAY: z._default(
    z.enum(SMS_GATEWAYS, `SMS_GATEWAY must be one of ${SMS_GATEWAYS.join(', ')}`),
    'console',
  ),
  LOOKUPS_PER_MINUTE: z._default(whole('LOOKUPS_PER_MINUTE', 0, 999_999_999), 120),
  METRICS_PORT: z._default(whole('METRICS_PORT', 0, 65_535), 0),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  RETENTION_MONTHS: z._default(whole('RETENTION_MONTHS', 0, 1_200), 0),
  AUDIT_MONTHS: z._default(whole('AUDIT_MONTHS', 0, 1_200), 24),
  SMS_DAILY_LIMIT: z._default(whole('SMS_DAILY_LIMIT', 0, 999_999_999), 2_000),
  SMS_CONFIRMATION: z._default(flag('SMS_CONFIRMATION'), false),
  SMS_API_KEY: z._default(z.string(), ''),
  SMS_SENDER: z._default(z.string(), ''),
  SMS_NUMBER_FORMAT: z._default(
    z.enum(['local', 'international'], 'SMS_NUMBER_FORMAT must be local (01…) or international (8801…)'),
    'local',
  ),
  SMS_SUCCESS: z._default(z.string(), 'status'),
  SMS_HTTP_URL: z.optional(
    z.url({
      protocol: /^https?$/,
      error: 'SMS_HTTP_URL must be an address such as https://gateway.example/send',
    }),
  ),
  SMS_HTTP_METHOD: z.optional(z.enum(['GET', 'POST'], 'SMS_HTTP_METHOD must be GET or POST')),
  SMS_HTTP_HEADERS: z._default(z.string(), '{}'),
  SMS_HTTP_FORMAT: z._default(
    z.enum(TEMPLATE_FORMATS, 'SMS_HTTP_FORMAT must be query, form or json'),
    'json',
  ),
  SMS_HTTP_TEMPLATE: z.optional(z.string()),
});

/** A gateway that is reached by HTTP: how a message is put to it, and how it says that it took it. */
export interface SmsHttpConfig {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  template: MessageTemplate;
  /** Fills `{{key}}` and `{{sender}}`. */
  key: string;
  sender: string;
  /** `local`: 01…, 11 digits; `international`: 8801…, 13 digits. */
  numberFormat: 'local' | 'international';
  success: SuccessRule;
}

/** The whole configuration, read once at start (decisions: Configuration). */
export interface Config {
  port: number;
  host: string;
  databaseUrl: string;
  databaseConnections: number;
  /** Of an SQLite database; with 0 minutes the server itself makes none. */
  backup: { folder: string; everyMinutes: number };
  demoMode: boolean;
  /** Keys the hashes of one-time codes and seals the texts that wait in the SMS outbox. */
  secret: string;
  clinic: { name: string; phone: string; address: string; email: string; timeZone: string };
  bookingCutoff: 'never' | 'session-end';
  trustProxy: boolean;
  logLevel: string;
  /** Per client address; 0 switches the limit off. */
  requestsPerMinute: number;
  codesPerHour: number;
  lookupsPerMinute: number;
  /** How many requests may work with the database at the same time; 0 switches the limit off. */
  requestsAtOnce: number;
  /** How late the process may run before it answers 503; 0 switches the limit off. */
  overloadDelayMs: number;
  /** Where patients reach the clinic's pages, without a slash at the end; null when nobody said. */
  publicUrl: string | null;
  /** `http` is null for the console; `confirmation`: an SMS after each booking. */
  sms: { dailyLimit: number; confirmation: boolean; http: SmsHttpConfig | null };
  /** Port 0 switches the metrics off. */
  metrics: { port: number; host: string };
  /** Patients who have not come for so long are erased; 0 keeps everybody. */
  retentionMonths: number;
  /** How long the audit log is kept; 0 keeps all of it. */
  auditMonths: number;
}

/** A wrong setting: the message is one sentence that names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the configuration from environment variables.
 *
 * @param env for example process.env; empty values count as not set
 * @throws ConfigError with a sentence that names the first wrong variable
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse({ ...presetOf(set.SMS_GATEWAY), ...set });
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(
      issue?.message.includes(String(issue.path[0]))
        ? issue.message
        : `${String(issue?.path[0])}: ${issue?.message}`,
    );
  }
  const value = parsed.data;
  const demoMode = value.DEMO_MODE ?? value.NODE_ENV !== 'production';
  if (demoMode && value.NODE_ENV === 'production') {
    throw new ConfigError('DEMO_MODE must not be true when NODE_ENV is production');
  }
  if (!demoMode && !value.CLINIC_SECRET) {
    throw new ConfigError(
      'CLINIC_SECRET must be set outside demo mode: a random text of at least 32 characters',
    );
  }
  if (value.SMS_CONFIRMATION && !value.PUBLIC_URL) {
    throw new ConfigError('PUBLIC_URL must be set when SMS_CONFIRMATION is true: the SMS links to it');
  }
  if (value.BACKUP_EVERY_MINUTES > 0 && !value.DATABASE_URL.startsWith('file:')) {
    throw new ConfigError('BACKUP_EVERY_MINUTES is for SQLite; back PostgreSQL up with pg_dump');
  }
  return {
    port: value.PORT,
    host: value.HOST ?? (demoMode ? '127.0.0.1' : '0.0.0.0'),
    databaseUrl: value.DATABASE_URL,
    databaseConnections: value.DATABASE_CONNECTIONS,
    backup: { folder: value.BACKUP_FOLDER, everyMinutes: value.BACKUP_EVERY_MINUTES },
    demoMode,
    secret: value.CLINIC_SECRET ?? DEMO_SECRET,
    clinic: {
      name: value.CLINIC_NAME,
      phone: value.CLINIC_PHONE,
      address: value.CLINIC_ADDRESS,
      email: value.CLINIC_EMAIL,
      timeZone: value.CLINIC_TIMEZONE,
    },
    bookingCutoff: value.BOOKING_CUTOFF,
    trustProxy: value.TRUST_PROXY,
    logLevel: value.LOG_LEVEL,
    requestsPerMinute: value.REQUESTS_PER_MINUTE,
    codesPerHour: value.CODES_PER_HOUR,
    lookupsPerMinute: value.LOOKUPS_PER_MINUTE,
    requestsAtOnce: value.REQUESTS_AT_ONCE,
    overloadDelayMs: value.OVERLOAD_DELAY_MS,
    publicUrl: value.PUBLIC_URL ?? null,
    metrics: { port: value.METRICS_PORT, host: value.METRICS_HOST },
    retentionMonths: value.RETENTION_MONTHS,
    auditMonths: value.AUDIT_MONTHS,
    sms: {
      dailyLimit: value.SMS_DAILY_LIMIT,
      confirmation: value.SMS_CONFIRMATION,
      http: value.SMS_GATEWAY === 'console' ? null : readSmsHttp(value),
    },
  };
}

function readSmsHttp(value: z.infer<typeof environment>): SmsHttpConfig {
  const { SMS_HTTP_URL: url, SMS_HTTP_FORMAT: format } = value;
  if (!url) throw new ConfigError('SMS_HTTP_URL must be set when SMS_GATEWAY is http');
  const method = value.SMS_HTTP_METHOD ?? (format === 'query' ? 'GET' : 'POST');
  if (method === 'GET' && format !== 'query') {
    throw new ConfigError(`SMS_HTTP_METHOD must be POST when SMS_HTTP_FORMAT is ${format}`);
  }
  const success = parseSuccessRule(value.SMS_SUCCESS);
  if (!success) {
    throw new ConfigError('SMS_SUCCESS must be status, json:path=value or regex: with a regular expression');
  }
  return {
    url,
    method,
    headers: readHeaders(value.SMS_HTTP_HEADERS),
    template: readTemplate(value),
    key: value.SMS_API_KEY,
    sender: value.SMS_SENDER,
    numberFormat: value.SMS_NUMBER_FORMAT,
    success,
  };
}

function readHeaders(text: string): Record<string, string> {
  try {
    const headers = z.parse(z.record(z.string(), z.string()), JSON.parse(text));
    // Says whether HTTP allows these names and values.
    new Headers(headers);
    return headers;
  } catch {
    throw new ConfigError('SMS_HTTP_HEADERS must be a JSON object of texts that HTTP allows in headers');
  }
}

function readTemplate(value: z.infer<typeof environment>): MessageTemplate {
  const { SMS_HTTP_FORMAT: format } = value;
  const text =
    value.SMS_HTTP_TEMPLATE ??
    (format === 'json' ? '{"to":"{{phone}}","message":"{{text}}"}' : 'to={{phone}}&message={{text}}');
  const names = placeholdersOf(text);
  if (!names.includes('phone') || !names.includes('text')) {
    throw new ConfigError('SMS_HTTP_TEMPLATE must hold {{phone}} and {{text}}');
  }
  if (names.some((name) => !PLACEHOLDERS.includes(name as never))) {
    const known = PLACEHOLDERS.map((name) => `{{${name}}}`).join(', ');
    throw new ConfigError(`SMS_HTTP_TEMPLATE must hold no other placeholders than ${known}`);
  }
  if (names.includes('key') && !value.SMS_API_KEY) {
    throw new ConfigError('SMS_API_KEY must be set: the SMS gateway asks for it');
  }
  if (names.includes('sender') && !value.SMS_SENDER) {
    throw new ConfigError('SMS_SENDER must be set: the SMS gateway asks for it');
  }
  try {
    return parseTemplate(format, text);
  } catch {
    throw new ConfigError('SMS_HTTP_TEMPLATE must be JSON, with the placeholders inside of its texts');
  }
}
