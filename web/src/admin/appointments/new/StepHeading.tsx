import { type KeyboardEvent, type ReactNode, type RefObject, useEffect } from 'react';
import { newAppointmentText } from '#messages/admin-new-appointment';
import { focusOn } from '../../../ui/focus/focus.ts';
import type { Step } from './draft.ts';

/** The heading of a step. {@link useStepFocus} says when it has the focus. */
export function StepHeading({ step, children }: { step: Step; children: ReactNode }) {
  return (
    <h2 tabIndex={-1} className="text-xl focus:outline-none" onKeyDown={enterGoesOn}>
      <span className="sr-only">{newAppointmentText.steps.position(step)}</span>
      {children}
    </h2>
  );
}

/**
 * Whether the device has a real keyboard. On a phone a focused field would cover half the screen with keys.
 */
function hasKeyboard(): boolean {
  return window.matchMedia('(pointer: fine)').matches;
}

/**
 * Sets the focus when a step appears: with a real keyboard on the element marked `data-first`, and otherwise,
 * or without such an element, on the heading. It does so a moment later than the page's own announcement,
 * which takes the focus first.
 */
export function useStepFocus(step: RefObject<HTMLElement | null>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step appears
  useEffect(() => {
    const timer = setTimeout(() => {
      const heading = step.current?.querySelector('h2');
      const first = hasKeyboard() ? step.current?.querySelector<HTMLElement>('[data-first]') : null;
      focusOn(first ?? heading, { preventScroll: true });
      heading?.scrollIntoView({ block: 'nearest' });
    });
    return () => clearTimeout(timer);
  }, []);
}

/**
 * For an element that has the focus without being a control (a heading, a found patient): Enter submits its
 * form, as the form's button would. A key that is held down does not count, because one long press must not
 * give a serial.
 */
export function enterGoesOn(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.repeat || event.target !== event.currentTarget) return;
  event.preventDefault();
  event.currentTarget.closest('form')?.requestSubmit();
}
