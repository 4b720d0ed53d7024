import { catalogues } from '@clinic-serial/contract/messages/catalogues';
import type { CodeSms, readCodeSms as endpoint } from '@clinic-serial/contract/subjects/code-sms';
import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import type { Language } from '@clinic-serial/contract/terms/languages';
import { secondsAfter } from '../clock.ts';
import { hashToken } from '../secrets.ts';
import type { Services } from '../services.ts';
import { gatewayRefused } from '../sms/failure-codes.ts';
import { messageOfCode } from './one-time-codes.queries.ts';

/** If a gateway takes the message within this time, no notice is needed. */
const USUAL_SECONDS = 6;

/**
 * Tells what became of the SMS with a code, to everybody who has the token of the code request. While only
 * known phones get their SMS, it tells nothing, because that would show which phones are known (rules: codes
 * 12).
 */
export async function readCodeSms(
  { clock, database }: Pick<Services, 'clock' | 'database'>,
  { sessionToken }: BodyOf<typeof endpoint>,
  language: Language,
): Promise<CodeSms> {
  const message = await messageOfCode(database.read, hashToken(sessionToken));
  if (!message || message.isShort === 1) return { state: null, notice: null };
  const { status, failureCode, createdAt } = message;
  if (status === 'sent') return { state: 'accepted', notice: null };
  const isRefused = status !== 'waiting' || (failureCode !== null && gatewayRefused(failureCode));
  if (isRefused) return { state: 'refused', notice: catalogues[language].codeSmsRefused };
  const isLate = createdAt <= secondsAfter(clock.now(), -USUAL_SECONDS);
  return { state: 'trying', notice: isLate ? catalogues[language].codeSmsTrying : null };
}
