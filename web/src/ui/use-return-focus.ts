import { useEffect, useState } from 'react';
import { focusMain } from './focus-main.ts';

/**
 * For dialogs: once this part is gone, the focus goes back to what had it before, or to the page's main part when that
 * is gone too (a deleted row). A browser does so itself only when its <dialog> is closed before it is removed.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const { activeElement } = document;
        if (activeElement && activeElement !== document.body) return;
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
        else focusMain();
      });
    },
    [opener],
  );
}
