import hidden from '../style/visually-hidden.module.css';
import classes from './StepList.module.css';
import { StepMark } from './StepMark.tsx';

const STEPS = [1, 2, 3] as const;
type Step = (typeof STEPS)[number];

interface StepListProps {
  current: Step;
  /** True when the current step is the last one and nothing is left to do. */
  finished?: boolean;
  texts: { label: string; done: string; names: Record<Step, string> };
}

/** Shows which of three named steps is the current one. It has no controls; other buttons change the step. */
export function StepList({ current, finished = false, texts }: StepListProps) {
  return (
    <ol className={classes.steps} aria-label={texts.label}>
      {STEPS.map((step) => {
        const done = step < current || finished;
        return (
          <li
            key={step}
            className={classes.step}
            aria-current={step === current ? 'step' : undefined}
            data-done={done || undefined}
          >
            <StepMark step={step} done={done} filled={done || step === current} />
            <span className={classes.name}>
              {step < current && <span className={hidden.hidden}>{texts.done}</span>}
              {texts.names[step]}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
