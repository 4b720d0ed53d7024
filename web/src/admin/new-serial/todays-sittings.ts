import { isFinished } from '@clinic-serial/contract/rules/queue/sitting-state';
import { type ListedQueue, listQueues } from '@clinic-serial/contract/subjects/queue-lists';
import { isNamed, nameBeginnings, nameWordsKey } from '@clinic-serial/contract/text/name-words';
import { useState } from 'react';
import { readItem, writeItem } from '../../session/safe-storage.ts';
import { useAtPlace } from '../places.tsx';
import { useStaffRead } from '../staff.api.ts';
import type { OneSitting } from './new-serial.ts';

/** How often the places are read while the line is open. The server decides in any case. */
const REREAD_MS = 15_000;

/** The sittings of today that go on or are still to come; undefined until they are known. */
export function useTodaysSittings(): readonly ListedQueue[] | undefined {
  const { data } = useStaffRead(listQueues, { query: useAtPlace(), refetchInterval: REREAD_MS });
  return data?.sittings.filter(({ now }) => !isFinished(now));
}

export const isSitting = (one: Omit<OneSitting, 'date'>, other: Omit<OneSitting, 'date'> | null) =>
  one.doctorId === other?.doctorId && one.sitting === other.sitting;

/** The sittings whose doctor or department matches a text. Those with a free place come first. */
export function sittingsFound(sittings: readonly ListedQueue[], search: string): ListedQueue[] {
  const beginnings = nameBeginnings(search);
  const found =
    search.trim() === ''
      ? sittings
      : sittings.filter(({ doctorName, doctorNameBn, departmentName, departmentNameBn }) =>
          isNamed(
            nameWordsKey([doctorName, doctorNameBn, departmentName, departmentNameBn].join(' ')),
            beginnings,
          ),
        );
  return [...found].sort((one, other) => Number(other.free > 0) - Number(one.free > 0));
}

/** Where this browser keeps the sitting of its last serial: '12 1' is doctor 12, sitting 1. */
const STORED = 'desk_doctor';

/**
 * The sitting of the next serial: that of the desk, or the one chosen here, or the one for which this desk
 * gave its last serial, if that doctor sits today.
 */
export function useChosenSitting(
  ofDesk: OneSitting | null,
  sittings: readonly ListedQueue[] | undefined,
  date: string,
) {
  const [chosen, setChosen] = useState<OneSitting | null>(ofDesk);
  const [last] = useState(() => readItem(STORED));
  const remembered = sittings?.find(({ doctorId, sitting }) => `${doctorId} ${sitting}` === last);
  const own = remembered && { doctorId: remembered.doctorId, date, sitting: remembered.sitting };
  function choose({ doctorId, sitting }: Omit<OneSitting, 'date'>) {
    writeItem(STORED, `${doctorId} ${sitting}`);
    setChosen({ doctorId, date, sitting });
  }
  return [chosen ?? own ?? null, choose] as const;
}
