import type { QueueState } from '@clinic-serial/contract/subjects/queue';
import { adminQueueText } from '#messages/admin-queue';

const { done, till, walkIn } = adminQueueText;
type LastAct = NonNullable<QueueState['lastAct']>;

/** The till's sentence about an act that was done. */
export function doneWords({ kind, serialNumber, calledSerial, isWalkIn }: LastAct): string {
  if (isWalkIn) return walkIn[kind === 'undo' ? 'undone' : 'done'](serialNumber ?? 0);
  const words = done[kind];
  if (typeof words === 'string') return words;
  return kind === 'call-next' ? words(calledSerial ?? 0, 0) : words(serialNumber ?? 0, calledSerial ?? 0);
}

/** The words for a press that came too late: what somebody else did before it. Nothing was done for it. */
export function meanwhileWords(last: LastAct): string {
  const { by, calledSerial } = last;
  const who = by ?? till.somebody;
  return calledSerial === null
    ? till.meanwhile(who, doneWords(last))
    : till.calledMeanwhile(who, calledSerial);
}
