import type { Queue, QueuePlace } from './order.ts';

/** How many people are called before a patient, as far as it is known now. */
export interface Ahead {
  present: number;
  /** People with a lower serial who may still come. */
  away: number;
  /**
   * False while more people may come first: people who are away, or people who were passed over and come
   * back.
   */
  isExact: boolean;
}

const turnOf = ({ place, serialNumber }: QueuePlace) => place ?? serialNumber;
const isForward = ({ broughtForward }: QueuePlace) => broughtForward !== null;

/**
 * Counts the people who are called before a patient, without the person with the doctor (rules: queue 9).
 *
 * @param appointmentId null for the patient who would get the next new serial
 * @param returnAfter how many present people go before a patient whose number has gone by
 * @returns null if the patient has no turn ahead: inside, seen, or over
 */
export function aheadOf(queue: Queue, appointmentId: number | null, returnAfter: number): Ahead | null {
  const { waiting, notHere, calledUpTo } = queue;
  const mayCome = (serial: number) =>
    notHere.filter(
      (other) => !other.passedOver && other.serialNumber > calledUpTo && other.serialNumber < serial,
    ).length;
  const passedOver = notHere.filter(
    (other) => other.passedOver && other.appointmentId !== appointmentId,
  ).length;
  const ahead = (present: number, away: number): Ahead => ({
    present,
    away,
    // A person who comes back stands behind the next people who are present.
    isExact: away === 0 && (passedOver === 0 || present < returnAfter),
  });
  if (appointmentId === null) return ahead(waiting.length, mayCome(Number.POSITIVE_INFINITY));

  const index = waiting.findIndex((place) => place.appointmentId === appointmentId);
  const inLine = waiting[index];
  if (inLine) return ahead(index, isForward(inLine) ? 0 : mayCome(turnOf(inLine)));

  const own = notHere.find((place) => place.appointmentId === appointmentId);
  if (!own) return null;
  if (own.passedOver || own.serialNumber <= calledUpTo) {
    const forward = waiting.filter(isForward).length;
    return ahead(Math.min(waiting.length, forward + returnAfter), 0);
  }
  const present = waiting.filter((place) => isForward(place) || turnOf(place) < own.serialNumber).length;
  return ahead(present, mayCome(own.serialNumber));
}
