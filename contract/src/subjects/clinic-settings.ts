import * as z from 'zod/mini';
import { clinicPhonesField, mapUrlField, matching } from '../fields/clinic-contact.ts';
import { optionalEmail } from '../fields/email.ts';
import { phone } from '../fields/phone.ts';
import { optionalLine, optionalText } from '../fields/text.ts';
import { say } from '../messages/message.ts';
import { smsTextField } from '../rules/sms/sms-texts.ts';
import { LANGUAGES } from '../terms/languages.ts';
import { MONEY_LIMITS } from '../terms/money.ts';
import { forEachSmsText } from '../terms/sms-kinds.ts';
import { asciiDigits } from '../text/digits.ts';
import { phoneDigits } from '../text/phone-digits.ts';
import { instant } from '../time/instant.ts';
import { defineEndpoint, type SensitiveKind } from './endpoint.ts';

/** A whole number, sent as text. Blank means the default. */
const wholeNumber = (least: number, most: number) =>
  z.pipe(
    optionalLine(20),
    z.nullable(
      z.string().check(
        z.overwrite(asciiDigits),
        z.refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most, {
          error: say('numberOutOfRange', { least, most }),
        }),
      ),
    ),
  );

/** One of a few words. Blank means the default. */
const oneOf = (words: readonly string[]) =>
  z.pipe(optionalLine(40), z.nullable(z.enum(words as [string, ...string[]], say('notAChoice'))));

const onOff = oneOf(['true', 'false']);
const line = (longest: number) => ({ group: 'clinic', field: optionalLine(longest) }) as const;
const gateway = { group: 'gateway', sensitive: 'gateway' } as const;

/** The SMS gateways that an Admin can choose. Only the server can set the address of another one. */
const GATEWAY_CHOICES = ['console', 'bulksmsbd', 'sslwireless', 'smsnetbd'] as const;

/**
 * The settings that an Admin can change in the browser, by environment variable (rules: settings 1). Values
 * are texts; null is the default. A secret is never sent to a browser.
 */
