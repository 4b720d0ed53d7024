import { catalogues } from '@clinic-serial/contract/messages/catalogues';
import type { sendTestSms as endpoint } from '@clinic-serial/contract/subjects/clinic-settings';
import type { BodyOf, DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type { getSmsState } from '@clinic-serial/contract/subjects/sms-state';
import type { Language } from '@clinic-serial/contract/terms/languages';
import { AppError } from '../app-error.ts';
import { countActsSince } from '../audit/audit.queries.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseStaff } from '../authorise.ts';
import { secondsAfter } from '../clock.ts';
import { lockKey } from '../database/locks.ts';
import type { Services } from '../services.ts';
import { failureCode, meaningOf } from './failure-codes.ts';
import { failuresSince, insertTest, lastAccepted } from './outbox.queries.ts';
import type { SmsGateway } from './sms-gateway.ts';
import { smsText } from './sms-text.ts';

const HOUR_SECONDS = 3_600;
/** Enough to try a few keys. More would let an Admin's session, once stolen, send SMS to anybody. */
const MOST_PER_HOUR = 20;
/** Less than the 15 seconds after which the page gives up. */
const PATIENCE_MS = 12_000;

/**
 * Sends a test message at once, without the outbox, so that an Admin sees the gateway's answer (rules:
 * settings 5). For Admins only. The audit log records that a test was sent, and the outbox records its
 * result, without the phone.
 *
 * @throws SMS_NOT_SET_UP without a gateway; SMS_BUDGET_SPENT after 20 tests in an hour
 */
export async function sendTestSms(
  services: Services,
  gateway: SmsGateway,
  actor: Actor,
  { phone }: BodyOf<typeof endpoint>,
  language: Language,
): Promise<DataOf<typeof endpoint>> {
  authoriseStaff(actor.caller, 'delete');
  const { clock, config, database } = services;
  if (!config.sms.http && !config.demoMode) throw new AppError('SMS_NOT_SET_UP');
  const at = clock.now();
  await database.write(async (tx) => {
    await lockKey(tx, 'sms-test');
    const sent = await countActsSince(tx, 'sms.test', secondsAfter(at, -HOUR_SECONDS));
    if (sent >= MOST_PER_HOUR) throw new AppError('SMS_BUDGET_SPENT', { retryAfterSeconds: HOUR_SECONDS });
    await recordAudit(clock, tx, actor, { action: 'sms.test' });
  });
  const message = {
    id: `test${at.getTime().toString(36)}`,
    phone,
    text: smsText(config, 'TEST', { language }, {}),
  };
  const { code, isUnderstood } = await gateway.send(message, AbortSignal.timeout(PATIENCE_MS)).then(
    (receipt) => ({ code: null, isUnderstood: receipt?.isUnderstood !== false }),
    (error: unknown) => ({ code: failureCode(error), isUnderstood: true }),
  );
  await database.write((tx) => insertTest(tx, clock.now().toISOString(), code));
  if (code !== null) {
    return { isAccepted: false, code, meaning: meaningOf(config.sms.gateway, code, language) };
  }
  return { isAccepted: true, code, meaning: isUnderstood ? null : catalogues[language].smsAnswerUnknown };
}

const DAY_SECONDS = 86_400;

/** Reads when the gateway last took an SMS, and why it refused others. For Admins (`delete` permission). */
export async function readSmsState(
  { clock, config, database }: Pick<Services, 'clock' | 'config' | 'database'>,
  actor: Pick<Actor, 'caller'>,
  language: Language,
): Promise<DataOf<typeof getSmsState>> {
  authoriseStaff(actor.caller, 'delete');
  const { gateway } = config.sms;
  const failures = await failuresSince(database.read, secondsAfter(clock.now(), -DAY_SECONDS));
  return {
    gateway,
    lastAcceptedAt: (await lastAccepted(database.read)) ?? null,
    failures: failures.map((failure) => ({
      ...failure,
      meaning: meaningOf(gateway, failure.code, language),
    })),
  };
}
