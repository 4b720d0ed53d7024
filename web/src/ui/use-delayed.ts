import { LIMITS } from '@clinic-serial/contract/rules/limits';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

/** Whether a date (YYYY-MM-DD, or none) is meant: whoever types 2027 passes the years 2, 20 and 202. */
export function isWholeYear(date: string): boolean {
  return date === '' || date >= '2000';
}

/**
 * A filter whose change takes effect 300 ms after the last key or press (rules: screens 5), or with Enter.
 *
 * @param value the filter that is in force
 * @param onChange called with the trimmed text once it has stood still
 * @param isMeant false for what is only half typed: it never takes effect
 * @returns what the field shows, how it is changed, and what its keys do
 */
export function useDelayed(
  value: string,
  onChange: (value: string) => void,
  isMeant: (value: string) => boolean = () => true,
) {
  const [shown, setShown] = useState(value);
  const sent = useRef(value);

  // Back, forward or 'Clear filters' brought another value: the field follows.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setShown(value);
  }, [value]);

  function send() {
    const next = shown.trim();
    if (next === sent.current || !isMeant(next)) return;
    sent.current = next;
    onChange(next);
  }
  const sendLate = useEffectEvent(send);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change starts the wait anew
  useEffect(() => {
    const timer = setTimeout(() => sendLate(), LIMITS.searchDebounceMs);
    return () => clearTimeout(timer);
  }, [shown]);

  function onKeyDown(event: KeyboardEvent) {
    // The Enter that ends a composition (a Bangla keyboard's) is not meant.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) send();
  }

  return [shown, setShown, onKeyDown] as const;
}
