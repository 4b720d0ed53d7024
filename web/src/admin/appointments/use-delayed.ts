import { LIMITS } from '@clinic-serial/contract/rules/limits';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * A filter whose change takes effect 300 ms after the last key or press (specification 4, Lists).
 *
 * @param value the filter that is in force
 * @param onChange called with the trimmed text once it has stood still
 * @returns what the field shows, and how it is changed
 */
export function useDelayed(value: string, onChange: (value: string) => void) {
  const [shown, setShown] = useState(value);
  const sent = useRef(value);

  // Back, forward or 'Clear filters' brought another value: the field follows.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setShown(value);
  }, [value]);

  const send = useEffectEvent(() => {
    const next = shown.trim();
    if (next === sent.current) return;
    sent.current = next;
    onChange(next);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change starts the wait anew
  useEffect(() => {
    const timer = setTimeout(() => send(), LIMITS.searchDebounceMs);
    return () => clearTimeout(timer);
  }, [shown]);

  return [shown, setShown] as const;
}