export const CLINIC_SETTINGS = {
  CLINIC_NAME: line(80),
  CLINIC_NAME_BN: line(80),
  CLINIC_PHONE: { group: 'clinic', field: clinicPhonesField },
  CLINIC_WHATSAPP: {
    group: 'clinic',
    field: z.pipe(
      optionalLine(40),
      z.nullable(z.string().check(z.overwrite(phoneDigits), z.regex(/^01\d{9}$/, say('phoneInvalid')))),
    ),
  },
  CLINIC_EMAIL: { group: 'clinic', field: optionalEmail },
  CLINIC_ADDRESS: line(200),
  CLINIC_ADDRESS_BN: line(200),
  CLINIC_MAP_URL: { group: 'clinic', field: mapUrlField },
  CLINIC_HOURS: { group: 'clinic', field: optionalText(300) },
  CLINIC_HOURS_BN: { group: 'clinic', field: optionalText(300) },
  CLINIC_LANGUAGE: { group: 'clinic', field: oneOf(LANGUAGES) },
  SECOND_FACTOR_FOR_ADMINS: { group: 'clinic', field: onOff, sensitive: 'duty' },
  CONSULTATION_FEE: { group: 'booking', field: wholeNumber(0, 100_000) },
  FEES: { group: 'booking', field: oneOf(['off', 'desk']) },
  FOLLOW_UP_FEE: { group: 'booking', field: wholeNumber(0, 100_000) },
  REPORT_FEE: { group: 'booking', field: wholeNumber(0, 100_000) },
  FOLLOW_UP_DAYS: { group: 'booking', field: wholeNumber(0, MONEY_LIMITS.followUpDaysMost) },
  DISCOUNT_LIMIT: { group: 'booking', field: wholeNumber(0, 100_000) },
  BOOKING_CUTOFF: { group: 'booking', field: oneOf(['never', 'session-end']) },
  RESCHEDULE_DAYS: { group: 'booking', field: wholeNumber(0, 60) },
  HOME_PATIENTS: { group: 'home', field: optionalLine(20) },
  HOME_DOCTORS: { group: 'home', field: optionalLine(20) },
  HOME_EMERGENCY: { group: 'home', field: optionalLine(20) },
  CHECK_IN: { group: 'queue', field: onOff },
  RETURN_AFTER: { group: 'queue', field: wholeNumber(0, 20) },
  OVERRUN_WARNING: { group: 'queue', field: wholeNumber(0, 720) },
  OVERRUN_STOP: { group: 'queue', field: wholeNumber(0, 720) },
  QUEUE_SMS: { group: 'queue', field: onOff },
  REMINDER_EVENING: {
    group: 'sms',
    field: matching(5, /^([01]\d|2[01]):[0-5]\d$/, say('reminderTimeInvalid')),
  },
  REMINDER_MINUTES_BEFORE: { group: 'sms', field: wholeNumber(0, 720) },
  SMS_CONFIRMATION: { group: 'sms', field: onOff },
  SMS_GATEWAY: { ...gateway, field: oneOf(GATEWAY_CHOICES) },
  SMS_API_KEY: { ...gateway, field: optionalLine(300), isSecret: true },
  SMS_SENDER: { ...gateway, field: optionalLine(40) },
  SMS_DAILY_LIMIT: { ...gateway, field: wholeNumber(0, 999_999_999) },
  SMS_PART_PRICE: {
    ...gateway,
    field: matching(10, /^\d{1,3}(\.\d{1,4})?$/, say('amountInvalid')),
  },
  PUBLIC_URL: {
    group: 'clinic',
    field: matching(200, /^https?:\/\/[^/?#\s]+$/, say('webAddressInvalid')),
    sensitive: 'address',
  },
  ...forEachSmsText((kind, language) => ({
    group: 'messages' as const,
    field: smsTextField(kind, language),
  })),
} as const satisfies Record<
  string,
  {
    group: 'clinic' | 'booking' | 'home' | 'queue' | 'sms' | 'gateway' | 'messages';
    field: z.core.$ZodType<string | null>;
    isSecret?: true;
    sensitive?: SensitiveKind;
  }
>;
export type ClinicSettingName = keyof typeof CLINIC_SETTINGS;
export const CLINIC_SETTING_NAMES = Object.keys(CLINIC_SETTINGS) as ClinicSettingName[];

const settingName = z.enum(CLINIC_SETTING_NAMES as [ClinicSettingName, ...ClinicSettingName[]]);

const clinicSetting = z.object({
  name: settingName,
  /** The value in force. Always null for a secret. */
  value: z.nullable(z.string()),
  /** True if a secret is set. Answers tell nothing else about a secret. */
  isSet: z.boolean(),
  /** `environment`: set on the server, where only the operator can change it. */
  source: z.enum(['environment', 'stored', 'default']),
  /** When the stored value was saved. A save is refused if it has changed since the form was loaded. */
  savedAt: z.nullable(instant),
});
export type ClinicSetting = z.infer<typeof clinicSetting>;

const clinicSettings = z.object({ settings: z.array(clinicSetting) });

export const getClinicSettings = defineEndpoint('getClinicSettings', {
  route: 'GET /admin/clinic-settings',
  summary: 'The settings of the clinic',
  subject: 'Administration',
  access: { staff: 'delete' },
  data: clinicSettings,
});

/** The form of some settings. An unknown name is refused, because its value would be lost silently. */
const clinicSettingsForm = z.partial(
  z.strictObject(
    Object.fromEntries(CLINIC_SETTING_NAMES.map((name) => [name, CLINIC_SETTINGS[name].field])) as {
      [Name in ClinicSettingName]: (typeof CLINIC_SETTINGS)[Name]['field'];
    },
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys'
          ? say('settingUnknown', { setting: String(issue.keys[0]).slice(0, 60) })
          : undefined,
    },
  ),
);

/** The sensitive kinds among the settings that a request names. */
function sensitiveSettingsIn(body: unknown): SensitiveKind[] {
  const { values } = body as { values: Partial<Record<ClinicSettingName, string | null>> };
  const kinds = Object.keys(values).flatMap((name) => {
    const setting: { group: string; sensitive?: SensitiveKind } = CLINIC_SETTINGS[name as ClinicSettingName];
    return setting.sensitive ?? [];
  });
  return [...new Set(kinds)];
}

/**
 * Saves all named settings or none. Other settings stay.
 *
 * @param values texts by name; null or blank means the default
 * @param savedAt `savedAt` of these settings when the form was loaded
 */
export const saveClinicSettings = defineEndpoint('saveClinicSettings', {
  route: 'PUT /admin/clinic-settings',
  summary: 'Save settings of the clinic',
  subject: 'Administration',
  access: { staff: 'delete', sensitive: sensitiveSettingsIn },
  fails: ['RECORD_CHANGED', 'SETTING_FIXED'],
  body: z.object({
    values: clinicSettingsForm,
    savedAt: z.optional(z.partialRecord(settingName, z.nullable(z.string().check(z.maxLength(40))))),
  }),
  data: clinicSettings,
});

/** Sends the message now through the gateway in force, and waits for the gateway's answer. */
export const sendTestSms = defineEndpoint('sendTestSms', {
  route: 'POST /admin/sms-test',
  summary: 'Send a test message by SMS',
  subject: 'Administration',
  access: { staff: 'delete' },
  fails: ['SMS_NOT_SET_UP', 'SMS_BUDGET_SPENT'],
  body: z.object({ phone }),
  data: z.object({
    isAccepted: z.boolean(),
    /** The gateway's own code, or the network's; null if the message was accepted. */
    code: z.nullable(z.string()),
    /** What the code means and what to do. For an accepted message, why it may still not arrive. */
    meaning: z.nullable(z.string()),
  }),
});
