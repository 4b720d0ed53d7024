import { phone as phoneRule } from '@clinic-serial/contract/fields/phone';
import { checkPhone, lookUpPatients, type StaffPatient } from '@clinic-serial/contract/subjects/patients';
import { TIMINGS } from '@clinic-serial/contract/terms/timings';
import { digitsOf } from '@clinic-serial/contract/text/digits';
import { phoneDigits } from '@clinic-serial/contract/text/phone-digits';
import { useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { type StaffSession, staffSession } from '../../../session/staff-session.ts';
import { useStaffRead } from '../../staff.api.ts';

/** The result of a search. `failed` means that the search itself failed, which counts like no record. */
export type Answer = { kind: 'found'; patient: StaffPatient } | { kind: 'missing'; failed: boolean };

/** The result of a search that may match several patients. */
export type Lookup = Answer | { kind: 'several'; patients: StaffPatient[]; hasMore: boolean };

/**
 * Finds a patient by phone. It only reads, so no cached data is read again. Throws {@link ApiError} if the
 * server refuses the phone or the session has ended.
 */
function findPatientByPhone(session: StaffSession, phone: string): Promise<Answer> {
  return missingIfFailed(async () => {
    const { patient } = await call(checkPhone, { body: { phone }, ...callerOf(session) });
    return patient ? { kind: 'found', patient } : { kind: 'missing', failed: false };
  });
}

/** Finds a patient by phone, by a part of phone or name, or by booking reference. Throws as above. */
export function findPatient(session: StaffSession, wanted: string): Promise<Lookup> {
  const phone = phoneRule.safeParse(phoneAndName(wanted)?.phone ?? wanted);
  if (phone.success) return findPatientByPhone(session, phone.data);
  return missingIfFailed<Lookup>(async () => {
    const query = { search: wanted };
    const { patients, hasMore } = await call(lookUpPatients, { query, ...callerOf(session) });
    const [first] = patients;
    if (!first) return { kind: 'missing', failed: false };
    return patients.length === 1 ? { kind: 'found', patient: first } : { kind: 'several', patients, hasMore };
  });
}

const callerOf = ({ token }: StaffSession) => ({
  token,
  onUnauthenticated: () => staffSession.end(token, 'refused'),
});

async function missingIfFailed<Found>(find: () => Promise<Found>) {
  try {
    return await find();
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 400 || status === 401) throw error;
    return { kind: 'missing', failed: true } as const;
  }
}

/** The server searches only for texts with at least this many letters or digits (rules: finding 7). */
const FEWEST_LETTERS = 3;

/** True if a search text is empty or a part of a phone. With a letter it is a name or a booking reference. */
export function isPhonePart(text: string): boolean {
  return /^[\d০-৯+\-().\s]*$/.test(text);
}

/** True if a part of a phone is its beginning. Only a beginning is grouped like a phone. */
export function isPhoneBeginning(text: string): boolean {
  const digits = digitsOf(text);
  return isPhonePart(text) && (digits.startsWith('0') || phoneDigits(digits) !== digits);
}

/** True if the text is long enough for a search. */
export function isSearchable(text: string): boolean {
  const letters = isPhonePart(text) ? digitsOf(text) : text.trim();
  return [...letters].length >= FEWEST_LETTERS;
}

/** True if patients are offered while the text is typed. A whole phone waits for Enter. */
function isOfferedWhileTyping(text: string): boolean {
  return isSearchable(text) && !phoneRule.safeParse(text).success;
}

/** The phone and the name of a new patient, as far as a search text that found nobody contains them. */
export function newPersonIn(text: string): { phone: string; name: string } {
  if (isPhonePart(text)) return { phone: text, name: '' };
  const both = phoneAndName(text);
  if (both) return both;
  // A text with digits is a booking reference and not a name.
  return { phone: '', name: /[\d০-৯]/.test(text) ? '' : text.trim() };
}

/**
 * Splits a whole phone with a name behind it: '01712-345678Rahima'. That is typed by somebody who goes on
 * with the name before the search has answered about the phone.
 */
function phoneAndName(text: string): { phone: string; name: string } | null {
  const [, phone = '', name = ''] = /^([\d০-৯+\-().\s]+)(\D+)$/.exec(text) ?? [];
  return phoneRule.safeParse(phone).success ? { phone: phone.trim(), name: name.trim() } : null;
}

interface Offers {
  patients: readonly StaffPatient[];
  hasMore: boolean;
}

const NOBODY: Offers = { patients: [], hasMore: false };

/**
 * The patients whom a text may mean, a moment after the last key.
 *
 * @param typed the text in the box; empty while nobody is to be offered
 */
export function usePatientOffers(typed: string) {
  const [settled, setSettled] = useState('');
  const [answered, setAnswered] = useState<Offers | null>(null);
  const [marked, setMarked] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), TIMINGS.searchDebounceMs);
    return () => clearTimeout(timer);
  }, [typed]);

  const isSettled = settled === typed && isOfferedWhileTyping(typed);
  const { data } = useStaffRead(lookUpPatients, { query: { search: settled }, enabled: isSettled });
  const { patients, hasMore } =
    typed === '' ? NOBODY : (answered ?? (isSettled ? data : undefined) ?? NOBODY);

  return {
    patients,
    hasMore,
    /** The patient whom Enter takes; null if none is marked. */
    marked: marked !== null && marked < patients.length ? marked : null,
    /** Marks the next patient (1) or the previous one (-1). */
    mark(step: number) {
      const from = marked ?? (step > 0 ? -1 : 0);
      setMarked((from + step + patients.length) % patients.length);
    },
    /** Shows the patients whom a search by Enter has found. */
    show: (found: Offers) => setAnswered(found),
    /** Hides the offers until the text changes. */
    hide() {
      setAnswered(NOBODY);
      setMarked(null);
    },
    /** Starts again, for another text. */
    forget() {
      setAnswered(null);
      setMarked(null);
    },
  };
}
