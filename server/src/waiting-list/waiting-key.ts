import { makeRecordKeys } from '../record-key.ts';

/** The key of a person's entry on a waiting list: 24 letters. The browser keeps it, so it need not be short. */
export const { keyOf: waitingKeyOf, idOf: entryOfWaitingKey } = makeRecordKeys('waiting-list', 14);
