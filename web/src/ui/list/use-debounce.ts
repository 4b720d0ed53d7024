import { clinicDate } from '@clinic-serial/contract/fields/clinic-date';
import { TIMINGS } from '@clinic-serial/contract/terms/timings';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * Debounces a filter: a change takes effect 300 ms after the last key or press (rules: screens 5), or with
 * Enter.
 *
 * @param value the current value of the filter
 * @param onChange called with the trimmed text after the debounce
 * @param isMeant false for a value that never takes effect
 * @returns the field's text, its setter, and its key handler
 */
export function useDebounce(
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

/**
 * Debounces a date filter. A text that is no date never takes effect.
 *
 * @returns the value of the field and its handler, and the setter
 */
export function useDateDebounce(value: string, onChange: (value: string) => void) {
  const [shown, setShown] = useDebounce(
    value,
    onChange,
    (next) => next === '' || clinicDate.safeParse(next).success,
  );
  return [{ value: shown, onChange: setShown }, setShown] as const;
}
