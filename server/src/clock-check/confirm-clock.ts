import type { confirmClock as confirmClockEndpoint } from '@clinic-serial/contract/subjects/clock-check';
import type { BodyOf, DataOf } from '@clinic-serial/contract/subjects/endpoint';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseStaff } from '../authorise.ts';
import { DAYS, keepDay } from '../daily-work/daily-work.queries.ts';
import { lockKey } from '../database/locks.ts';
import type { Services } from '../services.ts';
import { clockState } from './clock-state.ts';

/**
 * Stores that an Admin has confirmed the date of today. The following days raise no question, because the
 * day's work was done on the day before.
 *
 * @param body.today the date that the Admin read, YYYY-MM-DD
 * @throws DATE_CHANGED when it is another day by now
 */
export async function confirmClock(
  services: Services,
  actor: Actor,
  { today }: BodyOf<typeof confirmClockEndpoint>,
): Promise<DataOf<typeof confirmClockEndpoint>> {
  authoriseStaff(actor.caller, 'delete');
  const { clock, database } = services;
  await database.write(async (tx) => {
    await lockKey(tx, 'clock-confirmation');
    const state = await clockState(services, tx);
    if (today !== state.today) throw new AppError('DATE_CHANGED');
    if (state.kind === 'fine') return;
    const { kind, lastDay } = state;
    await keepDay(tx, DAYS.confirmed, today);
    if (kind === 'behind') await keepDay(tx, DAYS.excused, lastDay);
    await recordAudit(clock, tx, actor, { action: 'clock.confirm', details: { kind, today, lastDay } });
  });
  return { confirmed: true };
}
