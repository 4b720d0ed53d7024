import { codeText as text } from '#messages/code';
import { ActionButton } from '../button/Action.tsx';
import { submitting } from '../form/PostFields.tsx';
import classes from './CodeFooter.module.css';
import { Countdown } from './Countdown.tsx';
import { ResendCode, type ResendWords } from './ResendCode.tsx';

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
