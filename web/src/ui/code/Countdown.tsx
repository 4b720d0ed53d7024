import hidden from '../style/visually-hidden.module.css';
import { minutesAndSeconds } from '../text/countdown-clock.ts';
import classes from './CodeField.module.css';

interface CountdownProps {
  secondsLeft: number;
  /** The words around the time, for example 'Code expires in 09:59'. */
  text: (time: string) => string;
  /** Texts that screen readers say once, by the seconds left. The changing time itself is not spoken. */
  spokenAt: Readonly<Record<number, string>>;
}

/** A countdown as text. */
export function Countdown({ secondsLeft, text, spokenAt }: CountdownProps) {
  // The live region contains the text of the smallest mark that was reached. It changes only once per mark,
  // so screen readers say each text once.
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
