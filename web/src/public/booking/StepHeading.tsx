import { type ReactNode, useEffect, useRef } from 'react';
import { bookingText } from '#messages/booking';
import { focusOn } from '../../ui/focus/focus.ts';
import type { WizardState } from './wizard-state.ts';

/** The look of a step: heading, words and fields below each other. */
export const STEP = 'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 sm:gap-4';

interface StepHeadingProps {
  step: WizardState['step'];
  /** True on a page without the other steps. Screen readers then do not say which step it is. */
  isOnlyStep?: boolean | undefined;
  /** False on the page's first step, because screen readers have just announced the page itself. */
  takeFocus: boolean;
  children: ReactNode;
}

/** The heading of a step. A new step focuses it: screen readers say it, and keyboard users continue there. */
export function StepHeading({ step, isOnlyStep = false, takeFocus, children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run only when the step appears
  useEffect(() => {
    if (!takeFocus) return;
    focusOn(heading.current, { preventScroll: true });
    // The serial is scrolled to the top of the screen. For the other steps the page scrolls only if it must.
    heading.current?.scrollIntoView({ block: step === 3 ? 'start' : 'nearest' });
  }, []);
  return (
    <h2 ref={heading} tabIndex={-1} className="scroll-mt-20 text-xl sm:text-2xl">
      {!isOnlyStep && <span className="sr-only">{bookingText.steps.position(step)}</span>}
      {children}
    </h2>
  );
}
