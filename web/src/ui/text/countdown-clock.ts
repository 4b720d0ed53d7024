import { useEffect, useState } from 'react';
import { formatNumber } from './format.ts';

/** The page's steady clock, in milliseconds. A change of the device's time or zone does not affect it. */
export function steadyNow(): number {
  return performance.now();
}

/**
 * The whole seconds left until `deadline` (on {@link steadyNow}); 0 when it has passed. Each tick reads the
 * clock, so a tab that slept shows the right number as soon as it is visible again.
 */
export function useSecondsLeft(deadline: number): number {
  const [now, setNow] = useState(steadyNow);
  const [counted, setCounted] = useState(deadline);
  // `now` stopped when the last deadline passed. A new deadline must be counted from the present time.
  if (counted !== deadline) {
    setCounted(deadline);
    setNow(steadyNow());
  }

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function tick() {
      clearTimeout(timer);
      const current = steadyNow();
      setNow(current);
      const left = deadline - current;
      // The next tick runs exactly when the shown second changes.
      if (left > 0) timer = setTimeout(tick, left % 1000 || 1000);
    }
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [deadline]);

  return Math.max(0, Math.ceil((deadline - now) / 1000));
}

/** 600 as '10:00', 59 as '00:59'. */
export function minutesAndSeconds(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return formatNumber(`${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`);
}
