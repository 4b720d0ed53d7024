import { localText } from '@clinic-serial/contract/messages/current/format';
import { stateTexts } from '@clinic-serial/contract/messages/current/when-to-come';
import { stateText } from '@clinic-serial/contract/rules/queue/when-to-come-text';
import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type { ListedQueue, listQueues } from '@clinic-serial/contract/subjects/queue';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTone } from './use-tone.ts';

/**
 * Alerts the desk by a tone when a sitting becomes overdue, once for each sitting and kind (rules: queue 17). What was overdue
 * when the page opened makes no sound.
 *
 * @param day the sittings of today; undefined while they load
 * @returns the words about what has become overdue last, for screen readers; empty before that
 */
export function useOverdueAlert(day: DataOf<typeof listQueues> | undefined): string {
  const [said, say] = useState('');
  const playTone = useTone();
  /** Undefined until the first list. */
  const known = useRef<Set<string>>(undefined);
  const alert = useEffectEvent((fresh: readonly ListedQueue[]) => {
    playTone();
    say(fresh.map(wordsOf).join('; '));
  });
  useEffect(() => {
    if (!day) return;
    const overdue = day.sittings.filter((sitting) => sitting.overdue !== null);
    const keyOf = ({ doctorId, sitting, now }: ListedQueue) =>
      `${day.date} ${doctorId} ${sitting} ${now.kind}`;
    const { current } = known;
    known.current = new Set([...(current ?? []), ...overdue.map(keyOf)]);
    const fresh = current ? overdue.filter((sitting) => !current.has(keyOf(sitting))) : [];
    if (fresh.length > 0) alert(fresh);
  }, [day]);
  return said;
}

function wordsOf({ doctorName, doctorNameBn, now }: ListedQueue): string {
  return `${localText(doctorName, doctorNameBn)}: ${stateText(stateTexts, now)}`;
}
