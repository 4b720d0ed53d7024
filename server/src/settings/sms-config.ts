import * as z from 'zod/mini';
import {
  amount,
  ConfigError,
  collectFault,
  flag,
  named,
  oneOf,
  optional,
  orElse,
  text,
  webAddress,
  wholeNumber,
} from './settings.ts';

/** How the answer of a gateway shows that it took the message, in addition to a status from 200 to 299. */
type SuccessRule =
  | { by: 'status' }
  | { by: 'json'; path: string[]; values: string[] }
  | { by: 'pattern'; pattern: RegExp };

/**
 * Reads a rule: `status`; `json:data.code=200|202`, a path into a JSON answer and the values that mean
 * success; `regex:^OK`, a regular expression on the answer's text. @returns undefined for others
 */
function parseSuccessRule(text: string): SuccessRule | undefined {
  if (text === 'status') return { by: 'status' };
  const json = /^json:([^=]+)=(.+)$/.exec(text);
  if (json) return { by: 'json', path: json[1]?.split('.') ?? [], values: json[2]?.split('|') ?? [] };
  const pattern = /^regex:(.+)$/s.exec(text)?.[1];
  if (pattern === undefined) return undefined;
  try {
    return { by: 'pattern', pattern: new RegExp(pattern) };
  } catch {
    return undefined;
  }
}

/** True if an answer with a status from 200 to 299 shows that the message was taken. */
export function isTaken(rule: SuccessRule, body: string): boolean {
  switch (rule.by) {
    case 'status':
      return true;
    case 'pattern':
      return rule.pattern.test(body);
    case 'json':
      return rule.values.includes(String(valueAt(body, rule.path)));
  }
}

/** The value of an answer at the path of the rule; undefined when the rule has no path. */
export function valueIn(rule: SuccessRule, body: string): unknown {
  return rule.by === 'json' ? valueAt(body, rule.path) : undefined;
}

function valueAt(body: string, path: string[]): unknown {
  try {
    return path.reduce((value, name) => (value as Record<string, unknown>)[name], JSON.parse(body));
  } catch {
    // The body is not JSON, or the path does not exist.
    return undefined;
  }
}

const TEMPLATE_FORMATS = ['query', 'form', 'json'] as const;
type TemplateFormat = (typeof TEMPLATE_FORMATS)[number];

const PLACEHOLDERS = ['phone', 'text', 'id', 'key', 'sender'] as const;
type Placeholder = (typeof PLACEHOLDERS)[number];

const PLACEHOLDER = /\{\{(\w*)\}\}/g;

/** A template that is parsed into its parts, so that nothing in a text can break out of its place. */
interface MessageTemplate {
  format: TemplateFormat;
  parts: unknown;
}

function placeholdersOf(template: string): string[] {
  return [...template.matchAll(PLACEHOLDER)].map(([, name]) => name ?? '');
}

/** Reads a template, as JSON or as a query or form: `to={{phone}}&text={{text}}`. @throws SyntaxError */
function parseTemplate(format: TemplateFormat, template: string): MessageTemplate {
  return {
    format,
    parts: format === 'json' ? JSON.parse(template) : [...new URLSearchParams(template)],
  };
}

export function fillTemplate(template: MessageTemplate, values: Record<Placeholder, string>): string {
  const filled = fillIn(template.parts, values);
  return template.format === 'json'
    ? JSON.stringify(filled)
    : new URLSearchParams(filled as [string, string][]).toString();
}

function fillIn(part: unknown, values: Record<string, string>): unknown {
  if (typeof part === 'string') return part.replace(PLACEHOLDER, (_, name: string) => values[name] ?? '');
  if (Array.isArray(part)) return part.map((each) => fillIn(each, values));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, fillIn(each, values)]));
}

/**
 * Ready settings for gateways in Bangladesh, chosen by SMS_GATEWAY; each can be overridden. Keys and texts
 * are sent in the body over TLS, because proxies write addresses into their logs.
 */
