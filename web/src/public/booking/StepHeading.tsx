import { type ReactNode, useEffect, useRef } from 'react';
import { bookingText } from '../../messages/en/booking.ts';
import hidden from '../../ui/visually-hidden.module.css';
import classes from './StepHeading.module.css';
import type { WizardState } from './wizard-state.ts';

interface StepHeadingProps {
  step: WizardState['step'];
  /** False on the page's first step: there the page itself has just been announced. */
  takeFocus: boolean;
  children: ReactNode;
}

/** A step's heading. A new step gives it the focus, so that it is read out and the keyboard goes on from there. */
export function StepHeading({ step, takeFocus, children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the step appears
  useEffect(() => {
    if (!takeFocus) return;
    heading.current?.focus({ preventScroll: true });
    // The serial comes to the top of the screen; between the questions the page moves only when it must.
    heading.current?.scrollIntoView({ block: step === 3 ? 'start' : 'nearest' });
  }, []);
  return (
    <h2 ref={heading} tabIndex={-1} className={classes.heading}>
      <span className={hidden.hidden}>{bookingText.steps.position(step)}</span>
      {children}
    </h2>
  );
}
