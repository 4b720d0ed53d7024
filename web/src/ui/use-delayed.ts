import { TIMINGS } from '@clinic-serial/contract/rules/timings';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

/** False for a date (YYYY-MM-DD) with a half-typed year: typing 2027 gives the years 2, 20 and 202 first. */
export function isWholeYear(date: string): boolean {
  return date === '' || date >= '2000';
}

/**
 * Debounces a filter: a change takes effect 300 ms after the last key or press (rules: screens 5), or with
 * Enter.
 *
 * @param value the current value of the filter
 * @param onChange called with the trimmed text after the debounce
 * @param isMeant false for a half-typed value, which never takes effect
 * @returns the field's text, its setter, and its key handler
 */
export function useDelayed(
  value: string,
  onChange: (value: string) => void,
  isMeant: (value: string) => boolean = () => true,
) {
  const [shown, setShown] = useState(value);
  const sent = useRef(value);

  // Back, Forward or 'Clear filters' changed the value. The field must show it.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change must restart the debounce
  useEffect(() => {
    const timer = setTimeout(() => sendLate(), TIMINGS.searchDebounceMs);
    return () => clearTimeout(timer);
  }, [shown]);

  function onKeyDown(event: KeyboardEvent) {
    // Ignore an Enter that ends a composition, for example on a Bangla keyboard.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) send();
  }

  return [shown, setShown, onKeyDown] as const;
}
