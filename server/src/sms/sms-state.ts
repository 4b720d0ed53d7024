import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type { getSmsState } from '@clinic-serial/contract/subjects/sms-state';
import type { Language } from '@clinic-serial/contract/terms/languages';
import type { Actor } from '../audit/record-audit.ts';
import { authoriseStaff } from '../authorise.ts';
import { secondsAfter } from '../clock.ts';
import type { Services } from '../services.ts';
import { meaningOf } from './failure-codes.ts';
import { failuresSince, lastAccepted } from './outbox.queries.ts';

const DAY_SECONDS = 86_400;

/**
 * When the gateway last took an SMS, and why it did not take others. For Admins only: nobody else has the
 * `delete` permission.
 */
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
