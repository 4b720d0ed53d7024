import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type { getQueueMoney } from '@clinic-serial/contract/subjects/payments';
import { authoriseSitting } from '../authorise.ts';
import type { Caller } from '../caller.ts';
import { visitMoneyOf } from '../ledger/visit-money.ts';
import { assertOwnPlace, assertSitting } from '../queue/load-queue.ts';
import { hoursOfPast } from '../queue/open-sittings.ts';
import type { OneSitting } from '../queue/queue.queries.ts';
import { serialOf } from '../serials/day-serial.ts';
import type { Services } from '../services.ts';
import { visitsOfDay } from './money.queries.ts';
import { assertFees } from './visit-account.ts';

/** The money of everybody in a sitting, without deleted appointments. @throws QUEUE_NOT_FOUND, FEES_OFF */
export async function readQueueMoney(
  services: Services,
  caller: Caller,
  of: OneSitting,
): Promise<DataOf<typeof getQueueMoney>> {
  authoriseSitting(caller, 'view', of.doctorId);
  assertFees(services);
  const { config, database } = services;
  const { read } = database;
  await assertOwnPlace(services, read, caller, of);
  await assertSitting(read, of, await hoursOfPast(services, read, of));
  const rows = (await visitsOfDay(read, of)).filter(
    ({ daySerial }) => serialOf(daySerial).sitting === of.sitting,
  );
  const money = await visitMoneyOf(config, read, rows);
  return { visits: [...money].map(([appointmentId, visit]) => ({ appointmentId, ...visit })) };
}
