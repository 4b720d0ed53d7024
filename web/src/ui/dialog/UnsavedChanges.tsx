import { useEffect, useRef, useState } from 'react';
import { formTexts } from '#messages/forms';
import { opensElsewhere } from '../address/leaving.ts';
import { keepBack } from './back-gate.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** The router's index of an entry in the browser's history. */
function indexOf(state: unknown): number | undefined {
  return (state as { idx?: number } | null)?.idx;
}

/**
 * Asks before the person leaves a page with unsaved changes: by a link, by an element with `data-leaves`, by
 * the browser's Back and Forward, or by closing the tab. For a closed tab the browser asks in its own words.
 * The router can ask only in its data mode. Therefore this component catches clicks before React sees them
 * and undoes steps in the history.
 */
export function UnsavedChanges({ when }: { when: boolean }) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const leaving = useRef(false);

  useEffect(() => {
    if (!when) return;
    leaving.current = false;
    const here = indexOf(window.history.state);

    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!leaving.current) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const element = leaving.current || opensElsewhere(event) ? null : leavingElementOf(event.target);
      if (!element) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setLeave(() => () => element.click());
    };
    const onPopState = (event: PopStateEvent) => {
      const there = indexOf(event.state);
      if (leaving.current || here === undefined || there === undefined) return;
      event.stopImmediatePropagation();
      // The event comes from undoing a step here.
      if (there === here) return;
      window.history.go(here - there);
      setLeave(() => () => window.history.go(there - here));
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    document.addEventListener('click', onClick, true);
    const release = keepBack(onPopState);
    return () => {
      window.removeEventListener('beforeunload', onBeforeUnload);
      document.removeEventListener('click', onClick, true);
      release();
    };
  }, [when]);

  if (!leave) return null;
  return (
    <ConfirmDialog
      title={formTexts.unsaved.title}
      confirmLabel={formTexts.unsaved.leave}
      cancelLabel={formTexts.unsaved.stay}
      danger
      pending={false}
      onConfirm={() => {
        leaving.current = true;
        setLeave(null);
        leave();
      }}
      onClose={() => setLeave(null)}
    >
      <p>{formTexts.unsaved.text}</p>
    </ConfirmDialog>
  );
}

/** The clicked element if its click leaves the page, otherwise null. */
function leavingElementOf(target: EventTarget | null): HTMLElement | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('a[href], [data-leaves]') : null;
  if (!(element instanceof HTMLAnchorElement)) return element;
  const { pathname, origin } = window.location;
  const onThisPage = element.origin === origin && element.pathname === pathname && element.hash !== '';
  return onThisPage || element.target === '_blank' || element.hasAttribute('download') ? null : element;
}
