import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { focusMain, focusOn, isFocusLost } from './focus.ts';

/** Focuses an element once, when it appears: a heading of a step, a message, a first field. */
export function useFocusOnMount(element: RefObject<HTMLElement | null>, when = true): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run only when the element appears
  useEffect(() => {
    if (when) focusOn(element.current);
  }, []);
}

/**
 * Gives the focus back after work during which the focused control was disabled, because a disabled control
 * loses the focus.
 *
 * @param control the only control to care for; without it, the control that had the focus when the work began
 */
export function useRefocusAfterWork(pending: boolean, control?: RefObject<HTMLElement | null>): void {
  // The focus is read while rendering, because a browser may take it away as soon as the control is disabled.
  const [work, setWork] = useState<{ pending: boolean; focused: Element | null }>({ pending, focused: null });
  if (work.pending !== pending) {
    setWork({ pending, focused: pending ? document.activeElement : work.focused });
  }
  const { focused } = work;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run only when the work ends
  useLayoutEffect(() => {
    if (pending || !(focused instanceof HTMLElement)) return;
    if ((!control || focused === control.current) && isFocusLost()) focusOn(focused);
  }, [pending]);
}

interface Opener {
  /** The element that had the focus when the dialog opened. */
  element: Element | null;
  /** Of the dialog before, if this one opened before the focus had returned from it. */
  before: Opener | undefined;
}

/** Of the newest dialog, until the focus has returned from it. */
let newest: Opener | undefined;

/**
 * For dialogs. When the dialog is removed, the focus returns to the element that had it before. If that element is gone
 * too, because it stood in an earlier dialog, the focus returns to what had it before that one; in the end it moves to
 * the page's main part. A browser returns the focus itself only if its <dialog> is closed before it is removed.
 *
 * @param duringWork true for a dialog that opens while a form works: the form returns the focus to its disabled button
 */
export function useReturnFocusOnClose(duringWork = false): void {
  const [opener] = useState<Opener>(() => ({ element: document.activeElement, before: newest }));
  useEffect(() => {
    newest = opener;
    return () => {
      requestAnimationFrame(() => {
        if (newest === opener) newest = undefined;
        if (isFocusLost() && !(duringWork && opener.element === document.body)) returnFocus(opener);
      });
    };
  }, [opener, duringWork]);
}

function returnFocus(opener: Opener | undefined): void {
  const element = opener?.element;
  if (!opener) focusMain();
  else if (element instanceof HTMLElement && element !== document.body && element.isConnected)
    focusOn(element, { preventScroll: true });
  else returnFocus(opener.before);
}

/**
 * For parts whose controls appear and disappear. When the focused control disappears or is disabled (for
 * example 'next' on the last page), the focus moves to the page's main part instead of getting lost. Put
 * dialogs outside of such a part, because dialogs return the focus themselves.
 *
 * @returns the props for the element around the part
 */
export function useMainFocusFallback() {
  const last = useRef<Element>(null);
  useEffect(() => {
    if (!last.current || (last.current.isConnected && !last.current.matches(':disabled'))) return;
    last.current = null;
    if (isFocusLost()) focusMain();
  });
  return {
    onFocusCapture: (event: FocusEvent) => {
      last.current = event.target;
    },
  };
}
