import { focusOn } from '../../ui/focus/focus.ts';
import '@mantine/core/styles/Input.css';
import { fields } from '@clinic-serial/contract/messages/en/fields';
import { loginPhone } from '@clinic-serial/contract/sign-in';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type FormEvent, useEffect, useRef } from 'react';
import { ApiError } from '../../api/errors.ts';
import { patientText } from '../../messages/en/patient.ts';
import { formCheck } from '../../ui/form/form-check.ts';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { FailureNotice } from '../../ui/notice/FailureNotice.tsx';
import page from '../page.module.css';

const text = patientText.login;

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
  const form = useForm({
    initialValues: { phone },
    validate: formCheck(loginPhone, fields),
    onValuesChange: (values) => onPhone(values.phone),
  });
  const errorBox = useRef<HTMLDivElement>(null);
  const focusPhone = () => focusOn(form.getInputNode('phone'));

  // The server's field error is shown at the field. Every other failure is shown in the red box.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run once per failure
  useEffect(() => {
    const wrong = submitError instanceof ApiError ? submitError.fieldErrors.phone : undefined;
    if (wrong) {
      form.setErrors({ phone: wrong });
      focusPhone();
    } else focusOn(errorBox.current);
  }, [submitError]);

  function submit(event: FormEvent<HTMLFormElement>) {
    form.onSubmit((values) => onSubmit(loginPhone.parse(values).phone), focusPhone)(event);
  }

  return (
    <form noValidate onSubmit={submit} className={page.section}>
      <FailureNotice ref={errorBox} error={submitError} fallback={text.sendFailed} />
      <PhoneField
        label={text.phone}
        description={text.phoneHint}
        readOnly={pending}
        {...form.getInputProps('phone')}
        value={form.values.phone}
      />
      <Button type="submit" size="lg" loading={pending} fullWidth>
        {text.send}
      </Button>
    </form>
  );
}