export const GATEWAY_PRESETS = {
  // A message for one number; 202 means "submitted".
  bulksmsbd: {
    SMS_HTTP_URL: 'https://bulksmsbd.net/api/smsapi',
    SMS_HTTP_FORMAT: 'form',
    SMS_HTTP_TEMPLATE: 'api_key={{key}}&type=text&number={{phone}}&senderid={{sender}}&message={{text}}',
    SMS_NUMBER_FORMAT: 'international',
    SMS_SUCCESS: 'json:response_code=202',
  },
  // csms_id: at most 20 letters and digits, unique for a day. 4023: the id was used before.
  sslwireless: {
    SMS_HTTP_URL: 'https://smsplus.sslwireless.com/api/v3/send-sms',
    SMS_HTTP_FORMAT: 'json',
    SMS_HTTP_TEMPLATE:
      '{"api_token":"{{key}}","sid":"{{sender}}","msisdn":"{{phone}}","sms":"{{text}}","csms_id":"{{id}}"}',
    SMS_NUMBER_FORMAT: 'international',
    SMS_SUCCESS: 'json:status_code=200|4023',
  },
  smsnetbd: {
    SMS_HTTP_URL: 'https://api.sms.net.bd/sendsms',
    SMS_HTTP_FORMAT: 'form',
    SMS_HTTP_TEMPLATE: 'api_key={{key}}&msg={{text}}&to={{phone}}',
    SMS_NUMBER_FORMAT: 'international',
    SMS_SUCCESS: 'json:error=0',
  },
} as const satisfies Record<string, Record<string, string>>;

/** The settings of a preset gateway; none for the console and for a gateway that is configured by hand. */
export function presetOf(gateway: string | undefined): Record<string, string> {
  return Object.entries(GATEWAY_PRESETS).find(([name]) => name === gateway)?.[1] ?? {};
}

const SMS_GATEWAYS = ['console', 'http', ...Object.keys(GATEWAY_PRESETS)];

export const smsSettings = named({
  SMS_GATEWAY: orElse(oneOf(SMS_GATEWAYS, `one of ${SMS_GATEWAYS.join(', ')}`), 'console'),
  SMS_DAILY_LIMIT: orElse(wholeNumber(0, 999_999_999), 2_000),
  SMS_PART_PRICE: optional(amount(1_000)),
  SMS_CONFIRMATION: orElse(flag, false),
  SMS_API_KEY: orElse(text, ''),
  SMS_SENDER: orElse(text, ''),
  SMS_NUMBER_FORMAT: orElse(
    oneOf(['local', 'international'], 'local (01…) or international (8801…)'),
    'local',
  ),
  SMS_SUCCESS: orElse(text, 'status'),
  SMS_HTTP_URL: optional(webAddress('https://gateway.example/send')),
  SMS_HTTP_METHOD: optional(oneOf(['GET', 'POST'], 'GET or POST')),
  SMS_HTTP_HEADERS: orElse(text, '{}'),
  SMS_HTTP_FORMAT: orElse(oneOf(TEMPLATE_FORMATS, 'query, form or json'), 'json'),
  SMS_HTTP_TEMPLATE: optional(text),
});
const parsedSettings = z.object(smsSettings);
type SmsSettings = z.infer<typeof parsedSettings>;

/** An HTTP gateway: how a message is sent to it, and how its answer says that it took the message. */
export interface SmsHttpConfig {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  template: MessageTemplate;
  key: string;
  sender: string;
  /** `local`: 01…, 11 digits; `international`: 8801…, 13 digits. */
  numberFormat: 'local' | 'international';
  success: SuccessRule;
}

/**
 * Builds the configuration of the SMS gateway; null for the console, and for settings with faults.
 *
 * @param faults gets a sentence for each wrong variable, which it names
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

function readTemplate(value: SmsSettings, faults: string[]): MessageTemplate | undefined {
  const { SMS_HTTP_FORMAT: format } = value;
  const template =
    value.SMS_HTTP_TEMPLATE ??
    (format === 'json' ? '{"to":"{{phone}}","message":"{{text}}"}' : 'to={{phone}}&message={{text}}');
  const names = placeholdersOf(template);
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
    return parseTemplate(format, template);
  } catch {
    faults.push('SMS_HTTP_TEMPLATE must be JSON, with the placeholders inside of its texts');
    return undefined;
  }
}
