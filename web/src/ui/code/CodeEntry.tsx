import { BOOKING_FORM_FIELDS, type BookingFormNext } from '@clinic-serial/contract/subjects/booking-form';
import { CODE_LIMITS } from '@clinic-serial/contract/terms/code-limits';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { codeText as text } from '#messages/code';
import { LINK_BUTTON } from '../button/link-button.ts';
import { focusOn } from '../focus/focus.ts';
import { PostFields, type PostForm, submitting } from '../form/PostFields.tsx';
import { FailureNotice } from '../notice/FailureNotice.tsx';
import { mayHaveHappened } from '../notice/failure.ts';
import { Notice } from '../notice/Notice.tsx';
import { phoneText } from '../text/phone-text.ts';
import { CodeField, type SentCode } from './CodeField.tsx';
import { CodeFooter, useCodeLife } from './CodeFooter.tsx';
import type { WaitForSms } from './WaitForSms.tsx';

/** A call with its pending and error states; see use-single-flight.ts. */
interface Flight<Input> {
  run: (input: Input) => void;
  isPending: boolean;
  error: Error | null;
  forget: () => void;
}

interface CodeEntryWords {
  /** The default sentences of a failed verification and of a failed resend (rules: API 9). */
  failed: string;
  resendFailed: string;
  answerMayBeLost: string;
  back: string;
}

interface CodeEntryProps {
  phone: string;
  code: SentCode;
  verify: Flight<string>;
  resend: Flight<undefined>;
  words: CodeEntryWords;
  wayOn?: ReactNode;
  onBack: () => void;
  post?: PostForm | undefined;
}

/** The form for a one-time code. It sends the code after the fourth digit, and can repeat a lost request. */
export function CodeEntry({ phone, code, verify, resend, words, wayOn, onBack, post }: CodeEntryProps) {
  const { isPending: verifying, error: verifyError } = verify;
  const [digits, setDigits] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const forms = post && { resend: `${id}resend`, change: `${id}change` };
  const life = useCodeLife(code.expiresAt, verify);

  // A refused code is cleared for the next try. After a lost response the code is kept (rules: screens 3).
  useEffect(() => {
    if (!verifyError) return;
    if (!mayHaveHappened(verifyError)) setDigits('');
    focusOn(field.current);
  }, [verifyError]);

  // The code comes next, so its field has the focus. After a resend the boxes are empty.
  const shownCode = useRef(code);
  useEffect(() => {
    if (code !== shownCode.current) {
      setDigits('');
      setIncomplete(false);
    }
    shownCode.current = code;
    focusOn(field.current);
  }, [code]);

  const [Waiting, setWaiting] = useState<typeof WaitForSms>();
  useEffect(() => {
    // If this part cannot be loaded, the patient can still type the code.
    import('./WaitForSms.tsx').then(
      (part) => setWaiting(() => part.WaitForSms),
      () => {},
    );
  }, []);

  function change(next: string) {
    setDigits(next);
    setIncomplete(false);
    if (verifyError) verify.forget();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (digits.length === CODE_LIMITS.otpLength) return verify.run(digits);
    setIncomplete(true);
    focusOn(field.current);
  }

  return (
    <>
      {post && forms && (
        <>
          <PostedForm id={forms.resend} post={post} next="resend" />
          <PostedForm id={forms.change} post={post} next="change" />
        </>
      )}
      <form
        noValidate
        onSubmit={submit}
        className="grid gap-4 [&>*]:min-w-0"
        {...(post && { method: 'post', action: post.action })}
      >
        {post && <PostFields fields={{ ...post.fields, [BOOKING_FORM_FIELDS.next]: 'verify' }} />}
        <div>
          <p id={`${id}sent`}>{text.sentTo}</p>
          <p className="flex flex-wrap items-center">
            <strong id={`${id}phone`} className="inline-block tabular-nums">
              {phoneText(phone)}
            </strong>
            <button {...submitting(forms?.change, onBack)} className={LINK_BUTTON} disabled={verifying}>
              {text.changePhone}
            </button>
          </p>
        </div>
        {code.otp && (
          <p className="rounded-sm border border-dashed border-line-strong px-sm py-xs text-sm text-muted">
            {text.demo}{' '}
            <strong className="text-base tracking-[0.15em] text-text tabular-nums">{code.otp}</strong>
          </p>
        )}
        {code.notice && (
          <Notice tone="info" role="status">
            <p>{code.notice}</p>
          </Notice>
        )}
        {Waiting && (
          <Waiting
            key={code.sessionToken}
            code={code}
            onCode={(received) => {
              change(received);
              verify.run(received);
            }}
          />
        )}
        <FailureNotice error={verifyError} fallback={words.failed}>
          {life.repeatable && <p>{words.answerMayBeLost}</p>}
          {wayOn}
        </FailureNotice>
        <CodeField
          ref={field}
          label={text.label}
          describedBy={`${id}sent ${id}phone`}
          value={digits}
          onChange={change}
          onComplete={verify.run}
          error={incomplete ? text.incomplete : undefined}
          readOnly={verifying}
          disabled={life.spent}
        />
        <CodeFooter
          life={life}
          resendAt={code.resendAt}
          announce={!code.first}
          resend={resend}
          words={{ ...text, resend: text, ...words }}
          forms={forms}
          onBack={onBack}
        />
      </form>
    </>
  );
}

function PostedForm({ id, post, next }: { id: string; post: PostForm; next: BookingFormNext }) {
  return (
    <form id={id} method="post" action={post.action} hidden>
      <PostFields fields={{ ...post.fields, [BOOKING_FORM_FIELDS.next]: next }} />
    </form>
  );
}
