import type { AskedAct } from '@clinic-serial/contract/rules/queue/acts';
import type { QueuePerson, QueueState } from '@clinic-serial/contract/subjects/queue';

/**
 * True if an act can be sent again with the newer version of the queue, because what happened since the person pressed does
 * not affect it (docs/decisions/037). An arrival at another desk does not affect a call; a call by the doctor does.
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
      // Whoever has come meanwhile would be cancelled as not seen, and nobody saw that they are here.
      return isSameInside && seen.state === now.state && now.entries.every(wasPresent);
    case 'doctor-arrived':
    case 'late':
    case 'back':
      return seen.state === now.state;
    case 'undo':
      return false;
  }
}
