import type { Queue, QueuePlace } from './queue-order.ts';

/** How many people are called before somebody, as far as the queue knows now. */
interface Ahead {
  /** Those who are present. */
  present: number;
  /** Those with a lower serial who have not come yet, and may still come. */
  away: number;
}

const turnOf = ({ place, serialNumber }: QueuePlace) => place ?? serialNumber;
const isForward = ({ broughtForward }: QueuePlace) => broughtForward !== null;

/**
 * Who is called before somebody of a queue (rules: queue 9). The person with the doctor is not counted.
 *
 * @param appointmentId whose turn it is about; null for whoever gets the next new serial
 * @param returnAfter how many present people go before somebody whose number has gone by
 * @returns null if they have no turn ahead: they are inside, were seen, or their appointment is over
 */
export function aheadOf(queue: Queue, appointmentId: number | null, returnAfter: number): Ahead | null {
  const { waiting, notHere, calledUpTo } = queue;
  const mayCome = (serial: number) =>
    notHere.filter(
      (other) => !other.passedOver && other.serialNumber > calledUpTo && other.serialNumber < serial,
    ).length;
  if (appointmentId === null) return { present: waiting.length, away: mayCome(Number.POSITIVE_INFINITY) };

  const index = waiting.findIndex((place) => place.appointmentId === appointmentId);
  const inLine = waiting[index];
  if (inLine) return { present: index, away: isForward(inLine) ? 0 : mayCome(turnOf(inLine)) };

  const own = notHere.find((place) => place.appointmentId === appointmentId);
  if (!own) return null;
  if (own.passedOver || own.serialNumber <= calledUpTo) {
    const forward = waiting.filter(isForward).length;
    return { present: Math.min(waiting.length, forward + returnAfter), away: 0 };
  }
  const present = waiting.filter((place) => isForward(place) || turnOf(place) < own.serialNumber).length;
  return { present, away: mayCome(own.serialNumber) };
}
