import { fields } from '@clinic-serial/contract/messages/en/fields';
import { loginPhone } from '@clinic-serial/contract/sign-in';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { patientText } from '../../messages/en/patient.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { focusOn } from '../../ui/focus/focus.ts';
import { formCheck } from '../../ui/form/form-check.ts';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { FailureNotice } from '../../ui/notice/FailureNotice.tsx';
import page from '../page.module.css';

const text = patientText.login;
const check: (values: { phone: string }) => { phone?: string } = formCheck(loginPhone, fields);

interface PhoneStepProps {
  /** The phone as typed. The page keeps it for a patient who comes back from the code. */
  phone: string;
  onPhone: (grouped: string) => void;
  pending: boolean;
  submitError: Error | null;
  /** Called with 11 digits. */
  onSubmit: (phone: string) => void;
}

/** The first step of the login: the phone. */
export function PhoneStep({ phone, onPhone, pending, submitError, onSubmit }: PhoneStepProps) {
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const errorBox = useRef<HTMLDivElement>(null);

  // The server's field error is shown at the field. Every other failure is shown in the red box.
  useEffect(() => {
    const wrong = submitError instanceof ApiError ? submitError.fieldErrors.phone : undefined;
    setError(wrong);
    focusOn(wrong ? field.current : errorBox.current);
  }, [submitError]);

  function change(typed: string) {
    setError(undefined);
    onPhone(typed);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const problem = check({ phone }).phone;
    setError(problem);
    if (problem) focusOn(field.current);
    else onSubmit(loginPhone.parse({ phone }).phone);
  }

  return (
    <form noValidate onSubmit={submit} className={page.section}>
      <FailureNotice ref={errorBox} error={submitError} fallback={text.sendFailed} />
      <PhoneField
        ref={field}
        label={text.phone}
        description={text.phoneHint}
        readOnly={pending}
        value={phone}
        onChange={change}
        error={error}
      />
      <ActionButton type="submit" size="lg" busy={pending} full>
        {text.send}
      </ActionButton>
    </form>
  );
}
