import { type FocusEvent, useEffect, useRef } from 'react';
import { focusMain } from './focus-main.ts';

/**
 * For parts whose controls appear and disappear. When the focused control disappears or is disabled (for
 * example 'next' on the last page), the focus moves to the page's main part instead of getting lost. Put
 * dialogs outside of such a part, because dialogs return the focus themselves.
 *
 * @returns the props for the element around the part
 */
export function useKeptFocus() {
  const last = useRef<Element>(null);
  useEffect(() => {
    if (!last.current || canHaveFocus(last.current)) return;
    last.current = null;
    if (document.activeElement === document.body || document.activeElement?.matches(':disabled')) {
      focusMain();
    }
  });
  return {
    onFocusCapture: (event: FocusEvent) => {
      last.current = event.target;
    },
  };
}

function canHaveFocus(control: Element): boolean {
  return control.isConnected && !control.matches(':disabled');
}
