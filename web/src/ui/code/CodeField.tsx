import type { CodeRequested } from '@clinic-serial/contract/subjects/booking-code';
import { BOOKING_FORM_FIELDS } from '@clinic-serial/contract/subjects/booking-form';
import { CODE_LIMITS } from '@clinic-serial/contract/terms/code-limits';
import { digitsOf } from '@clinic-serial/contract/text/digits';
import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react';
import { codeText } from '#messages/code';
import { ApiError } from '../../api/errors.ts';
import { describedBy as descriptionOf, FieldFrame } from '../form/TextField.tsx';
import classes from './CodeField.module.css';

interface CodeFieldProps {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  describedBy?: string;
  value: string;
  onChange: (digits: string) => void;
  /** Called when the last digit was entered: by typing, pasting or the phone's own suggestion. */
  onComplete: (code: string) => void;
  readOnly?: boolean;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

const BOXES = Array.from({ length: CODE_LIMITS.otpLength }, (_, index) => index);

/**
 * The field for a one-time code. It looks like four boxes but is one input, so that screen readers read one
 * label, and the browser itself handles paste, SMS autofill, selection and backspace.
 */
export function CodeField({
  label,
  description,
  error,
  describedBy,
  value,
  onChange,
  onComplete,
  readOnly = false,
  disabled = false,
  ref,
}: CodeFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);

  // On a slow phone the code is typed before the scripts run.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run once, when the field appears
  useEffect(() => change(input.current?.value ?? ''), []);

  function change(text: string) {
    const digits = digitsOf(text).slice(0, CODE_LIMITS.otpLength);
    if (digits === value) return;
    onChange(digits);
    if (digits.length === CODE_LIMITS.otpLength) onComplete(digits);
  }

  return (
    <FieldFrame id={id} label={label} description={description} error={error}>
      <div
        className={classes.field}
        data-error={error ? true : undefined}
        data-disabled={disabled || undefined}
      >
        {BOXES.map((box) => (
          <span
            key={box}
            aria-hidden
            className={classes.box}
            data-next={box === Math.min(value.length, CODE_LIMITS.otpLength - 1) || undefined}
          />
        ))}
        <div className={classes.window}>
          <input
            ref={input}
            id={id}
            className={classes.input}
            name={BOOKING_FORM_FIELDS.otp}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoCorrect="off"
            spellCheck={false}
            value={value}
            onChange={(event) => change(event.currentTarget.value)}
            readOnly={readOnly}
            disabled={disabled}
            {...descriptionOf(id, { description, error, besides: describedBy })}
          />
        </div>
      </div>
    </FieldFrame>
  );
}

/** A one-time code that was sent. The deadlines are times of the page's steady clock, in milliseconds. */
export interface SentCode {
  /** Null when the server no longer knows the token. */
  sessionToken: string | null;
  expiresAt: number;
  resendAt: number;
  otp: string | undefined;
  /** A message from the server about the sending, for example that only a few codes can be sent now. */
  notice: string | undefined;
  first: boolean;
}

/** The token to send with a typed code. Throws SESSION_EXPIRED when the server no longer knows it. */
export function tokenOf(code: SentCode | undefined): string {
  if (code?.sessionToken) return code.sessionToken;
  throw new ApiError({ message: codeText.sessionExpired, status: 400, code: 'SESSION_EXPIRED' });
}

export function sentCode(answer: CodeRequested, now: number, first: boolean): SentCode {
  return {
    sessionToken: answer.sessionToken,
    expiresAt: now + answer.expiresInSeconds * 1000,
    resendAt: now + answer.resendAfterSeconds * 1000,
    otp: answer.otp,
    notice: answer.notice,
    first,
  };
}
