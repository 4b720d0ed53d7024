import classes from './Countdown.module.css';
import { minutesAndSeconds } from './countdown-clock.ts';
import hidden from './visually-hidden.module.css';

interface CountdownProps {
  secondsLeft: number;
  /** The words around the time, for example 'Code expires in 09:59'. */
  text: (time: string) => string;
  /** Said once by screen readers when this many seconds are left; the ticking itself stays silent. */
  spokenAt: Readonly<Record<number, string>>;
}

/** A countdown as text. */
export function Countdown({ secondsLeft, text, spokenAt }: CountdownProps) {
  // The smallest mark that has been reached stays in the live region, so it changes, and is read, once per mark.
  const reached = Object.keys(spokenAt)
    .map(Number)
    .filter((mark) => secondsLeft > 0 && secondsLeft <= mark)
    .sort((a, b) => a - b)[0];
  return (
    <>
      <span role="timer" aria-live="off" className={classes.time}>
        {text(minutesAndSeconds(secondsLeft))}
      </span>
      <span role="status" className={hidden.hidden}>
        {reached === undefined ? '' : spokenAt[reached]}
      </span>
    </>
  );
}
