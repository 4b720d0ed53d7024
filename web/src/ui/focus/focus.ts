import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

type Target = HTMLElement | null | undefined;

/** Moves the focus to an element. @returns false if there is none, so that the caller can try another one */
export function focusOn(target: Target, options?: FocusOptions): boolean {
  target?.focus(options);
  return Boolean(target);
}

/** Moves the focus to the page's main part without scrolling, for when the focused control disappears. */
export function focusMain(): void {
  focusOn(document.getElementById('main'), { preventScroll: true });
}

/**
 * Moves the focus to the first field that has an error.
 *
 * @param fields in the order of the page
 * @param nodeOf the field's element, for example the form's `getInputNode`
 * @returns false if none of the fields has an error
 */
export function focusFirstWrong<Field extends string>(
  fields: readonly Field[],
  errors: Record<string, unknown>,
  nodeOf: (field: Field) => HTMLElement | null,
): boolean {
  const first = fields.find((field) => errors[field]);
  if (first) focusOn(nodeOf(first));
  return first !== undefined;
}

/** True if the element that had the focus has disappeared or is disabled, so that the keyboard is nowhere. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches(':disabled');
}

/** Focuses an element once, when it appears: a heading of a step, a message, a first field. */
export function useFocusOnMount(element: RefObject<HTMLElement | null>, when = true): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run only when the element appears
  useEffect(() => {
    if (when) focusOn(element.current);
  }, []);
}

/**
 * Gives the focus back after work during which the focused control was disabled and so lost it.
 *
 * @param control the only control to care for; by default the one that had the focus when the work began
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
  element: Element | null;
  before: Opener | undefined;
}

/** The opener of the newest dialog, until the focus has returned from the dialog. */
let newest: Opener | undefined;

/**
 * For dialogs. When the dialog is removed, the focus returns to the element that had it before. If that is
 * gone, it returns to the element before an earlier dialog, and finally to the main part. A browser returns
 * it only if its <dialog> is closed first.
 *
 * @param duringWork true for a dialog that opens while a form works: the form returns the focus itself
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
 * For parts whose controls appear and disappear. When the focused control disappears or is disabled, the
 * focus moves to the main part. Dialogs return the focus themselves, so put them outside of such a part.
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
