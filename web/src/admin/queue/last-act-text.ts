import type { QueueState } from '@clinic-serial/contract/subjects/queue';
import { adminDoctorQueueText } from '#messages/admin-doctor-queue';

const text = adminDoctorQueueText.last;

/** What was done last, in one sentence. */
export function lastActText({
  kind,
  serialNumber,
  calledSerial,
}: Pick<NonNullable<QueueState['lastAct']>, 'kind' | 'serialNumber' | 'calledSerial'>): string {
  const about = kind === 'call-next' ? calledSerial : serialNumber;
  const words = text[kind];
  if (typeof words === 'string') return words;
  // The appointment may have been deleted since.
  return about === null ? text.other : words(about, calledSerial);
}
