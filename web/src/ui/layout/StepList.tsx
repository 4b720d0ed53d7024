import { IconCheck } from '@tabler/icons-react';
import { formatNumber } from '../text/format.ts';

const STEPS = [1, 2, 3] as const;
type Step = (typeof STEPS)[number];

const STEP =
  'flex flex-col gap-1 border-t-3 pt-xs text-sm leading-[1.3] min-[36rem]:flex-row min-[36rem]:items-center min-[36rem]:gap-xs';
const MARK =
  'grid size-6 flex-none place-items-center rounded-full border text-xs leading-none font-semibold';

interface StepListProps {
  current: Step;
  texts: { label: string; done: string; names: Record<Step, string> };
}

/** Shows which of three named steps is the current one. It has no controls; other buttons change the step. */
export function StepList({ current, texts }: StepListProps) {
  return (
    <ol
      className="grid grid-cols-[repeat(auto-fit,minmax(min(5.25rem,100%),1fr))] gap-xs"
      aria-label={texts.label}
    >
      {STEPS.map((step) => {
        const done = step < current;
        return (
          <li
            key={step}
            className={`${STEP} ${step === current ? 'font-semibold text-text' : 'text-muted'} ${done || step === current ? 'border-accent' : 'border-line'}`}
            aria-current={step === current ? 'step' : undefined}
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

/** The round sign of a step: its number, or a tick once it is done. Hidden from screen readers. */
export function StepMark({ step, done, filled = done }: { step: number; done: boolean; filled?: boolean }) {
  return (
    <span className={`${MARK} ${filled ? 'border-fill bg-fill text-white' : ''}`} aria-hidden>
      {done ? <IconCheck size={16} stroke={2.5} /> : formatNumber(step)}
    </span>
  );
}
