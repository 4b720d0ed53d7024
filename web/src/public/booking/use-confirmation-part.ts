import { type ComponentType, useEffect, useState } from 'react';
import type { ConfirmationProps } from './SerialOnly.tsx';

type ConfirmationPart = ComponentType<ConfirmationProps>;

const TRY_AGAIN_MS = 2_000;

/** Makes {@link useConfirmationPart} and {@link preloadConfirmation} for a way to load the part. */
export function confirmationPartOf(load: () => Promise<ConfirmationPart>) {
  let loaded: ConfirmationPart | undefined;

  const preload = async () => {
    loaded ??= await load();
  };

  function useLoadedPart(wanted: boolean): ConfirmationPart | undefined {
    const [part, setPart] = useState(() => loaded);

    useEffect(() => {
      if (!wanted) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let gone = false;
      async function show() {
        try {
          await preload();
          if (!gone) setPart(() => loaded);
        } catch {
          if (!gone) timer = setTimeout(show, TRY_AGAIN_MS);
        }
      }
      void show();
      return () => {
        gone = true;
        clearTimeout(timer);
      };
    }, [wanted]);

    return part;
  }

  return { useLoadedPart, preload };
}

/**
 * The confirmation with its ticket, in its own chunk. It is loaded while the person waits for the code. A
 * failed load is repeated, because a bad network after the verification must not hide the serial from the
 * person.
 *
 * @param wanted true from step 2 on
 */
export const { useLoadedPart: useConfirmationPart, preload: preloadConfirmation } = confirmationPartOf(
  async () => (await import('./ConfirmationStep.tsx')).ConfirmationStep,
);
