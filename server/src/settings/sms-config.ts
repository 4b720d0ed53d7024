import * as z from 'zod/mini';
import { GATEWAY_PRESETS } from './gateway-presets.ts';
import {
  type MessageTemplate,
  PLACEHOLDERS,
  parseTemplate,
  placeholdersOf,
  TEMPLATE_FORMATS,
} from './message-template.ts';
import { amountSetting, booleanSetting, ConfigError, collectFault, wholeNumberSetting } from './settings.ts';
import { parseSuccessRule, type SuccessRule } from './success-rule.ts';

const SMS_GATEWAYS = ['console', 'http', ...Object.keys(GATEWAY_PRESETS)];

/** The settings about SMS, by variable (rules: API 10). */
export const smsSettings = {
  SMS_GATEWAY: z._default(
    z.enum(SMS_GATEWAYS, `SMS_GATEWAY must be one of ${SMS_GATEWAYS.join(', ')}`),
    'console',
  ),
  SMS_DAILY_LIMIT: z._default(wholeNumberSetting('SMS_DAILY_LIMIT', 0, 999_999_999), 2_000),
  SMS_PART_PRICE: z.optional(amountSetting('SMS_PART_PRICE', 1_000)),
  SMS_CONFIRMATION: z._default(booleanSetting('SMS_CONFIRMATION'), false),
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
};
const parsedSettings = z.object(smsSettings);
type SmsSettings = z.infer<typeof parsedSettings>;

/**
 * The configuration of an HTTP gateway: how a message is sent to it, and how its answer says that it took the
 * message.
 */
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

/**
 * Builds the configuration of the SMS gateway from the settings.
 *
 * @param faults gets a sentence for each wrong variable, which it names
 * @returns null for the console, and for settings with faults
 */
export function readSmsHttp(value: SmsSettings, faults: string[]): SmsHttpConfig | null {
  if (value.SMS_GATEWAY === 'console') return null;
  const { SMS_HTTP_URL: url, SMS_HTTP_FORMAT: format } = value;
  if (!url) faults.push('SMS_HTTP_URL must be set when SMS_GATEWAY is http');
  const method = value.SMS_HTTP_METHOD ?? (format === 'query' ? 'GET' : 'POST');
  if (method === 'GET' && format !== 'query') {
    faults.push(`SMS_HTTP_METHOD must be POST when SMS_HTTP_FORMAT is ${format}`);
  }
  const success = parseSuccessRule(value.SMS_SUCCESS);
  if (!success) {
    faults.push('SMS_SUCCESS must be status, json:path=value or regex: with a regular expression');
  }
  const headers = collectFault(faults, () => readHeaders(value.SMS_HTTP_HEADERS));
  const template = readTemplate(value, faults);
  if (!url || !success || !headers || !template) return null;
  return {
    url,
    method,
    headers,
    template,
    key: value.SMS_API_KEY,
    sender: value.SMS_SENDER,
    numberFormat: value.SMS_NUMBER_FORMAT,
    success,
  };
}

function readHeaders(text: string): Record<string, string> {
  try {
    const headers = z.parse(z.record(z.string(), z.string()), JSON.parse(text));
    // Throws if HTTP does not allow these names and values.
    new Headers(headers);
    return headers;
  } catch {
    throw new ConfigError('SMS_HTTP_HEADERS must be a JSON object of texts that HTTP allows in headers');
  }
}

/** @param faults gets a sentence for each wrong variable */
function readTemplate(value: SmsSettings, faults: string[]): MessageTemplate | undefined {
  const { SMS_HTTP_FORMAT: format } = value;
  const text =
    value.SMS_HTTP_TEMPLATE ??
    (format === 'json' ? '{"to":"{{phone}}","message":"{{text}}"}' : 'to={{phone}}&message={{text}}');
  const names = placeholdersOf(text);
  if (!names.includes('phone') || !names.includes('text')) {
    faults.push('SMS_HTTP_TEMPLATE must contain {{phone}} and {{text}}');
  }
  if (names.some((name) => !PLACEHOLDERS.includes(name as never))) {
    const known = PLACEHOLDERS.map((name) => `{{${name}}}`).join(', ');
    faults.push(`SMS_HTTP_TEMPLATE must contain no placeholders other than ${known}`);
  }
  if (names.includes('key') && !value.SMS_API_KEY) {
    faults.push('SMS_API_KEY must be set: the SMS gateway asks for it');
  }
  if (names.includes('sender') && !value.SMS_SENDER) {
    faults.push('SMS_SENDER must be set: the SMS gateway asks for it');
  }
  try {
    return parseTemplate(format, text);
  } catch {
    faults.push('SMS_HTTP_TEMPLATE must be JSON, with the placeholders inside of its texts');
    return undefined;
  }
}
