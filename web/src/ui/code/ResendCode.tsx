import { useEffect, useRef } from 'react';
import { ActionButton } from '../button/Action.tsx';
import { focusOn, isFocusLost } from '../focus/focus.ts';
import { useRefocusAfterWork } from '../focus/focus-hooks.ts';
import { submitting } from '../form/PostFields.tsx';
import { FailureNotice } from '../notice/FailureNotice.tsx';
import { Notice } from '../notice/Notice.tsx';
import { useSecondsLeft } from '../text/countdown-clock.ts';
import { useHydrated } from '../text/use-hydrated.ts';
import classes from './ResendCode.module.css';

export interface ResendWords {
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
export function ResendCode({
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
