import { formatPhone } from '@clinic-serial/contract/fields/phone-digits';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { bookingText } from '../../messages/en/booking.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { focusFirstWrong, focusOn } from '../../ui/focus/focus.ts';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { PostFields, type PostForm } from '../../ui/form/PostFields.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { FailureNotice } from '../../ui/notice/FailureNotice.tsx';
import hidden from '../../ui/style/visually-hidden.module.css';
import { isAboutDoctor } from './about-doctor.ts';
import classes from './BookingWizard.module.css';
import { ConsentLine } from './ConsentLine.tsx';
import { type FieldErrors, fieldErrorsOf } from './field-errors-of.ts';
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

const FIELDS = ['patientName', 'patientPhone'] as const;
let check: ((values: PatientAnswers) => FieldErrors) | undefined;

/** On a slow network the server checks sooner than the scripts can. */
const CHECK_WAIT_MS = 1_500;

const waitFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Loads the check of the answers. Without it the server alone says what is wrong, one round trip later. */
export async function loadCheck(): Promise<void> {
  check ??= (await import('./patient-info-check.ts')).checkPatientInfo;
}

const labels = { patientName: bookingText.info.name, patientPhone: bookingText.info.phone };

/** Step 1: the patient's name and the phone for the code. A failure keeps everything that was typed. */
export function PatientInfoStep({ answers, pending, submitError, post, onSubmit }: PatientInfoStepProps) {
  const text = bookingText.info;
  const [values, setValues] = useState(answers);
  const [errors, setErrors] = useState<FieldErrors>(fieldErrorsOf(submitError));
  const form = useRef<HTMLFormElement>(null);
  const errorBox = useRef<HTMLDivElement>(null);
  const wrong = FIELDS.filter((field) => errors[field]);
  const inputOf = (field: keyof PatientAnswers) =>
    form.current?.elements.namedItem(field) as HTMLInputElement | null;

  // The server sends the page as HTML, so on a slow network people type before the scripts have loaded. This
  // effect copies the typed text into the form. Otherwise React's first render would empty the fields.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run once, when the fields appear
  useLayoutEffect(() => {
    const typed = {
      patientName: inputOf('patientName')?.value ?? '',
      patientPhone: formatPhone(inputOf('patientPhone')?.value ?? ''),
    };
    if (FIELDS.some((field) => typed[field] !== values[field])) setValues(typed);
  }, []);

  // The server's field errors are shown at their fields. Every other failure is shown in the red box.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run once per failure
  useEffect(() => {
    if (!submitError) return;
    const fieldErrors = fieldErrorsOf(submitError);
    setErrors(fieldErrors);
    if (!focusFirstWrong(FIELDS, fieldErrors, inputOf)) focusOn(errorBox.current);
  }, [submitError]);

  function change(field: keyof PatientAnswers, value: string) {
    setValues({ ...values, [field]: value });
    setErrors({ ...errors, [field]: undefined });
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!check) await Promise.race([loadCheck().catch(() => {}), waitFor(CHECK_WAIT_MS)]);
    const problems = check?.(values) ?? {};
    setErrors(problems);
    if (!focusFirstWrong(FIELDS, problems, inputOf)) onSubmit(values);
  }

  return (
    <form
      ref={form}
      method="post"
      action={post.action}
      noValidate
      onFocus={() => void loadCheck().catch(() => {})}
      onSubmit={(event) => void submit(event)}
      className={classes.panel}
    >
      <PostFields fields={post.fields} />
      <FailureNotice ref={errorBox} error={wrong.length > 0 ? null : submitError} fallback={text.failed}>
        {isAboutDoctor(submitError) && <OtherDoctorsLink />}
      </FailureNotice>
      <div role="alert" className={hidden.hidden}>
        {wrong.length > 0 && text.problems(wrong.map((field) => labels[field]))}
      </div>
      <TextField
        label={labels.patientName}
        name="patientName"
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        readOnly={pending}
        value={values.patientName}
        onChange={(event) => change('patientName', event.currentTarget.value)}
        error={errors.patientName}
      />
      <PhoneField
        label={labels.patientPhone}
        name="patientPhone"
        description={text.phoneHint}
        readOnly={pending}
        value={values.patientPhone}
        onChange={(phone) => change('patientPhone', phone)}
        error={errors.patientPhone}
      />
      <ConsentLine />
      <ActionButton type="submit" size="lg" busy={pending} full>
        {text.submit}
      </ActionButton>
    </form>
  );
}
