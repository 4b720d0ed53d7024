import { catalogues } from '@clinic-serial/contract/messages/catalogues';
import type { smsFailures } from '@clinic-serial/contract/messages/en/sms-failures';
import type { Language } from '@clinic-serial/contract/terms/languages';
import { SmsNotAccepted } from './sms-gateway.ts';

/** A number in the form of a gateway's code. A phone is longer. */
const GATEWAY_CODE = /^-?\d{1,5}$/;
/** Node's own codes, such as ECONNREFUSED. */
const NETWORK_CODE = /^[A-Z][A-Z0-9_]{2,40}$/;

const REFUSED = 'refused';
const NETWORK = 'network';

/**
 * Takes the gateway's own code out of an answer, and nothing else, because the rest may contain phone or
 * text.
 *
 * @param value the value in the place where the gateway writes its code
 * @param text of the message; a number in it may be a one-time code and is not taken
 * @returns the code; `refused` when the value is not a code
 */
export function gatewayCode(value: unknown, text: string): string {
  const code = String(value);
  const numbers: string[] = text.match(/\d+/g) ?? [];
  return GATEWAY_CODE.test(code) && !numbers.includes(code) ? code : REFUSED;
}

/**
 * The reason why a message was not accepted, as a code: the gateway's own number, `http-503`, `timeout`,
 * Node's code for a failure of the network, or `refused` and `network`. It contains nothing of the message.
 */
export function failureCode(error: unknown): string {
  if (error instanceof SmsNotAccepted) return error.code;
  if (!(error instanceof Error)) return NETWORK;
  if (error.name === 'TimeoutError') return 'timeout';
  const { code } = (error.cause ?? error) as { code?: unknown };
  return typeof code === 'string' && NETWORK_CODE.test(code) ? code : NETWORK;
}

/** Node's codes for a connection that was never made: the gateway cannot have got anything. */
const NOT_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|(CERT|ERR_TLS|ERR_SSL|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED)_.*)$/;

/** True if nobody knows whether the gateway took the message: no answer came, or a proxy answered 504. */
export function isUnclear(error: unknown): boolean {
  const code = failureCode(error);
  return error instanceof SmsNotAccepted ? code === 'http-504' : !NOT_CONNECTED.test(code);
}

/** True if the gateway refused the message; false if it gave no answer, or has a fault that may pass. */
export function gatewayRefused(code: string): boolean {
  return (
    code !== 'timeout' && code !== NETWORK && !NETWORK_CODE.test(code) && !/^http-(429|5\d\d)$/.test(code)
  );
}

/** The sentences of the catalogue that need no parameter. */
type Meaning = Exclude<keyof typeof smsFailures, 'smsCodeUnknown' | 'smsAnswerUnknown'>;

/** The meanings of the codes of the preset gateways, and what to do. */
const GATEWAY_MEANINGS: Record<string, Record<string, Meaning>> = {
  bulksmsbd: {
    1001: 'smsNumberRefused',
    1002: 'smsSenderRefused',
    1003: 'smsNotUnderstood',
    1005: 'smsGatewayFault',
    1006: 'smsAccountExpired',
    1007: 'smsBalanceUsed',
    1011: 'smsKeyUnknown',
    1012: 'smsTextRefused',
    1013: 'smsSenderRefused',
    1014: 'smsSenderRefused',
    1015: 'smsSenderRefused',
    1018: 'smsAccountClosed',
    1031: 'smsAccountClosed',
    1032: 'smsAddressNotListed',
  },
  sslwireless: {
    4001: 'smsKeyUnknown',
    4002: 'smsSenderRefused',
    4003: 'smsAddressNotListed',
    4004: 'smsNotUnderstood',
    4005: 'smsNotUnderstood',
    4022: 'smsNotUnderstood',
    4025: 'smsNumberRefused',
    4026: 'smsNumberRefused',
    4027: 'smsTextRefused',
    4028: 'smsTextRefused',
    4029: 'smsTooMany',
    4031: 'smsTooMany',
    5000: 'smsGatewayFault',
  },
  smsnetbd: {
    400: 'smsNotUnderstood',
    403: 'smsAccountClosed',
    404: 'smsNotUnderstood',
    405: 'smsKeyUnknown',
    409: 'smsGatewayFault',
    410: 'smsAccountExpired',
    411: 'smsAccountClosed',
    413: 'smsSenderRefused',
    414: 'smsTextRefused',
    415: 'smsTextRefused',
    416: 'smsNumberRefused',
    417: 'smsBalanceUsed',
    420: 'smsTextRefused',
    421: 'smsOnlyOwnPhone',
  },
};

const COMMON_MEANINGS: Record<string, Meaning> = {
  [REFUSED]: 'smsNoCode',
  [NETWORK]: 'smsUnreachable',
  timeout: 'smsTimeout',
  'no-gateway': 'smsNoGateway',
  // Reasons of gateway-answer.ts.
  balance: 'smsBalanceUsed',
  key: 'smsKeyUnknown',
  sender: 'smsSenderRefused',
  address: 'smsAddressNotListed',
  number: 'smsNumberRefused',
  ECONNREFUSED: 'smsConnectionRefused',
  ECONNRESET: 'smsConnectionEnded',
  ENOTFOUND: 'smsNameUnknown',
  EAI_AGAIN: 'smsNamesAway',
  'http-401': 'smsKeyUnknown',
  'http-403': 'smsServerRefused',
  'http-404': 'smsUrlUnknown',
  'http-429': 'smsTooMany',
};

/**
 * The meaning of a failure code and what to do, in one sentence.
 *
 * @param gateway SMS_GATEWAY
 * @param code a code from {@link failureCode}
 * @param language of the screen; the log and the commands are in English
 */
export function meaningOf(gateway: string, code: string, language: Language = 'en'): string {
  const sentences = catalogues[language];
  const meaning = knownMeaning(gateway, code);
  return meaning ? sentences[meaning] : sentences.smsCodeUnknown({ code });
}

/** True if the code is about one message only, and says nothing about the next one. */
export function isAboutMessage(gateway: string, code: string): boolean {
  const meaning = knownMeaning(gateway, code);
  return meaning === 'smsNumberRefused' || meaning === 'smsTextRefused';
}

function knownMeaning(gateway: string, code: string): Meaning | undefined {
  const [, family = gateway, number = code] = /^([a-z]+)-(\d+)$/.exec(code) ?? [];
  const known = GATEWAY_MEANINGS[family]?.[number] ?? COMMON_MEANINGS[code];
  if (known) return known;
  if (code.startsWith('http-5')) return 'smsGatewayFault';
  if (code.startsWith('http-')) return 'smsNotUnderstood';
  return NETWORK_CODE.test(code) ? 'smsUnreachable' : undefined;
}
