import { say } from '@clinic-serial/contract/messages/message';
import type { BoxDay, closeBox as endpoint } from '@clinic-serial/contract/subjects/cash-boxes';
import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import { AppError } from '../app-error.ts';
import type { Actor } from '../audit/record-audit.ts';
import { authoriseLimitedStaff } from '../authorise.ts';
import { addEntry, entryOfRequest, lockBox } from '../ledger/add-entry.ts';
import { requestText } from '../request-text.ts';
import type { Services } from '../services.ts';
import { chosenBox, presentBoxDay } from './box-days.ts';
import { assertFees, refused } from './visit-account.ts';

/**
 * Closes a day of a cash box, today or an earlier day (rules: money 5). Nothing can be added to the day
 * afterwards. The same request with the same key is done once.
 *
 * @param asked.counted the cash in the box, in paisa
 * @param asked.words why the cash is not as expected
 * @returns the closed day
 * @throws FEES_OFF; FORBIDDEN for the box of somebody else without the permission to delete; STAFF_NOT_FOUND;
 *   KEY_USED; BOX_CLOSED; BOX_CHANGED if the day has another number of entries than `expectedVersion`;
 *   INVALID_INPUT for a day that has not begun, and for a difference without words
 */
export async function closeBox(
  services: Services,
  { caller, address }: Actor,
  { key, expectedVersion, ...asked }: BodyOf<typeof endpoint>,
): Promise<BoxDay> {
  authoriseLimitedStaff(caller, 'update');
  assertFees(services);
  const { day, counted, words } = asked;
  const boxId = await chosenBox(services.database.read, caller, asked.boxId);
  const request = requestText('close', boxId, day, counted, words);
  return services.database.write(async (tx) => {
    const box = await lockBox(tx, boxId);
    const known = await entryOfRequest(tx, { key, request });
    if (known) return presentBoxDay(tx, known.boxId, known.day);
    if (day > services.clock.today()) throw refused('day', say('dayNotBegun'));
    const { closed, version, expectedCash } = await presentBoxDay(tx, boxId, day);
    if (closed) throw new AppError('BOX_CLOSED');
    if (version !== expectedVersion) throw new AppError('BOX_CHANGED');
    if (counted !== expectedCash && words === null) throw refused('words', say('moneyWordsRequired'));
    const entry = { kind: 'close', amount: counted, words, day, asked: { key, request } } as const;
    await addEntry(services, tx, { caller, address }, box, entry);
    return presentBoxDay(tx, boxId, day);
  });
}
