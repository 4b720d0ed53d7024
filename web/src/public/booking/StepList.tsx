import { IconCheck } from '@tabler/icons-react';
import { bookingText } from '../../messages/en/booking.ts';
import hidden from '../../ui/visually-hidden.module.css';
import classes from './StepList.module.css';
import type { WizardState } from './wizard-state.ts';

const STEPS = [1, 2, 3] as const;

/** Where one is: three named steps. Only to look at; the way back has its own button. */
export function StepList({ current }: { current: WizardState['step'] }) {
  const text = bookingText.steps;
  return (
    <ol className={classes.steps} aria-label={text.label}>
      {STEPS.map((step) => {
        const done = step < current || current === 3;
        return (
          <li
            key={step}
            className={classes.step}
            aria-current={step === current ? 'step' : undefined}
            data-done={done || undefined}
          >
            <span className={classes.mark} aria-hidden>
              {done ? <IconCheck size={16} stroke={2.5} /> : step}
            </span>
            <span className={classes.name}>
              {step < current && <span className={hidden.hidden}>{text.done}</span>}
              {text.names[step]}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
