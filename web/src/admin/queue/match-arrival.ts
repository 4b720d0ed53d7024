import type { QueuePerson } from '@clinic-serial/contract/subjects/queue';
import { referenceOf } from '@clinic-serial/contract/text/booking-reference';
import { asciiDigits, digitsOf } from '@clinic-serial/contract/text/digits';
import { isNamed, nameBeginnings, nameWordsKey } from '@clinic-serial/contract/text/name-words';
import { phoneDigitsOf } from '@clinic-serial/contract/text/phone-digits';

type Findable = Pick<
  QueuePerson,
  'serialNumber' | 'status' | 'patientName' | 'patientPhone' | 'bookingReference'
>;

/** The result for a text of the arrival box. `reference` is a booking reference that is not in this queue. */
type Arrival<Person> =
  | { kind: 'one'; person: Person }
  | { kind: 'several'; people: Person[] }
  | { kind: 'reference'; reference: string }
  | { kind: 'nobody' };

/** Fewer digits of a phone would match too many people. */
const PHONE_DIGITS_LEAST = 3;

/**
 * Finds the person whom the text of the arrival box means: a serial, the last digits of a phone, a part of a
 * name in any spelling, a booking reference, or what a hand scanner reads from a ticket: the link of the live
 * page with the reference behind it, `https://clinic.example/bn/q/Zk3v9QhT0aLe#K7QF-3M2D`, or the link of
 * older tickets, `https://clinic.example/bn/a/K7QF-3M2D`. An exact serial comes first. Digits may be Bangla.
 *
 * @param text as it was typed or scanned
 * @param people all people of the sitting; finished ones are found only if nobody else matches
 */
export function matchArrival<Person extends Findable>(
  text: string,
  people: readonly Person[],
): Arrival<Person> {
  const wanted = text.trim();
  const reference = referenceOf(wanted);
  const ticket = people.find(({ bookingReference }) => reference && bookingReference === reference);
  if (ticket) return { kind: 'one', person: ticket };
  const isNumber = phoneDigitsOf(wanted) !== undefined;
  const found = isNumber ? byNumber(wanted, people) : byName(wanted, people);
  const present = found.filter(({ status }) => status !== 'Completed' && status !== 'No Show');
  const [person, ...others] = present.length > 0 ? present : found;
  if (!person) {
    return reference && !isNumber && mustBeReference(wanted, reference)
      ? { kind: 'reference', reference }
      : { kind: 'nobody' };
  }
  return others.length > 0 ? { kind: 'several', people: [person, ...others] } : { kind: 'one', person };
}

function byNumber<Person extends Findable>(text: string, people: readonly Person[]): Person[] {
  const typed = digitsOf(text);
  // A short serial may be typed with a zero: 07. Three digits with a zero are the end of a phone.
  const serial = typed.length < PHONE_DIGITS_LEAST ? String(Number(typed)) : typed;
  const exact = people.filter(({ serialNumber }) => String(serialNumber) === serial);
  if (exact.length > 0 || typed.length < PHONE_DIGITS_LEAST) return exact;
  const dialled = phoneDigitsOf(text) ?? typed;
  return people.filter(({ patientPhone }) => patientPhone.endsWith(typed) || patientPhone.endsWith(dialled));
}

function byName<Person extends Findable>(text: string, people: readonly Person[]): Person[] {
  const beginnings = nameBeginnings(text);
  return people.filter(({ patientName }) => isNamed(nameWordsKey(patientName), beginnings));
}

/** True if the text can only be a reference. A name of eight letters can look like one. */
function mustBeReference(text: string, reference: string): boolean {
  return /\d/.test(reference) || /\p{L}{4}\p{Pd}\p{L}{4}/u.test(text);
}

/** The number from 1 to 9 of a key, also of a Bangla keyboard; undefined for other keys. */
export function typedNumber(key: string): number | undefined {
  const digit = asciiDigits(key);
  return /^[1-9]$/.test(digit) ? Number(digit) : undefined;
}
