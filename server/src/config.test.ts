import { readFileSync } from 'node:fs';
import { SMS_TEXTS } from '@clinic-serial/contract/messages/sms-texts';
import { describe, expect, it } from 'vitest';
import { refusal } from '../test/settings.ts';
import { readConfig, SETTINGS } from './config.ts';

const SECRET = 'a-secret-of-thirty-two-characters';

describe('the configuration', () => {
  it('needs nothing in demo mode', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: 'file:./data/clinic.db',
      databaseConnections: 10,
      databaseDirectUrl: 'file:./data/clinic.db',
      backup: { folder: './data/backups', everyMinutes: 0, copies: null },
      demoMode: true,
      demoQueues: true,
      extraSerials: 3,
      offlineSerials: 10,
      secret: expect.any(String),
      ownSecret: null,
      clinic: {
        name: 'Clinic Serial',
        nameBn: 'ক্লিনিক সিরিয়াল',
        phone: expect.any(String),
        address: '12 Green Road, Dhaka 1205',
        addressBn: '১২ গ্রিন রোড, ঢাকা ১২০৫',
        email: expect.any(String),
        timeZone: 'Asia/Dhaka',
      },
      clinicPhone: expect.any(String),
      clinicMapUrl: null,
      places: [],
      consultationFee: 500,
      clinicFees: { new: 50_000, 'follow-up': 50_000, report: 50_000, followUpDays: 30 },
      discountMost: 20_000,
      homeStatistics: { patients: '500+', doctors: '50+', emergency: '24/7' },
      clinicHours: null,
      clinicHoursBn: null,
      bookingCutoff: 'never',
      rescheduleDays: 7,
      secondFactorForAdmins: false,
      trustProxy: false,
      logLevel: 'info',
      requestsPerMinute: 6_000,
      overloadDelayMs: 1_000,
      clinicLanguage: 'en',
      fees: 'off',
      reminders: { evening: null, minutesBefore: 0 },
      queue: { checkIn: true, returnAfter: 3, sms: false },
      overrun: { warning: 30, stop: null },
      retentionMonths: 0,
      auditMonths: 24,
      codesPerHour: 600,
      usualCodes: 120,
      publicUrl: null,
      sms: { gateway: 'console', dailyLimit: 2_000, confirmation: false, partPrice: 0.35, http: null },
      smsTexts: expect.objectContaining({
        TEST: { en: SMS_TEXTS.en.texts.TEST, bn: SMS_TEXTS.bn.texts.TEST },
      }),
      lookupsPerMinute: 120,
      requestsAtOnce: 500,
      connections: { total: 30_000, perClient: 1_000 },
      streams: { total: 20_000, perClient: 400 },
      metrics: { port: 0, host: '127.0.0.1' },
      tlsCertificate: null,
      operator: { phone: null, command: null },
    });
  });

  it.each([
    [{}, true],
    [{ NODE_ENV: 'development' }, true],
    [{ NODE_ENV: 'production', CLINIC_SECRET: SECRET }, false],
    [{ NODE_ENV: 'production', DEMO_MODE: 'false', CLINIC_SECRET: SECRET }, false],
    [{ DEMO_MODE: 'false', CLINIC_SECRET: SECRET }, false],
    [{ DEMO_MODE: '0', CLINIC_SECRET: SECRET }, false],
    [{ DEMO_MODE: 'off', CLINIC_SECRET: SECRET }, false],
    [{ DEMO_MODE: '' }, true],
  ])('with %j is in demo mode: %s', (env, demoMode) => {
    expect(readConfig(env).demoMode).toBe(demoMode);
  });

  it('has a Bangla name and address if they are set, or if a demonstration has the English ones of the demo', () => {
    const bangla = (env: Record<string, string>) => {
      const { clinic, clinicHoursBn } = readConfig(env);
      return [clinic.nameBn, clinic.addressBn, clinicHoursBn];
    };
    const english = { CLINIC_NAME: 'Shapla Clinic', CLINIC_ADDRESS: '7 Station Road, Sylhet' };
    expect(bangla(english)).toEqual([null, null, null]);
    expect(bangla({ CLINIC_NAME: 'Shapla Clinic' })).toEqual([null, '১২ গ্রিন রোড, ঢাকা ১২০৫', null]);
    expect(bangla({ DEMO_MODE: 'false', CLINIC_SECRET: SECRET })).toEqual([null, null, null]);
    const set = {
      CLINIC_NAME_BN: 'শাপলা ক্লিনিক',
      CLINIC_ADDRESS_BN: '৭ স্টেশন রোড, সিলেট',
      CLINIC_HOURS_BN: 'শনি থেকে বৃহস্পতি সকাল ৯টা থেকে রাত ৯টা',
    };
    expect(bangla({ ...english, ...set })).toEqual(Object.values(set));
    expect(bangla(set)).toEqual(Object.values(set));
  });

  it('outside demo mode listens to everybody, and needs a secret', () => {
    expect(readConfig({ DEMO_MODE: 'false', CLINIC_SECRET: SECRET })).toMatchObject({
      host: '0.0.0.0',
      secret: SECRET,
    });
    for (const env of [
      { DEMO_MODE: 'false' },
      { NODE_ENV: 'production' },
      { DEMO_MODE: 'off', CLINIC_SECRET: '' },
    ]) {
      expect(refusal(env)).toMatch(/^CLINIC_SECRET must be set outside demo mode/);
    }
  });

  it.each([
    ['PORT', ['abc', '-1', '65536', '80.5', '1e3', ' 80']],
    ['DATABASE_URL', ['mysql://localhost/clinic', 'clinic.db', 'file:', 'postgres:clinic']],
    ['DATABASE_CONNECTIONS', ['0', '201', 'many']],
    ['BACKUP_EVERY_MINUTES', ['-1', 'hourly', '1.5', '10081']],
    ['BACKUP_COPIES_KEPT', ['many', '14', '14 days 8 weeks', '-1 days', '3 hours', '14 days,']],
    ['BACKUP_COPY_COMMAND', ['"age', '""', "age -r 'a", 'a"b']],
    ['DEMO_MODE', ['maybe', 'TRUE', 'yes']],
    ['CLINIC_SECRET', ['short', 'x'.repeat(31)]],
    ['CLINIC_TIMEZONE', ['Dhaka', 'GMT+25', 'Asia/Nowhere']],
    ['BOOKING_CUTOFF', ['sometimes', 'session_end']],
    ['RESCHEDULE_DAYS', ['-1', 'none', '1.5', '61']],
    ['OFFLINE_SERIALS', ['-1', 'none', '1.5', '51']],
    ['CLINIC_LANGUAGE', ['bangla', 'BN']],
    ['FEES', ['on', 'Desk']],
    ['PAY_AT_DESK', ['cash', 'no']],
    ['REMINDER_EVENING', ['evening', '7:00', '19:60', '22:00', '19:00:00']],
    ['REMINDER_MINUTES_BEFORE', ['-1', 'none', '1.5', '721']],
    ['OVERRUN_WARNING', ['-1', 'none', '1.5', '721']],
    ['OVERRUN_STOP', ['-1', 'off', '1.5', '721']],
    ['TRUST_PROXY', ['10.0.0.1', 'all']],
    ['LOG_LEVEL', ['loud', 'INFO']],
    ['REQUESTS_PER_MINUTE', ['-1', 'none', '1.5']],
    ['OVERLOAD_DELAY_MS', ['-1', 'none', '1.5', '60001']],
    ['REQUESTS_AT_ONCE', ['-1', 'none', '1.5']],
    ['LOOKUPS_PER_MINUTE', ['-1', 'none']],
    ['METRICS_PORT', ['-1', '65536', 'on']],
    ['RETENTION_MONTHS', ['-1', 'none', '1.5', '1201']],
    ['AUDIT_MONTHS', ['-1', 'none', '1.5', '1201']],
    ['CODES_PER_HOUR', ['-1', 'none', '9999999999']],
    ['USUAL_CODES', ['-1', 'none']],
    ['SMS_GATEWAY', ['pigeon', 'HTTP']],
    ['SMS_DAILY_LIMIT', ['-1', 'none']],
    ['SMS_HTTP_URL', ['gateway', 'not an address', 'ftp://gateway.example']],
    ['SMS_HTTP_METHOD', ['PUT', 'post']],
    ['SMS_HTTP_FORMAT', ['xml', 'JSON']],
    ['SMS_NUMBER_FORMAT', ['+880', '01']],
    ['SMS_CONFIRMATION', ['yes', 'TRUE']],
    ['SMS_PART_PRICE', ['free', '-1', '0,35', '.5', '0.12345', '1001']],
    ['CLINIC_WHATSAPP', ['02-55012345', '10616', 'me']],
    ['OPERATOR_PHONE', ['+8801712345678', '1712345678', 'me']],
    ['OPERATOR_COMMAND', ['mail', './tell.sh']],
    ['PUBLIC_URL', ['clinic.example', 'https://clinic.example/', 'https://clinic.example/app', 'ftp://a.b']],
    [
      'PUBLIC_URL',
      [
        'https://clinic.example:99999',
        'https://[clinic',
        'https://me:word@clinic.example',
        'https://clinic.example"',
      ],
    ],
  ])('stops the start with a sentence that names %s', (name, values) => {
    for (const value of values) {
      const sentence = refusal({ [name]: value });
      expect(sentence).toMatch(new RegExp(`^${name}\\b.{10,}`));
      expect(sentence).not.toContain('\n');
      // The sentence must not show a secret, even one that is too short.
      if (name === 'CLINIC_SECRET') expect(sentence).not.toContain(value);
    }
  });

  it('needs folder and command of copies together, and another folder than that of backups', () => {
    const folder = { BACKUP_COPY_FOLDER: '/mnt/copies' };
    const command = { BACKUP_COPY_COMMAND: 'cat' };
    expect(refusal(folder)).toBe(
      'BACKUP_COPY_COMMAND must be set with BACKUP_COPY_FOLDER: the command that encrypts a copy, or cat for none',
    );
    expect(refusal(command)).toBe('BACKUP_COPY_FOLDER must be set with BACKUP_COPY_COMMAND');
    expect(refusal({ ...command, BACKUP_COPY_FOLDER: '/mnt/../data', BACKUP_FOLDER: '/data/' })).toBe(
      'BACKUP_COPY_FOLDER must be another folder than BACKUP_FOLDER',
    );
  });

  it('splits the command of copies at spaces, but not inside quotes', () => {
    const env = { BACKUP_COPY_FOLDER: '/mnt/copies', BACKUP_COPIES_KEPT: '3 days, 1 year' };
    const BACKUP_COPY_COMMAND = `gpg --encrypt  --recipient "The Clinic <desk@clinic.example>" --comment 'a "b"' ""`;
    expect(readConfig({ ...env, BACKUP_COPY_COMMAND }).backup.copies).toEqual({
      folder: '/mnt/copies',
      command: [
        'gpg',
        '--encrypt',
        '--recipient',
        'The Clinic <desk@clinic.example>',
        '--comment',
        'a "b"',
        '',
      ],
      kept: { days: 3, weeks: 0, months: 0, years: 1 },
    });
  });

  it('takes an address without a pooler for PostgreSQL only', () => {
    const direct = 'postgres://clinic@leader/clinic';
    const pooled = { DATABASE_URL: 'postgres://clinic@pooler/clinic', DATABASE_LISTEN_URL: direct };
    expect(readConfig(pooled).databaseDirectUrl).toBe(direct);
    expect(refusal({ DATABASE_LISTEN_URL: direct })).toMatch(/^DATABASE_LISTEN_URL is for PostgreSQL/);
  });

  it('says everything that is wrong at once', () => {
    const wrong = {
      NODE_ENV: 'production',
      DEMO_MODE: 'true',
      PORT: 'abc',
      CLINC_NAME: 'Shapla Clinic',
      CLINIC_LANGUAGE: 'bangla',
      SMS_GATEWAY: 'bulksmsbd',
      SMS_CONFIRMATION: 'true',
      BACKUP_COPY_FOLDER: '/mnt/copies',
    };
    expect(refusal(wrong).split('\n')).toEqual([
      'CLINC_NAME is not a setting: did you mean CLINIC_NAME?',
      'PORT must be a whole number from 0 to 65535',
      'CLINIC_LANGUAGE must be en or bn',
      'DEMO_MODE must not be true when NODE_ENV is production',
      'PUBLIC_URL must be set when SMS_CONFIRMATION is true: the SMS links to it',
      'SMS_API_KEY must be set: the SMS gateway asks for it',
      'SMS_SENDER must be set: the SMS gateway asks for it',
      expect.stringMatching(/^BACKUP_COPY_COMMAND must be set with BACKUP_COPY_FOLDER/),
    ]);
  });

  it('shows no invented contact outside demo mode', () => {
    const { clinic, homeStatistics } = readConfig({ DEMO_MODE: 'false', CLINIC_SECRET: SECRET });
    expect(clinic).toMatchObject({
      name: 'Clinic Serial',
      phone: '',
      email: '',
      address: '',
      addressBn: null,
    });
    expect(homeStatistics).toEqual({ patients: null, doctors: null, emergency: null });
  });

  it('refuses demo mode in production', () => {
    expect(refusal({ NODE_ENV: 'production', DEMO_MODE: 'true', CLINIC_SECRET: SECRET })).toBe(
      'DEMO_MODE must not be true when NODE_ENV is production',
    );
  });

  it('reads the settings from the environment', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '::',
      DATABASE_URL: 'postgresql://clinic@db/clinic',
      CLINIC_SECRET: SECRET,
      CLINIC_TIMEZONE: 'Asia/Kolkata',
      CLINIC_NAME: 'আরোগ্য ক্লিনিক',
      CLINIC_PHONE: '01811-222333',
      BOOKING_CUTOFF: 'session-end',
      RESCHEDULE_DAYS: '14',
      CLINIC_LANGUAGE: 'bn',
      FEES: 'desk',
      REMINDER_EVENING: '19:00',
      REMINDER_MINUTES_BEFORE: '90',
      CHECK_IN: 'false',
      RETURN_AFTER: '0',
      OVERRUN_WARNING: '45',
      OVERRUN_STOP: '120',
      TRUST_PROXY: 'true',
      LOG_LEVEL: 'silent',
      REQUESTS_PER_MINUTE: '0',
      METRICS_PORT: '9100',
      METRICS_HOST: '10.0.0.5',
      BACKUP_FOLDER: '/mnt/usb',
      SMS_GATEWAY: 'http',
      SMS_DAILY_LIMIT: '0',
      SMS_PART_PRICE: '1.25',
      SMS_HTTP_URL: 'https://gateway.example/send',
      SMS_HTTP_FORMAT: 'query',
      SMS_HTTP_HEADERS: '{"authorization":"Bearer k"}',
    });
    expect(config).toMatchObject({
      port: 8080,
      host: '::',
      databaseUrl: 'postgresql://clinic@db/clinic',
      clinic: { name: 'আরোগ্য ক্লিনিক', phone: '01811-222333', timeZone: 'Asia/Kolkata' },
      bookingCutoff: 'session-end',
      rescheduleDays: 14,
      clinicLanguage: 'bn',
      fees: 'desk',
      reminders: { evening: '19:00', minutesBefore: 90 },
      queue: { checkIn: false, returnAfter: 0 },
      overrun: { warning: 45, stop: 120 },
      trustProxy: true,
      logLevel: 'silent',
      requestsPerMinute: 0,
      metrics: { port: 9100, host: '10.0.0.5' },
      backup: { folder: '/mnt/usb', everyMinutes: 0, copies: null },
      sms: {
        dailyLimit: 0,
        partPrice: 1.25,
        http: { method: 'GET', headers: { authorization: 'Bearer k' } },
      },
    });
  });

  it.each([
    [{}, { new: 50_000, 'follow-up': 50_000, report: 50_000, followUpDays: 30 }, 20_000],
    // What is not set is the consultation fee.
    [
      { CONSULTATION_FEE: '700' },
      { new: 70_000, 'follow-up': 70_000, report: 70_000, followUpDays: 30 },
      20_000,
    ],
    [
      { FOLLOW_UP_FEE: '300', REPORT_FEE: '0', FOLLOW_UP_DAYS: '0', DISCOUNT_LIMIT: '50' },
      { new: 50_000, 'follow-up': 30_000, report: 0, followUpDays: 0 },
      5_000,
    ],
  ])('reads the fees of the clinic in taka as paisa: %j', (env, clinicFees, discountMost) => {
    expect(readConfig(env)).toMatchObject({ clinicFees, discountMost });
  });

  it.each([
    [{ FOLLOW_UP_FEE: '-1' }, 'FOLLOW_UP_FEE must be a whole number from 0 to 100000'],
    [{ REPORT_FEE: '99.50' }, 'REPORT_FEE must be a whole number from 0 to 100000'],
    [{ FOLLOW_UP_DAYS: '366' }, 'FOLLOW_UP_DAYS must be a whole number from 0 to 365'],
    [{ DISCOUNT_LIMIT: 'none' }, 'DISCOUNT_LIMIT must be a whole number from 0 to 100000'],
  ])('refuses %j', (env, sentence) => {
    expect(refusal(env)).toBe(sentence);
  });

  it.each([
    [{ PAY_AT_DESK: 'true' }, 'desk'],
    [{ PAY_AT_DESK: '0' }, 'off'],
    [{ PAY_AT_DESK: 'true', FEES: 'off' }, 'off'],
  ])('reads the earlier name of FEES: %j is %s', (env, fees) => {
    expect(readConfig(env).fees).toBe(fees);
  });

  it.each([
    ['BACKUP_EVERY_MINUTE', 'BACKUP_EVERY_MINUTE is not a setting: did you mean BACKUP_EVERY_MINUTES?'],
    ['DATABSE_URL', 'DATABSE_URL is not a setting: did you mean DATABASE_URL?'],
    ['LOGLEVEL', 'LOGLEVEL is not a setting: did you mean LOG_LEVEL?'],
    ['SMS_GATEWAY_KEY', 'SMS_GATEWAY_KEY is not a setting: docs/operating.md lists all of them'],
    ['CLINIC_LOGO', 'CLINIC_LOGO is not a setting: docs/operating.md lists all of them'],
  ])('refuses %s, which is not a setting', (name, sentence) => {
    expect(refusal({ [name]: '5' })).toBe(sentence);
  });

  it.each([
    'HOME',
    'HOSTS',
    'POST',
    'PATH',
    'npm_config_port',
    'DATABASE_HOST',
    'PUBLIC_KEY',
    'LOG_FORMAT',
    'REQUESTS_CA_BUNDLE',
  ])('leaves %s to other programs', (name) => {
    expect(refusal({ [name]: '5' })).toBe('it starts');
  });

  it('has exactly the settings of the table in docs/operating.md', () => {
    const table = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');
    const firstCells = [...table.matchAll(/^\| (`[A-Z].*?) \|/gm)].map(([, cell = '']) => cell);
    const documented = firstCells.flatMap((cell) => cell.match(/[A-Z][A-Z_]+/g) ?? []);
    expect(new Set([...documented, 'NODE_ENV'])).toEqual(new Set(SETTINGS));
  });
});
