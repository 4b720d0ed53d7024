import { CODE_LIMITS } from '@clinic-serial/contract/terms/code-limits';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { codeText } from '#messages/code';
import { patientText } from '#messages/patient';
import { LINK_BUTTON } from '../../ui/button/link-button.ts';
import { CodeField, type SentCode } from '../../ui/code/CodeField.tsx';
import { CodeFooter, useCodeLife } from '../../ui/code/CodeFooter.tsx';
import { WaitForSms } from '../../ui/code/WaitForSms.tsx';
import { FocusHeading } from '../../ui/focus/FocusHeading.tsx';
import { focusOn } from '../../ui/focus/focus.ts';
import { fieldErrorsOf } from '../../ui/form/use-typed-form.ts';
import { FailureNotice } from '../../ui/notice/FailureNotice.tsx';
import { mayHaveHappened } from '../../ui/notice/failure.ts';
import { ClinicPhone } from '../../ui/text/ClinicPhone.tsx';
import { phoneText } from '../../ui/text/phone-text.ts';
import type { TypedCodes, usePhoneChange } from './use-phone-change.ts';

const text = patientText.profile.proof;

interface PhoneProofProps {
  change: ReturnType<typeof usePhoneChange>;
  currentPhone: string;
  onKeepOldPhone: () => void;
}

/** Asks for the two codes of a phone change, right below the phone field. */
export function PhoneProof(props: PhoneProofProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-md border border-accent-line bg-surface p-4">
      <FocusHeading>{text.title}</FocusHeading>
      <p className="text-muted">{text.saved}</p>
      <TwoCodes {...props} />
    </section>
  );
}

const EMPTY: TypedCodes = { next: '', current: '' };
const PARTS = ['next', 'current'] as const;
/** The request field that contains each code. */
const FIELD_OF = { next: 'otp', current: 'current.otp' } as const;

/** Asks for the codes of the new phone and of the current phone. After the last digit it sends both. */
function TwoCodes({ change, currentPhone, onKeepOldPhone }: PhoneProofProps) {
  const { sent, verify, resend } = change;
  const { isPending: verifying, error } = verify;
  const [digits, setDigits] = useState(EMPTY);
  const [incomplete, setIncomplete] = useState(false);
  const fields = { next: useRef<HTMLInputElement>(null), current: useRef<HTMLInputElement>(null) };
  const life = useCodeLife(Math.min(sent?.next.expiresAt ?? 0, sent?.current.expiresAt ?? 0), verify);
  const refused = fieldErrorsOf(error);

  const focusFirst = (parts: readonly (keyof TypedCodes)[]) => {
    const [first = 'next'] = parts;
    focusOn(fields[first].current);
  };

  // Refused codes are cleared for the next try. After a lost response the codes are kept (rules: screens 3).
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run once per failure
  useEffect(() => {
    if (!error) return;
    const wrong = PARTS.filter((part) => refused[FIELD_OF[part]] !== undefined);
    const cleared = mayHaveHappened(error) ? [] : wrong.length > 0 ? wrong : PARTS;
    setDigits((typed) => ({ ...typed, ...Object.fromEntries(cleared.map((part) => [part, ''])) }));
    focusFirst(wrong);
  }, [error]);

  // After a resend the boxes are empty.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run once per resend
  useEffect(() => {
    if (!sent || sent.next.first) return;
    setDigits(EMPTY);
    setIncomplete(false);
    focusFirst(PARTS);
  }, [sent]);

  if (!sent) return null;

  const missing = (typed: TypedCodes) => PARTS.filter((part) => typed[part].length !== CODE_LIMITS.otpLength);

  function type(part: keyof TypedCodes, next: string) {
    const typed = { ...digits, [part]: next };
    setDigits(typed);
    setIncomplete(false);
    if (error) verify.forget();
    if (next.length !== CODE_LIMITS.otpLength) return;
    const [open] = missing(typed);
    if (open) focusOn(fields[open].current);
    else verify.run(typed);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const open = missing(digits);
    if (open.length === 0) return verify.run(digits);
    setIncomplete(true);
    focusFirst(open);
  }

  const field = (part: keyof TypedCodes, phone: string, code: SentCode) => (
    <CodeField
      ref={fields[part]}
      label={text[part]}
      description={
        <>
          {phoneText(phone)}
          {code.otp && (
            <span className="block [&_strong]:tracking-[0.15em] [&_strong]:text-text">
              {codeText.demo} <strong>{code.otp}</strong>
            </span>
          )}
        </>
      }
      value={digits[part]}
      onChange={(next) => type(part, next)}
      onComplete={() => undefined}
      error={
        refused[FIELD_OF[part]] ??
        (incomplete && digits[part].length !== CODE_LIMITS.otpLength ? codeText.incomplete : undefined)
      }
      readOnly={verifying}
      disabled={life.spent}
    />
  );

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p>{text.sent}</p>
      <FailureNotice error={error} fallback={text.verifyFailed}>
        {life.repeatable && <p>{text.answerMayBeLost}</p>}
      </FailureNotice>
      <div>
        {field('next', sent.phone, sent.next)}
        <WaitForSms key={sent.next.sessionToken} code={sent.next} />
        <button
          type="button"
          className={LINK_BUTTON}
          onClick={() => {
            verify.forget();
            change.back();
          }}
          disabled={verifying}
        >
          {codeText.changePhone}
        </button>
      </div>
      <div>
        {field('current', currentPhone, sent.current)}
        <WaitForSms key={sent.current.sessionToken} code={sent.current} />
        <p className="text-muted [&_a]:inline-block [&_a]:py-2 [&_a]:whitespace-nowrap">
          <ClinicPhone>{text.lostPhone}</ClinicPhone>
        </p>
      </div>
      <CodeFooter
        life={life}
        resendAt={Math.max(sent.next.resendAt, sent.current.resendAt)}
        announce={!sent.next.first}
        resend={resend}
        words={{ ...text, resendFailed: text.sendFailed, back: text.cancel }}
        onBack={onKeepOldPhone}
      />
    </form>
  );
}
