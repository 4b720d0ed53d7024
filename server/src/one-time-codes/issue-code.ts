import { nameKey } from '@clinic-serial/contract/fields/person-name';
import { catalogues } from '@clinic-serial/contract/messages/catalogues';
import { SMS_TEXTS } from '@clinic-serial/contract/messages/sms-texts';
import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { CodeRequested } from '@clinic-serial/contract/subjects/booking-code';
import type { ErrorCode } from '@clinic-serial/contract/subjects/errors';
import { CODE_LIMITS } from '@clinic-serial/contract/terms/code-limits';
import type { Language } from '@clinic-serial/contract/terms/languages';
import { AppError } from '../app-error.ts';
import { secondsAfter } from '../clock.ts';
import { lock } from '../database/locks.ts';
import type { CodePurpose } from '../database/rows/sign-in.ts';
import type { Db } from '../database/tables.ts';
import { assertOnlineBookingOpen } from '../online-booking.ts';
import { hashCode, hashToken, newCode, newToken } from '../secrets.ts';
import type { Services } from '../services.ts';
import { writeAndDeliver } from '../sms/outbox.ts';
import { codeSmsText, type SmsConfig } from '../sms/sms-text.ts';
import { admitCodeRequest, type CodeBody, type CodeClient, type CodeOrigin } from './code-work.ts';
import {
  codesOfPhone,
  findCode,
  insertCode,
  type OpenCode,
  openCodes,
  replaceCodes,
} from './one-time-codes.queries.ts';

/**
 * The SMS with a code: '4821 is your Shapla Clinic code. …', and as its last line '@clinic.example #4821'.
 * The clinic's name is shortened so that it has one part in English and two in Bangla.
 *
 * @param sms.about a sentence that says what the code does
 * @param sms.publicUrl the address of the clinic's pages; null if it is not set
 */
export function codeSms(
  config: SmsConfig,
  sms: {
    code: string;
    minutes: number;
    about: string | undefined;
    publicUrl: string | null;
    language: Language;
  },
): string {
  const minutes = SMS_TEXTS[sms.language].number(sms.minutes);
  return codeSmsText(config, sms.language, { ...sms, minutes });
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * A network that requested fewer codes of the phone than this, in the hour or in the day, may use the
 * reserved codes.
 */
const FEW_IN_HOUR = 2;
const FEW_IN_DAY = 5;

export interface EarlierCode {
  createdAt: string;
  networkHash: string | null;
  wrongTries: number;
}

type Refusal = Extract<ErrorCode, 'TOO_MANY_CODES' | 'TOO_MANY_WRONG_CODES'>;

/**
 * Applies the limits per phone: 5 codes an hour, 10 a day, 25 wrong tries a day. Three further codes an hour
 * and a day are reserved for networks that requested few, so that strangers elsewhere cannot use up the codes
 * of the owner (rules: codes 5).
 *
 * @param earlier the phone's codes of the last 24 hours
 * @param network a keyed hash of the client's network
 * @returns null when a code may be made; otherwise the reason, and the exact number of seconds until one may
 *   be made
 */
export function refusalOf(
  earlier: readonly EarlierCode[],
  network: string,
  now: Date,
): { code: Refusal; retryAfterSeconds: number } | null {
  const code = refusalAt(earlier, network, now.getTime());
  if (code === null) return null;
  const changes = earlier
    .flatMap(({ createdAt }) => [Date.parse(createdAt) + HOUR_MS, Date.parse(createdAt) + DAY_MS])
    .filter((moment) => moment > now.getTime())
    .sort((a, b) => a - b);
  const free = changes.find((moment) => refusalAt(earlier, network, moment) === null);
  const waitMs = (free ?? now.getTime() + DAY_MS) - now.getTime();
  return { code, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) };
}

function refusalAt(earlier: readonly EarlierCode[], network: string, at: number): Refusal | null {
  const inDay = earlier.filter(({ createdAt }) => Date.parse(createdAt) > at - DAY_MS);
  const inHour = inDay.filter(({ createdAt }) => Date.parse(createdAt) > at - HOUR_MS);
  const own = (codes: EarlierCode[]) => codes.filter(({ networkHash }) => networkHash === network).length;
  const hourLimit =
    CODE_LIMITS.otpRequestsPerHour + (own(inHour) < FEW_IN_HOUR ? CODE_LIMITS.otpFurtherPerHour : 0);
  const dayLimit =
    CODE_LIMITS.otpRequestsPerDay + (own(inDay) < FEW_IN_DAY ? CODE_LIMITS.otpFurtherPerDay : 0);
  if (inHour.length >= hourLimit || inDay.length >= dayLimit) return 'TOO_MANY_CODES';
  const wrongTries = inDay.reduce((tries, code) => tries + code.wrongTries, 0);
  return wrongTries >= CODE_LIMITS.otpWrongTriesPerDay ? 'TOO_MANY_WRONG_CODES' : null;
}

const DAY = 86_400;
/** How long after a code the next request of its draft counts as a resend. */
const RESEND_WINDOW_SECONDS = 900;

interface CodeRequest {
  purpose: CodePurpose;
  /** 11 digits. */
  phone: string;
  client: CodeClient;
  /**
   * True if the clinic knows the phone, or the person who asks. It decides only whether an SMS is sent when
   * few are left. Always look it up, so that known and unknown phones take the same steps.
   */
  isKnown: boolean;
  booking?: { doctorId: number; appointmentDate: string; sitting: SittingNumber | null; patientName: string };
  /** The patient whose phone will change to `phone`. */
  patientId?: number;
  /** A sentence for the end of the SMS that says what the code does, if the reader might not know. */
  about?: string;
}

