import type { AskedAct } from '@clinic-serial/contract/rules/queue/acts';
import type { QueuePerson, QueueState } from '@clinic-serial/contract/subjects/queue';
import { clockTimeOf, minutesOf } from '@clinic-serial/contract/time/minutes';

/**
 * True if an act can be sent again with the newer version of the queue, because nothing that happened since
 * the press affects it (docs/decisions/037): an arrival does not affect a call, a call by the doctor does.
 *
 * @param seen the queue on the screen when the person acted
 * @param now the newer queue
 */
export function mayResend(
  { kind, appointmentId }: Pick<AskedAct, 'kind' | 'appointmentId'>,
  seen: QueueState,
  now: QueueState,
): boolean {
  const isSameInside = seen.current?.appointmentId === now.current?.appointmentId;
  const wasPresent = ({ appointmentId: id }: QueuePerson) =>
    seen.entries.some((person) => person.appointmentId === id);
  switch (kind) {
    case 'arrive':
    case 'return':
      return now.notHere.some((person) => person.appointmentId === appointmentId);
    case 'bring-forward':
      return [...now.entries, ...now.notHere].some(
        (person) =>
          person.appointmentId === appointmentId &&
          person.appointmentId !== now.current?.appointmentId &&
          person.broughtForward === null,
      );
    case 'call-next':
    case 'call-again':
    case 'pass-over':
    case 'done':
    case 'break':
    case 'cancel':
      return isSameInside && seen.state === now.state;
    case 'end':
      // A patient who came after the press would be cancelled as not seen, and the desk did not know of it.
      return isSameInside && seen.state === now.state && now.entries.every(wasPresent);
    case 'doctor-arrived':
    case 'late':
    case 'back':
      return seen.state === now.state;
    case 'undo':
      return false;
  }
}

/** The people who have had no turn yet, by serial. The person with the doctor is left out. */
export function peopleWithoutTurn({ entries, notHere, current }: QueueState): QueuePerson[] {
  return [...entries, ...notHere]
    .filter(({ appointmentId }) => appointmentId !== current?.appointmentId)
    .sort((one, other) => one.serialNumber - other.serialNumber);
}

const LAST_MINUTE = 24 * 60 - 1;
const STEP = 5;

interface LaterTime {
  minutes: number;
  /** HH:MM */
  time: string;
}

/**
 * The times that are `choices` minutes after another one. Times after midnight are left out, because a
 * sitting has one date.
 *
 * @param from HH:MM
 */
export function laterTimes(from: string, choices: readonly number[]): LaterTime[] {
  return choices.flatMap((minutes) => {
    const at = minutesOf(from) + minutes;
    return at > LAST_MINUTE ? [] : [{ minutes, time: clockTimeOf(at) }];
  });
}

/**
 * The time from which a late start is counted: the expected start or, once that has passed, the present time
 * rounded up to 5 minutes.
 *
 * @param now HH:MM
 */
export function lateFrom(expectedStart: string, now: string): string {
  if (now <= expectedStart) return expectedStart;
  return clockTimeOf(Math.min(LAST_MINUTE, Math.ceil(minutesOf(now) / STEP) * STEP));
}
