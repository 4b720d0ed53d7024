import { OTP_INCOMPLETE } from '@clinic-serial/contract/fields/otp-code';
import { formatPhone } from '@clinic-serial/contract/fields/phone';
import { LIMITS } from '@clinic-serial/contract/rules/limits';
import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { bookingText } from '../../messages/en/booking.ts';
import { ticketText } from '../../messages/en/ticket.ts';
import { CodeField } from '../../ui/CodeField.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { useSecondsLeft } from '../../ui/countdown-clock.ts';
import classes from './BookingWizard.module.css';
import { Notice } from './Notice.tsx';
import { ResendCode } from './ResendCode.tsx';
import { failureText, isCodeSpent, mayHaveHappened } from './retry.ts';
import type { SentCode } from './wizard-state.ts';

interface CodeStepProps {
  phone: string;
  code: SentCode;
  verifying: boolean;
  verifyError: Error | null;
  onVerify: (otp: string) => void;
  /** Called when the person types again after a failure. */
  onEdit: () => void;
  resending: boolean;
  resendError: Error | null;
  onResend: () => void;
  onBack: () => void;
}

/** Step 2: the code. It is sent by itself with the fourth digit; a lost answer can be asked for again. */
export function CodeStep({ phone, code, verifying, verifyError, onVerify, onEdit, ...step }: CodeStepProps) {
  const text = bookingText.code;
  const [digits, setDigits] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const secondsLeft = useSecondsLeft(code.expiresAt);
  const repeatable = mayHaveHappened(verifyError);
  // A lost answer may still be fetched after the code's time (decisions: Booking 5).
  const expired = secondsLeft === 0 && !verifying && !repeatable;
  const spent = expired || isCodeSpent(verifyError);

  // A refused code is cleared for the next try; one whose answer was lost is kept (specification 4).
  useEffect(() => {
    if (!verifyError) return;
    if (!mayHaveHappened(verifyError)) setDigits('');
    field.current?.focus();
  }, [verifyError]);

  // A new code starts with empty boxes.
  useEffect(() => {
    if (code.first) return;
    setDigits('');
    setIncomplete(false);
    field.current?.focus();
  }, [code]);

  function change(next: string) {
    setDigits(next);
    setIncomplete(false);
    if (verifyError) onEdit();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (digits.length === LIMITS.otpLength) return onVerify(digits);
    setIncomplete(true);
    field.current?.focus();
  }

  return (
    <form noValidate onSubmit={submit} className={classes.step}>
      <div>
        <p>{text.sentTo}</p>
        <p className={classes.sentTo}>
          <strong className={classes.phone}>{ticketText.phoneValue(formatPhone(phone))}</strong>
          <button
            type="button"
            className={classes.link}
            aria-label={text.changeLabel}
            onClick={step.onBack}
            disabled={verifying}
          >
            {text.change}
          </button>
        </p>
      </div>
      {code.otp && (
        <p className={classes.demo}>
          {text.demo} <strong>{code.otp}</strong>
        </p>
      )}
      {verifyError && (
        <Notice tone="danger" role="alert">
          <p>{failureText(verifyError, text.failed)}</p>
          {repeatable && <p>{text.answerMayBeLost}</p>}
        </Notice>
      )}
      <CodeField
        ref={field}
        label={text.label}
        value={digits}
        onChange={change}
        onComplete={onVerify}
        error={incomplete ? OTP_INCOMPLETE : undefined}
        readOnly={verifying}
        disabled={spent}
      />
      <div className={classes.codeTime}>
        {expired && <p role="alert">{text.expired}</p>}
        {!spent && secondsLeft > 0 && (
          <Countdown secondsLeft={secondsLeft} text={text.expiresIn} spokenAt={text.spokenAt} />
        )}
        <ResendCode
          key={code.sessionToken}
          resendAt={code.resendAt}
          needed={spent}
          announce={!code.first}
          pending={step.resending}
          blocked={verifying}
          error={step.resendError}
          onResend={step.onResend}
        />
      </div>
      <div className={classes.actions}>
        {!spent && (
          <Button type="submit" size="lg" loading={verifying}>
            {repeatable ? text.tryAgain : text.verify}
          </Button>
        )}
        <Button variant="default" size="lg" onClick={step.onBack} disabled={verifying}>
          {text.back}
        </Button>
      </div>
    </form>
  );
}
