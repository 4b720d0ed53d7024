import { type KeyboardEvent, type RefObject, useEffect } from 'react';

/** Whether the keyboard is a real one: on a telephone a focused field would cover half the screen with keys. */
function hasKeyboard(): boolean {
  return window.matchMedia('(pointer: fine)').matches;
}

/**
 * Puts the focus where a step begins, when the step appears: at a desk on what is marked `data-first`, elsewhere, and
 * without such a mark, on the heading. A moment later than the page's own announcement, which takes the focus first.
 */
export function useStepFocus(step: RefObject<HTMLElement | null>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step appears
  useEffect(() => {
    const timer = setTimeout(() => {
      const heading = step.current?.querySelector('h2');
      const first = hasKeyboard() ? step.current?.querySelector<HTMLElement>('[data-first]') : null;
      (first ?? heading)?.focus({ preventScroll: true });
      heading?.scrollIntoView({ block: 'nearest' });
    });
    return () => clearTimeout(timer);
  }, []);
}

/**
 * For a part that has the focus without being a control (a heading, a found patient): Enter goes on as its form's
 * button would. A key that is held down does not count: one long press must not give a serial.
 */
export function enterGoesOn(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.repeat || event.target !== event.currentTarget) return;
  event.preventDefault();
  event.currentTarget.closest('form')?.requestSubmit();
}
