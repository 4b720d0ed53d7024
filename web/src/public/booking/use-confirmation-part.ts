import { type ComponentType, useEffect, useState } from 'react';
import type { ConfirmationProps } from './SerialOnly.tsx';

type ConfirmationPart = ComponentType<ConfirmationProps>;

const TRY_AGAIN_MS = 2_000;
let loaded: ConfirmationPart | undefined;

/**
 * The confirmation with its ticket, in its own chunk. It is loaded while the person waits for the code. A
 * failed load is repeated, because a bad network after the verification must not hide the serial from the
 * person.
 *
 * @param wanted true from step 2 on
 */
export function useConfirmationPart(wanted: boolean): ConfirmationPart | undefined {
  const [part, setPart] = useState(() => loaded);

  useEffect(() => {
    if (!wanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    async function load() {
      try {
        loaded ??= (await import('./ConfirmationStep.tsx')).ConfirmationStep;
        if (!gone) setPart(() => loaded);
      } catch {
        if (!gone) timer = setTimeout(load, TRY_AGAIN_MS);
      }
    }
    void load();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [wanted]);

  return part;
}
