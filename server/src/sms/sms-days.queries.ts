import { partsOf } from '@clinic-serial/contract/rules/sms/sms-length';
import type { Db } from '../database/tables.ts';

/**
 * Adds messages to the sums of a clinic day. The report reads them, because messages lose their texts when they are sent and
 * are removed after some weeks.
 *
 * @param sent the messages that the gateway took, with their texts
 */
export async function countSent(
  db: Db,
  day: string,
  sent: readonly { purpose: string; text: string }[],
): Promise<void> {
  const sums = new Map<string, { messages: number; parts: number }>();
  for (const { purpose, text } of sent) {
    const group = purpose.startsWith('code-') ? 'code' : purpose;
    const sum = sums.get(group) ?? { messages: 0, parts: 0 };
    sums.set(group, { messages: sum.messages + 1, parts: sum.parts + partsOf(text) });
  }
  // Always in the same order, so that two instances never wait for each other's rows.
  for (const [purpose, { messages, parts }] of [...sums].sort(([one], [other]) => (one < other ? -1 : 1))) {
    await db
      .insertInto('smsDays')
      .values({ day, purpose, messages, parts })
      .onConflict((conflict) =>
        conflict.columns(['day', 'purpose']).doUpdateSet((update) => ({
          messages: update('smsDays.messages', '+', messages),
          parts: update('smsDays.parts', '+', parts),
        })),
      )
      .execute();
  }
}
