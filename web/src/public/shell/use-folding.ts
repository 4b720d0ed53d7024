import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { focusOn } from '../../ui/focus/focus.ts';

/**
 * A part of the header that opens and closes. Every navigation closes it. Escape closes it too, and moves the
 * focus back to its button.
 */
export function useFolding(): {
  open: boolean;
  setOpen: (open: boolean) => void;
  toggle: RefObject<HTMLButtonElement | null>;
} {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the part
  useEffect(() => setOpen(false), [key]);

  useEffect(() => {
    if (!open) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      focusOn(toggle.current);
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [open]);

  return { open, setOpen, toggle };
}
