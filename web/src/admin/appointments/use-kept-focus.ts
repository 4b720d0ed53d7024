import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * For parts that a refresh may take controls away from: when the control that had the focus is gone, the focus goes to
 * the page's main part instead of nowhere. Dialogs stand outside of such a part: they give the focus back themselves.
 *
 * @returns props for the element around the part
 */
export function useKeptFocus() {
  const last = useRef<Element>(null);
  useEffect(() => {
    if (!last.current || last.current.isConnected) return;
    last.current = null;
    if (document.activeElement === document.body) {
      document.getElementById('main')?.focus({ preventScroll: true });
    }
  });
  return {
    onFocusCapture: (event: FocusEvent) => {
      last.current = event.target;
    },
  };
}
