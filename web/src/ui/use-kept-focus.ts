import { type FocusEvent, useEffect, useRef } from 'react';
import { focusMain } from './focus-main.ts';

/**
 * For parts whose controls come and go: when the one that had the focus is gone, or disabled (the last page has no
 * next), the focus goes to the page's main part instead of nowhere. Dialogs stand outside of such a part: they give the
 * focus back themselves.
 *
 * @returns props for the element around the part
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
