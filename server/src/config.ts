import * as z from 'zod/mini';

/** Used in demo mode only, where the codes are shown on the screen anyway. */
const DEMO_SECRET = 'demo-mode-keeps-no-secrets';

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
  DEMO_MODE: z.optional(flag('DEMO_MODE')),
  CLINIC_SECRET: z.optional(
    z.string().check(z.minLength(32, 'CLINIC_SECRET must have at least 32 characters')),
  ),
  CLINIC_TIMEZONE: z._default(
    z.string().check(z.refine(isTimeZone, 'CLINIC_TIMEZONE must be a time zone such as Asia/Dhaka')),
    'Asia/Dhaka',
  ),
  CLINIC_NAME: z._default(z.string(), 'Clinic Serial'),
  CLINIC_PHONE: z._default(z.string(), '01700-000000'),
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
  OVERLOAD_DELAY_MS: z._default(whole('OVERLOAD_DELAY_MS', 0, 60_000), 5_000),
  CODES_PER_HOUR: z._default(whole('CODES_PER_HOUR', 0, 999_999_999), 600),
  SMS_GATEWAY: z._default(z.enum(['console', 'http'], 'SMS_GATEWAY must be console or http'), 'console'),
  SMS_DAILY_LIMIT: z._default(whole('SMS_DAILY_LIMIT', 0, 999_999_999), 2_000),
  SMS_HTTP_URL: z.optional(z.url('SMS_HTTP_URL must be an address such as https://gateway.example/send')),
  SMS_HTTP_METHOD: z._default(z.enum(['GET', 'POST'], 'SMS_HTTP_METHOD must be GET or POST'), 'POST'),
  SMS_HTTP_HEADERS: z._default(z.string(), '{"content-type":"application/json"}'),
  SMS_HTTP_BODY: z._default(z.string(), '{"to":{{phone}},"message":{{text}}}'),
});

export interface SmsHttpConfig {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  bodyTemplate: string;
}

/** The whole configuration, read once at start (decisions: Configuration). */
export interface Config {
  port: number;
  host: string;
  databaseUrl: string;
  databaseConnections: number;
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
  /** How late the process may run before it answers 503; 0 switches the limit off. */
  overloadDelayMs: number;
  sms: { dailyLimit: number; http: SmsHttpConfig | null };
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
  const parsed = environment.safeParse(set);
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
  if (!demoMode && !value.CLINIC_SECRET) {
    throw new ConfigError(
      'CLINIC_SECRET must be set outside demo mode: a random text of at least 32 characters',
    );
  }
  return {
    port: value.PORT,
    host: value.HOST ?? (demoMode ? '127.0.0.1' : '0.0.0.0'),
    databaseUrl: value.DATABASE_URL,
    databaseConnections: value.DATABASE_CONNECTIONS,
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
    overloadDelayMs: value.OVERLOAD_DELAY_MS,
    sms: {
      dailyLimit: value.SMS_DAILY_LIMIT,
      http: value.SMS_GATEWAY === 'http' ? readSmsHttp(value) : null,
    },
  };
}

function readSmsHttp(value: z.infer<typeof environment>): SmsHttpConfig {
  if (!value.SMS_HTTP_URL) throw new ConfigError('SMS_HTTP_URL must be set when SMS_GATEWAY is http');
  try {
    return {
      url: value.SMS_HTTP_URL,
      method: value.SMS_HTTP_METHOD,
      headers: z.parse(z.record(z.string(), z.string()), JSON.parse(value.SMS_HTTP_HEADERS)),
      bodyTemplate: value.SMS_HTTP_BODY,
    };
  } catch {
    throw new ConfigError('SMS_HTTP_HEADERS must be a JSON object of texts');
  }
}
