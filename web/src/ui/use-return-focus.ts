import { useEffect, useState } from 'react';

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
        const back = opener instanceof HTMLElement && opener.isConnected ? opener : null;
        (back ?? document.getElementById('main'))?.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}
