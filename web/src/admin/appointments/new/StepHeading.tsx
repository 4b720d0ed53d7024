import type { ReactNode } from 'react';
import { newAppointmentText } from '#messages/admin-new-appointment';
import hidden from '../../../ui/style/visually-hidden.module.css';
import type { Step } from './draft.ts';
import { enterGoesOn } from './step-focus.ts';
import classes from './wizard.module.css';

interface StepHeadingProps {
  step: Step;
  children: ReactNode;
}

/** The heading of a step. step-focus.ts says when it has the focus. */
export function StepHeading({ step, children }: StepHeadingProps) {
  return (
    <h2 tabIndex={-1} className={classes.heading} onKeyDown={enterGoesOn}>
      <span className={hidden.hidden}>{newAppointmentText.steps.position(step)}</span>
      {children}
    </h2>
  );
}
