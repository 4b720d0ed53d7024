import { useEffect, useRef } from 'react';
import { codeText as text } from '#messages/code';
import { ActionButton } from '../button/Action.tsx';
import { focusOn, isFocusLost, useRefocusAfterWork } from '../focus/focus.ts';
import { submitting } from '../form/PostFields.tsx';
import { FailureNotice } from '../notice/FailureNotice.tsx';
import { Notice } from '../notice/Notice.tsx';
import { useSecondsLeft } from '../text/countdown-clock.ts';
import { useHydrated } from '../text/use-hydrated.ts';
import classes from './CodeField.module.css';
import { Countdown } from './Countdown.tsx';

interface CodeFooterProps {
  /** The seconds until the code expires; of two codes, the one that expires first. */
  secondsLeft: number;
  expired: boolean;
  /** True when the code cannot be used any more, so that only a new code helps. */
  spent: boolean;
  verifying: boolean;
  /** True after a request without a response, which may have worked. The button then repeats the request. */
  repeatable: boolean;
  /** When a new code may be requested, on the page's steady clock. */
  resendAt: number;
  /** True right after a new code was sent. */
  announce: boolean;
  resend: { run: (input: undefined) => void; isPending: boolean; error: Error | null };
  words: {
    expired: string;
    expiresIn: (time: string) => string;
    spokenAt: Readonly<Record<number, string>>;
    verify: string;
    /** The screen's own sentence for a failed resend. */
    resendFailed: string;
    /** The label of the button that leads back. */
    back: string;
    resend: ResendWords;
  };
  /** The ids of the forms that the buttons send without scripts; see CodeEntry.tsx. */
  forms?: CodeForms | undefined;
  onBack: () => void;
}

interface CodeForms {
  resend: string;
  change: string;
}

/** The part below the fields of a code: the time left, the button for a new code, and the form's buttons. */
export function CodeFooter({
  secondsLeft,
  expired,
  spent,
  verifying,
  repeatable,
  resendAt,
  announce,
  resend,
  words,
  forms,
  onBack,
}: CodeFooterProps) {
  return (
    <>
      <div className={classes.codeTime}>
        {expired && <p role="alert">{words.expired}</p>}
        {!spent && secondsLeft > 0 && (
          <Countdown secondsLeft={secondsLeft} text={words.expiresIn} spokenAt={words.spokenAt} />
        )}
        <ResendCode
          resendAt={resendAt}
          needed={spent}
          announce={announce}
          pending={resend.isPending}
          blocked={verifying}
          error={resend.error}
          failed={words.resendFailed}
          words={words.resend}
          form={forms?.resend}
          onResend={() => resend.run(undefined)}
        />
      </div>
      <div className={classes.actions}>
        {!spent && (
          <ActionButton type="submit" size="lg" busy={verifying}>
            {repeatable ? text.tryAgain : words.verify}
          </ActionButton>
        )}
        <ActionButton look="quiet" size="lg" {...submitting(forms?.change, onBack)} disabled={verifying}>
          {words.back}
        </ActionButton>
      </div>
    </>
  );
}

interface ResendWords {
  resend: string;
  resendIn: (seconds: number) => string;
  resent: string;
}

interface ResendCodeProps {
  /** When a new code may be requested, on the page's steady clock. */
  resendAt: number;
  /** True when only a new code helps. The button then needs no wait. */
  needed: boolean;
  /** True right after a new code was sent. */
  announce: boolean;
  pending: boolean;
  blocked: boolean;
  error: Error | null;
  /** The screen's own sentence for a failure. */
  failed: string;
  words: ResendWords;
  /** The form that asks for a new code without scripts; see CodeEntry.tsx. */
  form?: string | undefined;
  onResend: () => void;
}

/** The button that requests a new code. It is disabled during a short wait. */
function ResendCode({
  resendAt,
  needed,
  announce,
  pending,
  blocked,
  error,
  failed,
  words,
  form,
  onResend,
}: ResendCodeProps) {
  const wait = useSecondsLeft(resendAt);
  // Without scripts nobody counts down, and the server knows how long to wait.
  const counting = useHydrated();
  const offered = needed || wait === 0 || !counting;
  const button = useRef<HTMLButtonElement>(null);
  useRefocusAfterWork(pending, button);

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
        {...submitting(form, onResend)}
        busy={pending}
        disabled={!offered || blocked}
      >
        {offered ? words.resend : words.resendIn(wait)}
      </ActionButton>
      {/* It disappears during the next resend, so that screen readers say it again. */}
      <div role="status" className={classes.resent}>
        {announce && !pending && (
          <Notice tone="good">
            <p>{words.resent}</p>
          </Notice>
        )}
      </div>
      <FailureNotice error={error} fallback={failed} />
    </>
  );
}
