import type { Config } from '../config.ts';
import { fillTemplate, isTaken, type SmsHttpConfig, valueIn } from '../settings/sms-config.ts';
import { gatewayCode } from './failure-codes.ts';
import { type AnswerReading, readAnswer } from './gateway-answer.ts';
import { SEND_TIMEOUT_MS, type SmsGateway, SmsNotAccepted } from './sms-gateway.ts';

/** More than any gateway answers. Further bytes are not read. */
const ANSWER_BYTES = 8 * 1024;

const CONTENT_TYPES = {
  form: 'application/x-www-form-urlencoded',
  json: 'application/json',
  query: undefined,
};

/**
 * Sends through a gateway's HTTP address as configured (docs/operating.md, "SMS"). Redirects are not
 * followed, because they would send key, phone and text to another server.
 */
export function httpGateway(config: SmsHttpConfig, timeoutMs = SEND_TIMEOUT_MS): SmsGateway {
  const { url, method, template, success } = config;
  const headers = new Headers(config.headers);
  const contentType = CONTENT_TYPES[template.format];
  if (contentType && !headers.has('content-type')) headers.set('content-type', contentType);
  return {
    send: ({ id, phone, text }, signal) =>
      withinTime(timeoutMs, signal, async (ending) => {
        const number = config.numberFormat === 'international' ? `88${phone}` : phone;
        const filled = fillTemplate(template, {
          id,
          phone: number,
          text,
          key: config.key,
          sender: config.sender,
        });
        const inAddress = template.format === 'query';
        const response = await fetch(inAddress ? withQuery(url, filled) : url, {
          method,
          headers,
          body: inAddress ? null : filled,
          redirect: 'manual',
          signal: ending,
        });
        // Always read, because a gateway that never ends its answer may not have taken the message.
        const answer = await beginningOf(response);
        const reading = success.by === 'status' ? readAnswer(answer) : undefined;
        const isGood = reading?.isAccepted ?? isTaken(success, answer);
        if (response.ok && isGood) return { isUnderstood: success.by !== 'status' || reading !== undefined };
        const code = isGood ? 'refused' : refusalCode(reading, valueIn(success, answer), text);
        if (response.ok) {
          throw new SmsNotAccepted(
            'The SMS gateway answered that it did not take the message (SMS_SUCCESS).',
            code,
          );
        }
        const { status } = response;
        throw new SmsNotAccepted(
          `The SMS gateway answered ${status}.`,
          code === 'refused' ? `http-${status}` : code,
        );
      }),
  };
}

/**
 * Aborts the work after a time, or when the caller does. `AbortSignal.any` with `AbortSignal.timeout` is not
 * used, because Node 20 may collect such a signal as garbage. A gateway that hangs would then be waited for
 * without an end.
 */
async function withinTime<T>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  work: (ending: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  const end = () => ending.abort(signal?.reason);
  const tooLong = () =>
    ending.abort(new DOMException('The SMS gateway did not answer in time', 'TimeoutError'));
  const timer = setTimeout(tooLong, timeoutMs);
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end);
  try {
    return await work(ending.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

/** @param value the value of the answer at the place that SMS_SUCCESS names */
function refusalCode(reading: AnswerReading | undefined, value: unknown, text: string): string {
  return reading?.isAccepted === false ? reading.code : gatewayCode(value, text);
}

function withQuery(url: string, query: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

async function beginningOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    bytes += chunk.length;
    // Leaving the loop cancels the rest of the answer.
    if (bytes >= ANSWER_BYTES) break;
  }
  // Unlike a buffer's toString, the decoder leaves out a byte order mark, which JSON does not allow.
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, ANSWER_BYTES));
}

/**
 * Sends through the gateway that is configured at that moment, because an Admin can change it. Outside demo
 * mode the console is not used as a gateway, because it reaches no phone, and a log must not contain texts.
 */
export function liveGateway(config: Config, print: (line: string) => void): SmsGateway {
  const console = consoleGateway(print);
  return {
    send: async (message, signal) => {
      if (config.sms.http) return httpGateway(config.sms.http).send(message, signal);
      if (config.demoMode) return console.send(message);
      throw new SmsNotAccepted('No SMS gateway is set up (SMS_GATEWAY).', 'no-gateway');
    },
  };
}

/** Prints messages instead of sending them, for a demonstration. The middle of the phone is hidden. */
export function consoleGateway(print: (line: string) => void): SmsGateway {
  return {
    async send({ phone, text }) {
      print(`SMS to ${phone.slice(0, 3)}•••••${phone.slice(-3)}: ${text}`);
    },
  };
}
