import { IconCheck } from '@tabler/icons-react';
import { newAppointmentText } from '../../../messages/en/admin-new-appointment.ts';
import hidden from '../../../ui/visually-hidden.module.css';
import type { Step } from './draft.ts';
import classes from './StepList.module.css';

const text = newAppointmentText.steps;
const STEPS = [1, 2, 3] as const;

/** Where one is: three named steps. Only to look at; the ways on and back have their buttons. */
export function StepList({ current }: { current: Step }) {
  return (
    <ol className={classes.steps} aria-label={text.label}>
      {STEPS.map((step) => (
        <li
          key={step}
          className={classes.step}
          aria-current={step === current ? 'step' : undefined}
          data-done={step < current || undefined}
        >
          <span className={classes.mark} aria-hidden>
            {step < current ? <IconCheck size={16} stroke={2.5} /> : step}
          </span>
          <span>
            {step < current && <span className={hidden.hidden}>{text.done}</span>}
            {text.names[step]}
          </span>
        </li>
      ))}
    </ol>
  );
}
