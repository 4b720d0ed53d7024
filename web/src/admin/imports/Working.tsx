import type { ImportJob } from '@clinic-serial/contract/subjects/imports';
import { importsText } from '#messages/imports';
import { FocusHeading } from '../../ui/focus/FocusHeading.tsx';

const text = importsText.working;

interface ProgressProps {
  /** The name of the bar. */
  label: string;
  /** From 0 to 1; null when it is not known. */
  share: number | null;
  /** Shown below the bar. */
  words: string;
}

/** Screen readers hear the progress only at each quarter, because they would speak all the time otherwise. */
const SPOKEN_STEPS = 4;

export function ProgressBar({ label, share, words }: ProgressProps) {
  const spoken = (100 * Math.floor(SPOKEN_STEPS * (share ?? 0))) / SPOKEN_STEPS;
  return (
    <div className="grid gap-xs">
      <progress
        className="h-3.5 w-full [accent-color:var(--clinic-accent)]"
        aria-label={label}
        aria-valuetext={words}
        max={1}
        {...(share !== null && { value: share })}
      />
      <p className="tabular-nums">{words}</p>
      <p role="status" className="sr-only">
        {spoken > 0 && text.percent(spoken)}
      </p>
    </div>
  );
}

/** The progress of the server's work on an import. */
export function Working({ job: { state, done, rows } }: { job: ImportJob }) {
  const words = state === 'checking' || state === 'writing' || state === 'undoing' ? text[state] : '';
  return (
    <section className="grid max-w-[48rem] gap-gutter [&_h2]:text-lg">
      {/* The heading takes the focus, because the button that began the work is gone. */}
      <FocusHeading>{words}</FocusHeading>
      <ProgressBar
        label={text.bar}
        share={rows === 0 ? 0 : Math.min(1, done / rows)}
        words={text.of(done, rows)}
      />
    </section>
  );
}
