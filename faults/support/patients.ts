import { newPhone } from '../../server/test/clinic.ts';
import type { Serial } from './clinic.ts';

/** A code that a patient has asked for but not used yet. */
export interface Code {
  sessionToken: string;
  otp: string;
}

export interface Answer {
  /** 0: no answer came. */
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever an answer holds
  data: any;
  code?: string;
  /** The newer state that a refused act of a queue comes with. */
  queue?: { version: number };
  /** The proof of work that the server asks for. */
  challenge?: Answer['data'];
  retryAfter?: string | null;
  /** How long the answer took. */
  ms: number;
}

/** Sends one request: POST with a body, otherwise GET. A broken connection is an answer with status 0. */
export async function call(
  api: string,
  path: string,
  body?: object,
  { token, headers, ...more }: RequestInit & { token?: string } = {},
): Promise<Answer> {
  const began = performance.now();
  const done = (answer: Omit<Answer, 'ms'>) => ({ ...answer, ms: performance.now() - began });
  try {
    const response = await fetch(`${api}${path}`, {
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      ...more,
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
    });
    // biome-ignore lint/suspicious/noExplicitAny: see above
    const { data, code, queue, challenge } = (await response.json()) as any;
    const retryAfter = response.headers.get('retry-after');
    return done({ status: response.status, data, code, queue, challenge, retryAfter });
  } catch {
    return done({ status: 0, data: undefined });
  }
}

export const askForCode = (api: string, doctorId: number): Promise<Answer> =>
  call(api, '/appointments/request-otp', {
    doctorId,
    patientName: 'Rahima Begum',
    patientPhone: newPhone(),
  });

/** Asks for codes one after another. Throws when the server refuses one. */
export async function collectCodes(api: string, doctorId: number, count: number): Promise<Code[]> {
  const codes: Code[] = [];
  while (codes.length < count) {
    const { status, data } = await askForCode(api, doctorId);
    if (status !== 200) throw new Error(`No code: the server answered ${status}.`);
    codes.push(data);
  }
  return codes;
}

/** Records what patients were told, in the process of the test, where no fault of the server reaches it. */
export class Ledger {
  /** Serials that were acknowledged: these must never be lost. */
  readonly acknowledged: Serial[] = [];
  /** Codes whose answer never came: the serial may have been given or not. */
  readonly unanswered: Code[] = [];
  /** Called with the number of serials acknowledged so far. */
  onAcknowledged: (count: number) => void = () => {};

  /** Books with a code and records the result. */
  async book(api: string, code: Code): Promise<Answer> {
    const answer = await call(api, '/appointments/verify-otp', {
      sessionToken: code.sessionToken,
      otp: code.otp,
    });
    if (answer.status === 200) {
      const { doctorId, serialNumber, bookingReference } = answer.data.appointment;
      this.acknowledged.push({ doctorId, serialNumber, bookingReference });
      this.onAcknowledged(this.acknowledged.length);
    } else if (answer.status === 0) {
      this.unanswered.push(code);
    }
    return answer;
  }

  /** Compares the ledger with the database. @returns a line for every serial that was lost or given twice */
  complaints(stored: readonly Serial[]): string[] {
    const key = (serial: Serial) => `${serial.doctorId}/${serial.serialNumber}/${serial.bookingReference}`;
    const held = new Set(stored.map(key));
    const booked = new Set(this.acknowledged.map(({ doctorId }) => doctorId));
    // Only doctors who were booked here. The demo doctors also have past days, on which the same numbers
    // occur again.
    const numbers = stored
      .filter(({ doctorId }) => booked.has(doctorId))
      .map(({ doctorId, serialNumber }) => `${doctorId}/${serialNumber}`);
    return [
      ...this.acknowledged.filter((serial) => !held.has(key(serial))).map((serial) => `lost: ${key(serial)}`),
      ...numbers
        .filter((number, index) => numbers.indexOf(number) !== index)
        .map((number) => `given twice: ${number}`),
    ];
  }
}

/**
 * Lets `people` clients book at the same time, each one again and again, until no answer comes any more.
 * @returns the answers that were refusals
 */
export async function crowd(
  api: string,
  doctorId: number,
  ledger: Ledger,
  people: number,
): Promise<Answer[]> {
  const refused: Answer[] = [];
  await Promise.all(
    Array.from({ length: people }, async () => {
      for (;;) {
        const asked = await askForCode(api, doctorId);
        if (asked.status === 0) return;
        if (asked.status !== 200) {
          refused.push(asked);
          continue;
        }
        const booked = await ledger.book(api, asked.data);
        if (booked.status === 0) return;
        if (booked.status !== 200) refused.push(booked);
      }
    }),
  );
  return refused;
}
