import type { CodeRequested } from '@clinic-serial/contract/subjects/booking-code';
import { BOOKING_FORM_FIELDS } from '@clinic-serial/contract/subjects/booking-form';
import { CODE_LIMITS } from '@clinic-serial/contract/terms/code-limits';
import { digitsOf } from '@clinic-serial/contract/text/digits';
import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react';
import { codeText } from '#messages/code';
import { ApiError } from '../../api/errors.ts';
import { describedBy as descriptionOf, FieldFrame } from '../form/TextField.tsx';

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

/** The box of the digit that comes next, while the field has the focus. */
const NEXT = '[:focus-within>&]:border-accent [:focus-within>&]:focus-ring';

/**
 * Hides the caret position behind the last digit, because it is outside the boxes. The overflow is `clip`
 * where the browser supports it, because the browser may scroll a hidden overflow, and the digits would then
 * leave their boxes.
 */
const WINDOW = 'absolute inset-0 overflow-hidden supports-[overflow:clip]:overflow-clip';

/** Each digit is in the middle of its box. */
const DIGITS =
  'h-full w-[calc((var(--box)+var(--gap))*5)] border-0 bg-transparent p-0 ' +
  'font-[family-name:var(--clinic-font-mono)] text-[1.75rem] font-semibold tabular-nums ' +
  'tracking-[calc(var(--box)+var(--gap)-1ch)] indent-[calc((var(--box)-1ch)/2)] text-text ' +
  'focus-visible:outline-none disabled:cursor-not-allowed disabled:text-off-text';

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
      <div className="relative my-xs flex w-fit gap-(--gap) [--box:min(3.5rem,19vw)] [--gap:var(--clinic-gap-sm)]">
        {BOXES.map((box) => (
          <span
            key={box}
            aria-hidden
            className={`size-(--box) rounded-md border ${error ? 'border-danger' : 'border-muted'} ${disabled ? 'bg-off' : 'bg-ground'} ${box === Math.min(value.length, CODE_LIMITS.otpLength - 1) ? NEXT : ''}`}
          />
        ))}
        <div className={WINDOW}>
          <input
            ref={input}
            id={id}
            className={DIGITS}
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
