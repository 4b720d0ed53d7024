import '@mantine/core/styles/Input.css';
import { GENDERS, type Patient, profileForm } from '@clinic-serial/contract/patients';
import { Button, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useClinic } from '../../api/clinic.ts';
import { ApiError } from '../../api/errors.ts';
import { patientText } from '../../messages/en/patient.ts';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { PhoneField } from '../../ui/PhoneField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import hidden from '../../ui/visually-hidden.module.css';
import page from '../page.module.css';
import type { Profile } from './profile.api.ts';
import { answersOf, FIELDS, LABELS, optionalLabel } from './profile-answers.ts';

const text = patientText.profile;
const GENDER_OPTIONS = [{ value: '', label: text.noGender }, ...GENDERS];

interface ProfileFormProps {
  patient: Patient;
  pending: boolean;
  /** Why the record was not saved. */
  submitError: Error | null;
  /** Why no code could be sent to the new phone; the rest is saved by then. */
  phoneError: Error | null;
  onSubmit: (profile: Profile) => void;
  /** Stands below the phone while a new number is being proven; the form waits meanwhile. */
  proof: ReactNode;
}

/** The profile's fields. What was typed stays through every failure. */
export function ProfileForm({
  patient,
  pending,
  submitError,
  phoneError,
  onSubmit,
  proof,
}: ProfileFormProps) {
  const today = useClinic()?.today;
  const form = useForm({
    initialValues: answersOf(patient),
    validate: schemaResolver(profileForm, { sync: true }),
  });
  const formId = useId();
  const birthDate = useRef<HTMLInputElement>(null);
  const errorBox = useRef<HTMLDivElement>(null);
  const waiting = pending || proof !== null;
  const wrong = FIELDS.filter((field) => form.errors[field]);

  function focusFirstWrong(errors: Record<string, unknown>) {
    const first = FIELDS.find((field) => errors[field]);
    if (first) form.getInputNode(first)?.focus();
    return first !== undefined;
  }

  // The server's field errors belong on their fields; every other failure is said in the box.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per failure
  useEffect(() => {
    const error = submitError ?? phoneError;
    if (!error) return;
    const fieldErrors = error instanceof ApiError ? error.fieldErrors : {};
    form.setErrors(fieldErrors);
    if (!focusFirstWrong(fieldErrors)) errorBox.current?.focus();
  }, [submitError, phoneError]);

  // One who goes back from the code of a new number wants to correct that number.
  const proving = Boolean(proof);
  const wasProving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the proof goes
  useEffect(() => {
    if (wasProving.current && !proving) form.getInputNode('phone')?.focus();
    wasProving.current = proving;
  }, [proving]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (waiting) return;
    // A date that is only half typed reads as blank; it must not be saved as none.
    if (birthDate.current?.validity.badInput) {
      form.setFieldError('dateOfBirth', text.badDate);
      birthDate.current.focus();
      return;
    }
    form.onSubmit((answers) => onSubmit(profileForm.parse(answers)), focusFirstWrong)(event);
  }

  // The proof brings a form of its own, and forms cannot stand in one another: the fields name theirs instead.
  const field = (name: (typeof FIELDS)[number]) => ({
    form: formId,
    readOnly: waiting,
    ...form.getInputProps(name),
  });
  return (
    <div className={page.page}>
      <form id={formId} noValidate onSubmit={submit} hidden />
      <FailureNotice ref={errorBox} error={submitError} fallback={text.updateFailed} />
      <div role="alert" className={hidden.hidden}>
        {wrong.length > 0 && text.problems(wrong.map((name) => LABELS[name]))}
      </div>
      <TextInput label={LABELS.name} autoComplete="name" {...field('name')} />
      <div className={page.section}>
        <PhoneField
          label={LABELS.phone}
          description={text.phoneHint}
          {...field('phone')}
          value={form.values.phone}
        />
        <FailureNotice error={phoneError} fallback={text.proof.sendFailed}>
          <p>{text.proof.othersSaved}</p>
        </FailureNotice>
        {proof}
      </div>
      <TextInput
        ref={birthDate}
        type="date"
        max={today}
        label={optionalLabel('dateOfBirth')}
        autoComplete="bday"
        {...field('dateOfBirth')}
      />
      <SelectField
        label={optionalLabel('gender')}
        data={GENDER_OPTIONS}
        {...field('gender')}
        disabled={waiting}
      />
      <Textarea
        label={optionalLabel('address')}
        rows={3}
        autoComplete="street-address"
        {...field('address')}
      />
      <PhoneField
        label={optionalLabel('emergencyContact')}
        description={text.emergencyHint}
        {...field('emergencyContact')}
        autoComplete="off"
        value={form.values.emergencyContact}
      />
      {!proof && (
        <Button type="submit" form={formId} size="lg" loading={pending} fullWidth>
          {text.save}
        </Button>
      )}
    </div>
  );
}
