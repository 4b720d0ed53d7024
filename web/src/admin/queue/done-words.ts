import type { QueueState } from '@clinic-serial/contract/subjects/queue';
import { adminQueueText } from '#messages/admin-queue';

const { done, till, walkIn } = adminQueueText;
type LastAct = NonNullable<QueueState['lastAct']>;

/** What an act has done, as the till says it. */
export function doneWords({ kind, serialNumber, calledSerial, isWalkIn }: LastAct): string {
  if (isWalkIn) return walkIn[kind === 'undo' ? 'undone' : 'done'](serialNumber ?? 0);
  const words = done[kind];
  if (typeof words === 'string') return words;
  return kind === 'call-next' ? words(calledSerial ?? 0, 0) : words(serialNumber ?? 0, calledSerial ?? 0);
}

/** What somebody else did just before a press that is now out of date, so nothing was done for the press. */
export function meanwhileWords(last: LastAct): string {
  const { by, calledSerial } = last;
  const who = by ?? till.somebody;
  return calledSerial === null
    ? till.meanwhile(who, doneWords(last))
    : till.calledMeanwhile(who, calledSerial);
}
