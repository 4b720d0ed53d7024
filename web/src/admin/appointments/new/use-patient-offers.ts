import { lookUpPatients, type StaffPatient } from '@clinic-serial/contract/subjects/patients';
import { TIMINGS } from '@clinic-serial/contract/terms/timings';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { staffRead } from '../../staff.api.ts';
import { useStaff } from '../../staff-context.ts';
import { isOfferedWhileTyping } from './search-text.ts';

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
  const { session } = useStaff();
  const [settled, setSettled] = useState('');
  const [answered, setAnswered] = useState<Offers | null>(null);
  const [marked, setMarked] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), TIMINGS.searchDebounceMs);
    return () => clearTimeout(timer);
  }, [typed]);

  const isSettled = settled === typed && isOfferedWhileTyping(typed);
  const { data } = useQuery({
    ...staffRead(session, lookUpPatients, { query: { search: settled } }),
    enabled: isSettled,
  });
  const { patients, hasMore } =
    typed === '' ? NOBODY : (answered ?? (isSettled ? data : undefined) ?? NOBODY);

  return {
    patients,
    hasMore,
    /** The patient whom Enter takes; null if none is marked. */
    marked: marked !== null && marked < patients.length ? marked : null,
    /** Marks the next one (1) or the one before (-1). */
    mark(step: number) {
      const from = marked ?? (step > 0 ? -1 : 0);
      setMarked((from + step + patients.length) % patients.length);
    },
    /** Shows those whom a search by Enter has found. */
    show: (found: Offers) => setAnswered(found),
    /** Hides the offers until the text changes. */
    hide() {
      setAnswered(NOBODY);
      setMarked(null);
    },
    /** Begins anew, for another text. */
    forget() {
      setAnswered(null);
      setMarked(null);
    },
  };
}
