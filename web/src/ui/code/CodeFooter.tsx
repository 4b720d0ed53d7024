import { useEffect, useRef } from 'react';
import { codeText as text } from '#messages/code';
import { ActionButton } from '../button/Action.tsx';
import { focusOn, isFocusLost } from '../focus/focus.ts';
import { submitting } from '../form/PostFields.tsx';
import { FailureNotice } from '../notice/FailureNotice.tsx';
import { isCodeSpent, mayHaveHappened } from '../notice/failure.ts';
import { Notice } from '../notice/Notice.tsx';
import { minutesAndSeconds, useSecondsLeft } from '../text/countdown-clock.ts';
import { useHydrated } from '../text/use-hydrated.ts';

/**
 * The state of a sent code and the steps that are still possible.
 *
 * @param expiresAt on the page's steady clock; of two codes, the one that expires first
 * @returns `repeatable`: the request had no response and may have worked, so it may be sent again; `spent`:
 *   only a new code helps
 */
export function useCodeLife(expiresAt: number, verify: { isPending: boolean; error: Error | null }) {
  const { isPending: verifying, error } = verify;
  const secondsLeft = useSecondsLeft(expiresAt);
  const repeatable = mayHaveHappened(error);
  // After a lost response the same code may be sent again even when it has expired (rules: serials 5).
  const expired = secondsLeft === 0 && !verifying && !repeatable;
  return { secondsLeft, verifying, repeatable, expired, spent: expired || isCodeSpent(error) };
}

interface CodeFooterProps {
  life: ReturnType<typeof useCodeLife>;
  /** When a new code may be requested, on the page's steady clock. */
  resendAt: number;
  announce: boolean;
  resend: { run: (input: undefined) => void; isPending: boolean; error: Error | null };
  words: {
    expired: string;
    expiresIn: (time: string) => string;
    spokenAt: Readonly<Record<number, string>>;
    verify: string;
    resendFailed: string;
    back: string;
    resend: { resend: string; resendIn: (seconds: number) => string; resent: string };
  };
  /** The ids of the forms that the buttons send without scripts; see CodeEntry.tsx. */
  forms?: { resend: string; change: string } | undefined;
  onBack: () => void;
}

export function CodeFooter(props: CodeFooterProps) {
  const { life, words, forms, onBack } = props;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-gutter gap-y-xs">
        {life.expired && <p role="alert">{words.expired}</p>}
        {!life.spent && life.secondsLeft > 0 && (
          <Countdown secondsLeft={life.secondsLeft} text={words.expiresIn} spokenAt={words.spokenAt} />
        )}
        <ResendCode {...props} />
      </div>
      <div className="flex flex-wrap gap-sm [&>*]:flex-[1_1_10rem]">
        {!life.spent && (
          <ActionButton type="submit" size="lg" busy={life.verifying}>
            {life.repeatable ? text.tryAgain : words.verify}
          </ActionButton>
        )}
        <ActionButton look="quiet" size="lg" {...submitting(forms?.change, onBack)} disabled={life.verifying}>
          {words.back}
        </ActionButton>
      </div>
    </>
  );
}

/**
 * The button that requests a new code. It is disabled during a short wait, except when only a new code helps.
 */
function ResendCode({ life, resendAt, announce, resend, words, forms }: CodeFooterProps) {
  const needed = life.spent;
  const wait = useSecondsLeft(resendAt);
  // Without scripts there is no countdown, and the server knows how long to wait.
  const counting = useHydrated();
  const offered = needed || wait === 0 || !counting;
  const button = useRef<HTMLButtonElement>(null);

  // The disabled code field lost the focus. The focus moves to this button, because it is the next step.
  useEffect(() => {
    if (needed && isFocusLost()) focusOn(button.current);
  }, [needed]);

  return (
    <>
      <ActionButton
        ref={button}
        full={needed}
        look={needed ? 'primary' : 'soft'}
        size={needed ? 'lg' : 'sm'}
        {...submitting(forms?.resend, () => resend.run(undefined))}
        busy={resend.isPending}
        disabled={!offered || life.verifying}
      >
        {offered ? words.resend.resend : words.resend.resendIn(wait)}
      </ActionButton>
      {/* The notice disappears during the next resend, so that screen readers say it again. */}
      <div role="status" className="[&:not(:empty)]:flex-[1_0_100%]">
        {announce && !resend.isPending && (
          <Notice tone="good">
            <p>{words.resend.resent}</p>
          </Notice>
        )}
      </div>
      <FailureNotice error={resend.error} fallback={words.resendFailed} />
    </>
  );
}

interface CountdownProps {
  secondsLeft: number;
  /** The words around the time, for example 'Code expires in 09:59'. */
  text: (time: string) => string;
  /** Texts that screen readers say once, by the seconds left. The changing time itself is not spoken. */
  spokenAt: Readonly<Record<number, string>>;
}

export function Countdown({ secondsLeft, text, spokenAt }: CountdownProps) {
  // The live region has the text of the smallest mark that was reached, so it changes once per mark. Numeric
  // keys are in ascending order.
  const reached = Object.keys(spokenAt)
    .map(Number)
    .find((mark) => secondsLeft > 0 && secondsLeft <= mark);
  return (
    <>
      <span role="timer" aria-live="off" className="inline-block tabular-nums">
        {text(minutesAndSeconds(secondsLeft))}
      </span>
      <span role="status" className="sr-only">
        {reached === undefined ? '' : spokenAt[reached]}
      </span>
    </>
  );
}
