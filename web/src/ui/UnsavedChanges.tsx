import { useEffect, useRef, useState } from 'react';
import { formTexts } from '../messages/en/forms.ts';
import { keepBack } from './back-gate.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** Where the router counts its entries of the browser's history. */
function indexOf(state: unknown): number | undefined {
  return (state as { idx?: number } | null)?.idx;
}

/**
 * Asks before a page with unsaved changes is left: by a link, by an element marked `data-leaves`, by the browser's Back
 * and Forward, and, in the browser's own words, by closing the tab. The router has no such question outside of its
 * data mode, so clicks are caught before React sees them and steps in the history are taken back.
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
      const way = leaving.current || opensElsewhere(event) ? null : wayOut(event.target);
      if (!way) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setLeave(() => () => way.click());
    };
    const onPopState = (event: PopStateEvent) => {
      const there = indexOf(event.state);
      if (leaving.current || here === undefined || there === undefined) return;
      event.stopImmediatePropagation();
      // The step that was taken back arrives here too.
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

function opensElsewhere(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

/** The element that a click leaves the page by. */
function wayOut(target: EventTarget | null): HTMLElement | null {
  const way = target instanceof Element ? target.closest<HTMLElement>('a[href], [data-leaves]') : null;
  if (!(way instanceof HTMLAnchorElement)) return way;
  const { pathname, origin } = window.location;
  const onThisPage = way.origin === origin && way.pathname === pathname && way.hash !== '';
  return onThisPage || way.target === '_blank' || way.hasAttribute('download') ? null : way;
}
