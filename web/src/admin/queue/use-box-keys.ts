import { type RefObject, useEffect, useEffectEvent } from 'react';
import { focusOn, isFocusLost } from '../../ui/focus/focus.ts';

/** A field that takes its own keys, and a menu that is open. */
const OWN_KEYS = 'input, textarea, select, [role="menu"], [aria-expanded="true"]';
const CONTROLS = 'a, button, summary';

/** True for a device with a real keyboard. On a phone a focused box would cover half the screen with keys. */
function hasKeyboard(): boolean {
  return window.matchMedia('(pointer: fine)').matches;
}

/** Gives the focus to the arrival box, on devices with a real keyboard, unless a dialog is open. */
export function focusBox(box: HTMLElement | null): void {
  if (hasKeyboard() && !isDialogOpen()) focusOn(box, { preventScroll: true });
}

const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

/**
 * Keeps the focus in the arrival box: when the page opens, after a press on something that disappears, and when somebody
 * begins to type elsewhere on the page. A dialog, a menu and other fields keep their keys.
 *
 * @param onKey gets each key for the box; true means that the key is used up
 */
export function useBoxKeys(
  box: RefObject<HTMLInputElement | null>,
  onKey: (event: KeyboardEvent) => boolean,
): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    const isShortcut = event.ctrlKey || event.altKey || event.metaKey;
    if (event.defaultPrevented || event.isComposing || isShortcut || isDialogOpen()) return;
    if (target !== box.current) {
      const part = target instanceof Element ? target : document.body;
      if (part.closest(OWN_KEYS) || key === ' ' || (key.length > 1 && key !== 'Enter')) return;
      if (key === 'Enter' && part.closest(CONTROLS)) return;
      focusOn(box.current, { preventScroll: true });
    }
    if (onKey(event)) event.preventDefault();
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => listen(event);
    const onClick = () => {
      // Somebody who selects a text on the page may want to copy it.
      if (isFocusLost() && window.getSelection()?.isCollapsed !== false) focusBox(box.current);
    };
    // A moment later than the page's own announcement, which takes the focus first.
    const timer = setTimeout(() => focusBox(box.current));
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('click', onClick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('click', onClick);
    };
  }, [box]);
}
