import { Button } from '@mantine/core';
import { bookingText } from '../../messages/en/booking.ts';
import { useSecondsLeft } from '../../ui/countdown-clock.ts';
import hidden from '../../ui/visually-hidden.module.css';
import { Notice } from './Notice.tsx';
import { failureText } from './retry.ts';

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
  onResend,
}: ResendCodeProps) {
  const text = bookingText.code;
  const wait = useSecondsLeft(resendAt);
  const offered = needed || wait === 0;
  return (
    <>
      <Button
        variant={needed ? 'filled' : 'light'}
        size={needed ? 'lg' : 'sm'}
        onClick={onResend}
        loading={pending}
        disabled={!offered || blocked}
      >
        {offered ? text.resend : text.resendIn(wait)}
      </Button>
      <span role="status" className={hidden.hidden}>
        {announce ? text.resent : ''}
      </span>
      {error && (
        <Notice tone="danger" role="alert">
          <p>{failureText(error, text.resendFailed)}</p>
        </Notice>
      )}
    </>
  );
}
