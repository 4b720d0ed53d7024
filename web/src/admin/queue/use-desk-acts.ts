import { isOver } from '@clinic-serial/contract/rules/queue/acts';
import { getQueue, type QueuePerson, type QueueState } from '@clinic-serial/contract/subjects/queue';
import type { ForwardReason } from '@clinic-serial/contract/terms/queue-words';
import { useEffect, useRef, useState } from 'react';
import { adminQueueText } from '#messages/admin-queue';
import { failureLines } from '../../ui/notice/failure-lines.ts';
import type { MoneyOf } from '../money-desk/MoneyDialog.tsx';
import { partsOf, type SittingOf } from '../sitting-of.ts';
import { useStaffCache } from '../staff.api.ts';
import { meanwhileWords } from './done-words.ts';
import { isOvertaken, useAct } from './queue.api.ts';

const text = adminQueueText;

/** Two calls within this time are one press that bounced, or an Enter that a scanner added. */
export const BOUNCE_MS = 400;

const NEVER = Number.NEGATIVE_INFINITY;

/** The acts about the person inside, which happen one at a time. */
type CallAct = 'call-next' | 'call-again' | 'pass-over' | 'done' | 'undo';

export interface Said {
  tone: 'busy' | 'good' | 'bad' | 'info';
  words: string;
  /** The appointment whose slip can be printed. */
  slipOf?: number;
  /** The person who was noted. The next key opens their money. */
  who?: MoneyOf;
}

/**
 * The acts of the desk at one sitting. Arrivals can be noted while others are still on their way. Calls wait
 * for each other, so that a button that is pressed twice calls one patient.
 */
export function useDeskActs(of: SittingOf, queue: QueueState) {
  const act = useAct(of);
  const [said, say] = useState<Said | null>(null);
  const [refusal, setRefusal] = useState<Refusal>({ lines: [] });
  const [isCalling, setIsCalling] = useState(false);
  const [arriving, setArriving] = useState<ReadonlySet<number>>(new Set());
  const { get: shown } = useStaffCache(getQueue, partsOf(of));
  // For presses that come before the next render.
  const now = useRef({ isCalling: false, lastCall: NEVER, arriving: new Set<number>() });
  const { isJustChanged, noteOwn } = useChangesElsewhere(insideOf(queue));
  const refuse = (lines: string[]) => setRefusal({ lines });
  const refuseAsLate = (newer = queue) =>
    setRefusal({
      lines: [newer.lastAct ? meanwhileWords(newer.lastAct) : text.till.failed],
      version: newer.version,
    });

  async function call(kind: CallAct) {
    const { current } = now;
    const isBounce = performance.now() - current.lastCall < BOUNCE_MS;
    // Undo takes back the last act that the screen shows. An arrival that is still on its way would be newer.
    if (current.isCalling || isBounce || (kind === 'undo' && current.arriving.size > 0)) return;
    // The press was begun before another desk, or the doctor, called somebody.
    if (isJustChanged()) return refuseAsLate();
    current.isCalling = true;
    current.lastCall = performance.now();
    setIsCalling(true);
    refuse([]);
    try {
      const isAboutCurrent = kind !== 'call-next' && kind !== 'undo';
      const after = await act.mutateAsync({
        kind,
        ...(isAboutCurrent && queue.current && { appointmentId: queue.current.appointmentId }),
      });
      noteOwn(insideOf(after));
      // The slip of a cancelled serial must not be printed again.
      if (kind === 'undo' && after.lastAct?.isWalkIn) {
        say({ tone: 'info', words: text.walkIn.undone(after.lastAct.serialNumber ?? 0) });
      }
    } catch (error) {
      if (isOvertaken(error)) refuseAsLate(shown());
      else refuse(failureLines(error as Error, text.till.failed));
    }
    current.isCalling = false;
    setIsCalling(false);
  }

  async function arrive(person: QueuePerson) {
    const { appointmentId, passedOver, serialNumber, patientName } = person;
    const { arriving: pending } = now.current;
    if (pending.has(appointmentId)) return;
    pending.add(appointmentId);
    setArriving(new Set(pending));
    say({ tone: 'busy', words: text.arrival.saving(serialNumber, patientName), who: person });
    try {
      const after = await act.mutateAsync({ kind: passedOver ? 'return' : 'arrive', appointmentId });
      say({ tone: 'good', words: hereWords(person, after), who: person });
    } catch (error) {
      const reason = failureLines(error as Error, text.till.failed).join(' ');
      say({ tone: 'bad', words: text.arrival.failed(serialNumber, patientName, reason) });
    }
    pending.delete(appointmentId);
    setArriving(new Set(pending));
  }

  async function bringForward({ appointmentId }: QueuePerson, reason: ForwardReason) {
    refuse([]);
    try {
      await act.mutateAsync({ kind: 'bring-forward', appointmentId, reason });
    } catch (error) {
      refuse(failureLines(error as Error, text.till.failed));
    }
  }

  // The message about an act of somebody else stays until the queue changes again.
  const isSaid = refusal.version === undefined || refusal.version === queue.version;
  return { call, arrive, bringForward, say, said, refusal: isSaid ? refusal.lines : [], isCalling, arriving };
}

/** Why nothing was done for a press. */
interface Refusal {
  lines: string[];
  /** The version of the queue up to which it is worth saying; without one, until the next press. */
  version?: number;
}

/** The appointment of the person with the doctor. */
const insideOf = ({ current }: QueueState) => current?.appointmentId ?? null;

/** Notices when another desk, or the doctor, changes who is with the doctor. */
function useChangesElsewhere(inside: number | null) {
  const seen = useRef({ inside, own: inside, changed: NEVER });
  useEffect(() => {
    if (seen.current.inside !== inside) seen.current.changed = performance.now();
    seen.current.inside = inside;
  }, [inside]);
  return {
    /** True so soon after a change elsewhere that the press was still meant for the queue before it. */
    isJustChanged: () =>
      seen.current.inside !== seen.current.own && performance.now() - seen.current.changed < BOUNCE_MS,
    /** Notes the person whom an act of this desk has left inside. */
    noteOwn(own: number | null) {
      seen.current.own = own;
    },
  };
}

export type DeskActs = ReturnType<typeof useDeskActs>;

function hereWords(
  { appointmentId, serialNumber, patientName }: QueuePerson,
  { entries }: QueueState,
): string {
  const behind = entries.find((entry) => entry.appointmentId === appointmentId)?.behindSerial ?? null;
  return behind === null
    ? text.arrival.here(serialNumber, patientName)
    : text.arrival.behind(serialNumber, patientName, behind);
}

/** True if an arrival can be noted. Without check-in, everybody is in the queue before they come. */
export function canArrive({ appointmentId, status, arrivedAt }: QueuePerson, queue: QueueState): boolean {
  if (queue.notHere.some((person) => person.appointmentId === appointmentId)) return true;
  return !queue.checkIn && status === 'Booked' && arrivedAt === null;
}

/** The people who are present and not inside, in the order in which they are called. */
export function waitingOf({ entries, current }: QueueState): QueuePerson[] {
  return entries.filter(({ appointmentId }) => appointmentId !== current?.appointmentId);
}

/** The act of the large button and Enter: call the next person or finish the last. Null without people. */
export function mainActOf(queue: QueueState): 'call-next' | 'done' | null {
  if (isOver(queue)) return null;
  if (waitingOf(queue).length > 0) return 'call-next';
  return queue.current ? 'done' : null;
}
