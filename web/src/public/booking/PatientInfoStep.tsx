import { patientInfo } from '@clinic-serial/contract/booking';
import { BOOKING_FORM_FIELDS } from '@clinic-serial/contract/booking-form';
import { formatPhone } from '@clinic-serial/contract/fields/phone';
import { fields } from '@clinic-serial/contract/messages/en/fields';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type FormEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { ApiError } from '../../api/errors.ts';
import { bookingText } from '../../messages/en/booking.ts';
import { focusFirstWrong, focusOn } from '../../ui/focus/focus.ts';
import { formCheck } from '../../ui/form/form-check.ts';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { PostFields, type PostForm } from '../../ui/form/PostFields.tsx';
import { FailureNotice } from '../../ui/notice/FailureNotice.tsx';
import hidden from '../../ui/style/visually-hidden.module.css';
import { isAboutDoctor } from './about-doctor.ts';
import classes from './BookingWizard.module.css';
import { ConsentLine } from './ConsentLine.tsx';
import { OtherDoctorsLink } from './OtherDoctorsLink.tsx';
import type { PatientAnswers } from './wizard-state.ts';

interface PatientInfoStepProps {
  /** The earlier answers, for a person who comes back to this step. */
  answers: PatientAnswers;
  pending: boolean;
  submitError: Error | null;
  /** Where the form goes without scripts. */
  post: PostForm;
  onSubmit: (answers: PatientAnswers) => void;
}

const fieldErrorsOf = (error: Error | null) => (error instanceof ApiError ? error.fieldErrors : {});

const FIELDS = ['patientName', 'patientPhone'] as const;
const labels = { patientName: bookingText.info.name, patientPhone: bookingText.info.phone };

/** Step 1: the patient's name and the phone for the code. A failure keeps everything that was typed. */
export function PatientInfoStep({ answers, pending, submitError, post, onSubmit }: PatientInfoStepProps) {
  const text = bookingText.info;
  const form = useForm<PatientAnswers>({
    initialValues: answers,
    initialErrors: fieldErrorsOf(submitError),
    validate: formCheck(patientInfo, fields),
  });
  const errorBox = useRef<HTMLDivElement>(null);
  const wrong = FIELDS.filter((field) => form.errors[field]);

  // The server sends the page as HTML, so on a slow network people type before the scripts have loaded. This
  // effect copies the typed text into the form. Otherwise React's first render would empty the fields.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run once, when the fields appear
  useLayoutEffect(() => {
    const [name, phone] = FIELDS.map(
      (field) => form.getInputNode<HTMLInputElement, typeof field>(field)?.value,
    );
    const typed = { patientName: name ?? '', patientPhone: formatPhone(phone ?? '') };
    if (FIELDS.some((field) => typed[field] !== form.values[field])) form.setValues(typed);
  }, []);

  const focusWrong = (errors: Record<string, unknown>) =>
    focusFirstWrong(FIELDS, errors, (field) => form.getInputNode(field));

  // The server's field errors are shown at their fields. Every other failure is shown in the red box.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run once per failure
  useEffect(() => {
    if (!submitError) return;
    const fieldErrors = fieldErrorsOf(submitError);
    form.setErrors(fieldErrors);
    if (!focusWrong(fieldErrors)) focusOn(errorBox.current);
  }, [submitError]);

  function submit(event: FormEvent<HTMLFormElement>) {
    form.onSubmit(onSubmit, focusWrong)(event);
  }

  return (
    <form method="post" action={post.action} noValidate onSubmit={submit} className={classes.panel}>
      <PostFields fields={post.fields} />
      <FailureNotice ref={errorBox} error={submitError} fallback={text.failed}>
        {isAboutDoctor(submitError) && <OtherDoctorsLink />}
      </FailureNotice>
      <div role="alert" className={hidden.hidden}>
        {wrong.length > 0 && text.problems(wrong.map((field) => labels[field]))}
      </div>
      <TextInput
        label={labels.patientName}
        name={BOOKING_FORM_FIELDS.name}
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        readOnly={pending}
        {...form.getInputProps('patientName')}
      />
      <PhoneField
        label={labels.patientPhone}
        name={BOOKING_FORM_FIELDS.phone}
        description={text.phoneHint}
        readOnly={pending}
        {...form.getInputProps('patientPhone')}
        value={form.values.patientPhone}
      />
      <ConsentLine />
      <Button type="submit" size="lg" loading={pending} fullWidth>
        {text.submit}
      </Button>
    </form>
  );
}
