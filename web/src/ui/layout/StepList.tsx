import { IconCheck } from '@tabler/icons-react';
import { formatNumber } from '../text/format.ts';
import classes from './StepList.module.css';

const STEPS = [1, 2, 3] as const;
type Step = (typeof STEPS)[number];

interface StepListProps {
  current: Step;
  texts: { label: string; done: string; names: Record<Step, string> };
}

/** Shows which of three named steps is the current one. It has no controls; other buttons change the step. */
export function StepList({ current, texts }: StepListProps) {
  return (
    <ol className={classes.steps} aria-label={texts.label}>
      {STEPS.map((step) => {
        const done = step < current;
        return (
          <li
            key={step}
            className={classes.step}
            aria-current={step === current ? 'step' : undefined}
            data-done={done || undefined}
          >
            <StepMark step={step} done={done} filled={done || step === current} />
            <span>
              {step < current && <span className="sr-only">{texts.done}</span>}
              {texts.names[step]}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** The round sign of a step: its number, or a tick once it is done. A sign for the eye only. */
export function StepMark({ step, done, filled = done }: { step: number; done: boolean; filled?: boolean }) {
  return (
    <span className={classes.mark} data-filled={filled || undefined} aria-hidden>
      {done ? <IconCheck size={16} stroke={2.5} /> : formatNumber(step)}
    </span>
  );
}
