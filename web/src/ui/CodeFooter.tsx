import { Button } from '@mantine/core';
import { codeText as text } from '../messages/en/code.ts';
import classes from './CodeFooter.module.css';
import { Countdown } from './Countdown.tsx';
import { ResendCode, type ResendWords } from './ResendCode.tsx';

interface CodeFooterProps {
  /** Until the code, or the first of two, expires. */
  secondsLeft: number;
  expired: boolean;
  /** True when only a new code helps. */
  spent: boolean;
  verifying: boolean;
  /** True after a request without an answer, which may have worked. The button then sends the same request again. */
  repeatable: boolean;
  /** From when on a new code may be asked for, on the page's steady clock. */
  resendAt: number;
  /** True right after a new code was sent. */
  announce: boolean;
  resend: { run: (input: undefined) => void; isPending: boolean; error: Error | null };
  words: {
    expired: string;
    expiresIn: (time: string) => string;
    spokenAt: Readonly<Record<number, string>>;
    verify: string;
    /** The screen's sentence for a resend that failed. */
    resendFailed: string;
    /** The button that leads away. */
    back: string;
    resend: ResendWords;
  };
  onBack: () => void;
}

/** What stands below the fields of a code: the time that is left, the way to a new code, and the buttons. */
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
          onResend={() => resend.run(undefined)}
        />
      </div>
      <div className={classes.actions}>
        {!spent && (
          <Button type="submit" size="lg" loading={verifying}>
            {repeatable ? text.tryAgain : words.verify}
          </Button>
        )}
        <Button variant="default" size="lg" onClick={onBack} disabled={verifying}>
          {words.back}
        </Button>
      </div>
    </>
  );
}