/**
 * Answers a request for a code: admits it, lets its use case issue codes in one transaction, and sends their
 * SMS.
 *
 * @param phone 11 digits, of the new code
 * @throws as {@link admitCodeRequest} and {@link issueCode}
 */
export async function sendCode<Answer>(
  services: Services,
  phone: string,
  origin: CodeOrigin,
  body: CodeBody,
  issue: (tx: Db, client: CodeClient) => Promise<Answer>,
): Promise<Answer> {
  const client = await admitCodeRequest(services, phone, origin, body);
  return writeAndDeliver(services, (tx) => issue(tx, client));
}

/**
 * Makes a one-time code for a phone and puts its SMS into the outbox, inside the caller's transaction. Only
 * hashes of the token and the code are stored. Earlier open codes of the same draft stop working; those of
 * others do not.
 *
 * @returns the booking token and the seconds that the screen counts down; the code itself only in demo mode
 * @throws ONLINE_BOOKING_CLOSED; TOO_MANY_CODES, TOO_MANY_WRONG_CODES, SMS_BUDGET_SPENT, each with
 *   Retry-After (rules: codes 4, 5 and 7)
 */
export async function issueCode(services: Services, tx: Db, request: CodeRequest): Promise<CodeRequested> {
  const { config, clock, outbox, smsBudget } = services;
  const { purpose, phone, client } = request;
  assertOnlineBookingOpen(config);
  const now = clock.now();
  const at = now.toISOString();
  await lock(tx, { phones: [phone] });

  const [network] = client.networks;
  const refusal = refusalOf(await codesOfPhone(tx, { phone, since: secondsAfter(now, -DAY) }), network, now);
  if (refusal) throw new AppError(refusal.code, refusal);
  const { isShort, isSent } = await smsBudget.payForCode(tx, {
    purse: purpose === 'booking' || purpose === 'waiting' ? 'booking' : 'login',
    networks: client.networks,
    isKnown: request.isKnown,
  });

  const open = await openCodes(tx, { phone, purpose, at });
  const isResend =
    open.some(({ doctorId }) => doctorId === (request.booking?.doctorId ?? null)) ||
    (await isNextOfDraft(tx, request, now));
  const expiresInSeconds = isResend ? CODE_LIMITS.otpResendSeconds : CODE_LIMITS.otpFirstSeconds;
  const expiresAt = secondsAfter(now, expiresInSeconds);
  const replaced = open.filter((code) => isSameDraft(code, request));
  await replaceCodes(tx, replaced, at);
  // Without this a gateway that was away could deliver a replaced code, even after the new one.
  const messageIds = replaced.map(({ messageId }) => messageId).filter((id) => id !== null);
  await outbox.withdraw(tx, messageIds);

  const token = newToken();
  const tokenHash = hashToken(token);
  const code = newCode(CODE_LIMITS.otpLength);
  const messageId = await outbox.enqueue(tx, {
    purpose: `code-${purpose}`,
    phone,
    text: codeSms(config, {
      code,
      minutes: expiresInSeconds / 60,
      about: request.about,
      publicUrl: config.publicUrl,
      language: client.language,
    }),
    expiresAt,
    isWithheld: !isSent,
  });
  await insertCode(tx, {
    purpose,
    phone,
    tokenHash,
    codeHash: hashCode(config.secret, tokenHash, code),
    createdAt: at,
    expiresAt,
    consumedAt: null,
    replacedAt: null,
    burnedAt: null,
    networkHash: network,
    messageId,
    isShort: isShort ? 1 : 0,
    ...(request.booking ?? { doctorId: null, appointmentDate: null, sitting: null, patientName: null }),
    appointmentId: null,
    patientId: request.patientId ?? null,
  });
  return {
    sessionToken: token,
    expiresInSeconds,
    resendAfterSeconds: CODE_LIMITS.otpResendAfterSeconds,
    ...(config.demoMode ? { otp: code } : {}),
    ...(isShort ? { notice: catalogues[client.language].fewCodes({ clinicPhone: config.clinicPhone }) } : {}),
  };
}

/**
 * True if the request names the unused code before it, for the same doctor. A screen whose countdown has
 * ended does this. The next code is then a resend, although the one before is no longer open.
 */
async function isNextOfDraft(
  tx: Db,
  { purpose, phone, client, booking }: CodeRequest,
  now: Date,
): Promise<boolean> {
  if (client.earlierToken === undefined) return false;
  const earlier = await findCode(tx, hashToken(client.earlierToken), purpose);
  if (earlier?.phone !== phone || earlier.doctorId !== (booking?.doctorId ?? null)) return false;
  return earlier.consumedAt === null && earlier.createdAt > secondsAfter(now, -RESEND_WINDOW_SECONDS);
}

/**
 * True if a code was requested by the same person in the same draft. The request carries the code's token, or
 * comes from the same network with the same doctor and name, because older clients send no token.
 */
function isSameDraft(code: OpenCode, { client, booking }: CodeRequest): boolean {
  if (client.earlierToken !== undefined && code.tokenHash === hashToken(client.earlierToken)) return true;
  return (
    code.networkHash === client.networks[0] &&
    code.doctorId === (booking?.doctorId ?? null) &&
    keyOf(code.patientName) === keyOf(booking?.patientName)
  );
}

const keyOf = (name: string | null | undefined) => (name ? nameKey(name) : null);
