import { useEffect, useState } from 'react';
import { focusMain } from './focus-main.ts';

/**
 * For dialogs. When the dialog is removed, the focus returns to the element that had it before. If that
 * element is gone too (for example a deleted row), the focus moves to the page's main part. A browser returns
 * the focus itself only if its <dialog> is closed before it is removed.
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
