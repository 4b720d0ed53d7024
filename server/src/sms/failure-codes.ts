import { SmsNotAccepted } from './sms-gateway.ts';

/** A number in the form of a gateway's code. A phone is longer. */
const GATEWAY_CODE = /^-?\d{1,5}$/;
/** Node's own codes, such as ECONNREFUSED. */
const NETWORK_CODE = /^[A-Z][A-Z0-9_]{2,40}$/;

/** The code for a failure whose own code is unknown or too odd to store. */
const REFUSED = 'refused';
const NETWORK = 'network';

/**
 * Takes the gateway's own code out of an answer, and nothing else, because the rest may contain the phone or
 * the text.
 *
 * @param value the value in the place where the gateway writes its code
 * @param text the text of the message; a number in it may be the patient's one-time code, so that number is
 *   not taken
 * @returns the code; `refused` when the value is not a code
 */
export function gatewayCode(value: unknown, text: string): string {
  const code = String(value);
  const numbers: string[] = text.match(/\d+/g) ?? [];
  return GATEWAY_CODE.test(code) && !numbers.includes(code) ? code : REFUSED;
}

/**
 * Why a message was not accepted, as a short code: the gateway's own number, `http-503`, `timeout`, Node's
 * code for a failure of the network, or `refused` and `network` if nothing better is known. It contains
 * nothing of the message.
 */
export function failureCode(error: unknown): string {
  if (error instanceof SmsNotAccepted) return error.code;
  if (!(error instanceof Error)) return NETWORK;
  if (error.name === 'TimeoutError') return 'timeout';
  const { code } = (error.cause ?? error) as { code?: unknown };
  return typeof code === 'string' && NETWORK_CODE.test(code) ? code : NETWORK;
}

const KEY = 'the gateway does not know the key: check SMS_API_KEY';
const SENDER = 'the sender is not allowed: check SMS_SENDER, or ask the gateway to approve it';
const BALANCE = 'the balance is used up: top up the account';
const EXPIRED = 'the balance or the account has expired: renew it';
const ADDRESS = "the server's address is not on their list: add it in their panel";
const CLOSED = 'the account is closed or not verified: ask the gateway';
const NUMBER = 'the phone number was refused: nothing to do unless it happens with all of them';
const CONTENT = 'the text was refused: ask the gateway which texts it takes';
const BUSY = 'too many messages at once: it is tried again. Ask the gateway for a higher limit';
const THEIRS = 'a fault of the gateway: it is tried again. Ask the gateway if it lasts';
const REQUEST = 'the gateway did not understand the request: check the SMS_ settings';

/** What the codes of the preset gateways mean, and what to do. */
const GATEWAY_MEANINGS: Record<string, Record<string, string>> = {
  bulksmsbd: {
    1001: NUMBER,
    1002: SENDER,
    1003: REQUEST,
    1005: THEIRS,
    1006: EXPIRED,
    1007: BALANCE,
    1011: KEY,
    1012: CONTENT,
    1013: SENDER,
    1014: SENDER,
    1015: SENDER,
    1018: CLOSED,
    1031: CLOSED,
    1032: ADDRESS,
  },
  sslwireless: {
    4001: KEY,
    4002: SENDER,
    4003: ADDRESS,
    4004: REQUEST,
    4005: REQUEST,
    4022: REQUEST,
    4025: NUMBER,
    4026: NUMBER,
    4027: CONTENT,
    4028: CONTENT,
    4029: BUSY,
    4031: BUSY,
    5000: THEIRS,
  },
  smsnetbd: {
    400: REQUEST,
    403: CLOSED,
    404: REQUEST,
    405: KEY,
    409: THEIRS,
    410: EXPIRED,
    411: CLOSED,
    413: SENDER,
    414: CONTENT,
    415: CONTENT,
    416: NUMBER,
    417: BALANCE,
    420: CONTENT,
    421: 'only your own phone gets SMS until the account is topped up for the first time: top it up',
  },
};

const COMMON_MEANINGS: Record<string, string> = {
  [REFUSED]: 'the gateway refused it and gave no code: look into its panel',
  [NETWORK]: "the gateway could not be reached: check the server's internet connection",
  timeout: 'the gateway did not answer within 5 seconds: it is tried again. Ask the gateway if it lasts',
  ECONNREFUSED: 'the gateway refuses connections: it is tried again. Ask the gateway if it lasts',
  ECONNRESET: 'the gateway ended the connection: it is tried again. Ask the gateway if it lasts',
  ENOTFOUND: "the gateway's name is unknown: check SMS_HTTP_URL and the server's internet connection",
  EAI_AGAIN: "names cannot be looked up: check the server's internet connection",
  'http-401': KEY,
  'http-403': 'the gateway refuses this server: check SMS_API_KEY, and whether its address is on their list',
  'http-404': 'the gateway does not know the address: check SMS_HTTP_URL',
  'http-429': BUSY,
};

/**
 * What a failure code means and what to do, in one plain sentence.
 *
 * @param gateway SMS_GATEWAY
 * @param code a code from {@link failureCode}
 */
export function meaningOf(gateway: string, code: string): string {
  const known = GATEWAY_MEANINGS[gateway]?.[code] ?? COMMON_MEANINGS[code];
  if (known) return known;
  if (code.startsWith('http-5')) return THEIRS;
  if (code.startsWith('http-')) return REQUEST;
  if (NETWORK_CODE.test(code)) return COMMON_MEANINGS[NETWORK] ?? '';
  return `the gateway refused it with its code ${code}: look it up in its description`;
}
