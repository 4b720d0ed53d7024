import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useSecondsLeft } from './countdown-clock.ts';
import { FailureNotice } from './FailureNotice.tsx';
import { useKeepFocus } from './use-keep-focus.ts';
import hidden from './visually-hidden.module.css';

export interface ResendWords {
  resend: string;
  resendIn: (seconds: number) => string;
  resent: string;
}

interface ResendCodeProps {
  /** From when on a new code may be asked for, on the page's steady clock. */
  resendAt: number;
  /** True when only a new code helps: then nobody waits. */
  needed: boolean;
  /** True right after a new code was sent. */
  announce: boolean;
  pending: boolean;
  blocked: boolean;
  error: Error | null;
  /** The screen's own sentence for a failure. */
  failed: string;
  words: ResendWords;
  onResend: () => void;
}

/** The way to a new code: a short wait, then a button. */
export function ResendCode({
  resendAt,
  needed,
  announce,
  pending,
  blocked,
  error,
  failed,
  words,
  onResend,
}: ResendCodeProps) {
  const wait = useSecondsLeft(resendAt);
  const offered = needed || wait === 0;
  const button = useRef<HTMLButtonElement>(null);
  useKeepFocus(button, pending);

  // The code field has just been disabled and the focus fell with it: this is the way on.
  useEffect(() => {
    const focused = document.activeElement;
    if (needed && (focused === null || focused === document.body || focused.matches(':disabled'))) {
      button.current?.focus();
    }
  }, [needed]);

  return (
    <>
      <Button
        ref={button}
        fullWidth={needed}
        variant={needed ? 'filled' : 'light'}
        size={needed ? 'lg' : 'sm'}
        onClick={onResend}
        loading={pending}
        disabled={!offered || blocked}
      >
        {offered ? words.resend : words.resendIn(wait)}
      </Button>
      <span role="status" className={hidden.hidden}>
        {announce ? words.resent : ''}
      </span>
      <FailureNotice error={error} fallback={failed} />
    </>
  );
}
