import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Gives the focus back to a button after its work, because a disabled button loses the focus. */
export function useKeepFocus(button: RefObject<HTMLElement | null>, pending: boolean): void {
  const had = useRef(false);
  useLayoutEffect(() => {
    if (pending) {
      had.current = document.activeElement === button.current;
      return;
    }
    if (had.current && document.activeElement === document.body) button.current?.focus();
    had.current = false;
  }, [button, pending]);
}
