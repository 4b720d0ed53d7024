import { IconCheck } from '@tabler/icons-react';
import { formatNumber } from '../text/format.ts';
import classes from './StepMark.module.css';

/** The round sign of a step: its number, or a tick once it is done. A sign for the eye only. */
export function StepMark({ step, done, filled = done }: { step: number; done: boolean; filled?: boolean }) {
  return (
    <span className={classes.mark} data-filled={filled || undefined} aria-hidden>
      {done ? <IconCheck size={16} stroke={2.5} /> : formatNumber(step)}
    </span>
  );
}
