import { fields } from '@clinic-serial/contract/messages/current/fields';
import { genderName } from '@clinic-serial/contract/messages/current/words';
import { type Patient, profileForm } from '@clinic-serial/contract/subjects/patients';
import { GENDERS } from '@clinic-serial/contract/terms/gender';
import { formatPhone } from '@clinic-serial/contract/text/phone-digits';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { patientText } from '#messages/patient';
import { useClinic } from '../../api/clinic.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { UnsavedChanges } from '../../ui/dialog/UnsavedChanges.tsx';
import { focusOn } from '../../ui/focus/focus.ts';
import { DateFields } from '../../ui/form/DateFields.tsx';
import { formCheck } from '../../ui/form/form-check.ts';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { fieldErrorsOf } from '../../ui/form/use-typed-form.ts';
import { FailureNotice } from '../../ui/notice/FailureNotice.tsx';
import { birthBody, typedBirthOf } from '../../ui/people/typed-birth.ts';
import { page } from '../page-looks.ts';
import type { Profile } from './profile.api.ts';

const text = patientText.profile;
const check = formCheck(profileForm, fields);
const GENDER_OPTIONS = [
  { value: '', label: text.noGender },
  ...GENDERS.map((gender) => ({ value: gender, label: genderName(gender) })),
];

interface ProfileFormProps {
  patient: Patient;
  pending: boolean;
  submitError: Error | null;
  /** The error of the code request for a new phone. The other fields are already saved then. */
  phoneError: Error | null;
  onSubmit: (profile: Profile) => void;
  /** The form for the codes of a new phone. While it is shown, the other fields cannot be changed. */
  proof: ReactNode;
}

/** The profile's fields. A failure keeps everything that was typed. */
export function ProfileForm({
  patient,
  pending,
  submitError,
  phoneError,
  onSubmit,
  proof,
}: ProfileFormProps) {
  const today = useClinic()?.today ?? '';
  const form = useForm({
    initialValues: answersOf(patient),
    validate: (answers) => check({ ...answers, ...birthBody(answers, today) }),
  });
  const formId = useId();
  const whole = useRef<HTMLDivElement>(null);
  const errorBox = useRef<HTMLDivElement>(null);
  const phone = useRef<HTMLInputElement>(null);
  const [refusals, setRefusals] = useState(0);
  const waiting = pending || proof !== null;
  const wrong = FIELDS.filter((field) => form.errors[field]);

  // The server's field errors are shown at their fields. Every other failure is shown in the red box.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run once per failure
  useEffect(() => {
    const error = submitError ?? phoneError;
    if (!error) return;
    form.setErrors(fieldErrorsOf(error));
    setRefusals((count) => count + 1);
  }, [submitError, phoneError]);

  // An effect, because the errors must be rendered first.
  useEffect(() => {
    if (refusals === 0) return;
    focusOn(whole.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? errorBox.current);
  }, [refusals]);

  // A patient who goes back from the codes wants to correct the new phone, so the phone field gets the focus.
  const proving = Boolean(proof);
  const wasProving = useRef(false);
  useEffect(() => {
    if (wasProving.current && !proving) focusOn(phone.current);
    wasProving.current = proving;
  }, [proving]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (waiting) return;
    form.onSubmit(
      (answers) => onSubmit(profileForm.parse({ ...answers, ...birthBody(answers, today) })),
      () => setRefusals(refusals + 1),
    )(event);
  }

  // The proof contains its own form, and HTML forms cannot be nested. So the fields name their form by id.
  const field = (name: (typeof FIELDS)[number]) => ({
    form: formId,
    readOnly: waiting,
    ...form.getInputProps(name),
  });
  return (
    <div ref={whole} className={page.page}>
      <UnsavedChanges when={form.isDirty() && !pending} />
      <form id={formId} noValidate onSubmit={submit} hidden />
      <FailureNotice ref={errorBox} error={submitError} fallback={text.updateFailed} />
      <div role="alert" className="sr-only">
        {wrong.length > 0 && text.problems(wrong.map((name) => LABELS[name]))}
      </div>
      <TextField label={LABELS.name} autoComplete="name" {...field('name')} />
      <div className={page.section}>
        <PhoneField ref={phone} label={LABELS.phone} description={text.phoneHint} {...field('phone')} />
        <FailureNotice error={phoneError} fallback={text.proof.sendFailed}>
          <p>{text.proof.othersSaved}</p>
        </FailureNotice>
        {proof}
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(16.5rem,100%),1fr))] items-end gap-6">
        <DateFields label={optionalLabel('dateOfBirth')} autoComplete="bday" {...field('dateOfBirth')} />
        <TextField
          label={optionalLabel('birthYear')}
          description={text.birthYearHint}
          inputMode="numeric"
          autoComplete="off"
          {...field('birthYear')}
        />
      </div>
      <SelectField
        label={optionalLabel('gender')}
        data={GENDER_OPTIONS}
        {...field('gender')}
        disabled={waiting}
      />
      <TextArea label={optionalLabel('address')} autoComplete="street-address" {...field('address')} />
      <PhoneField
        label={optionalLabel('emergencyContact')}
        description={text.emergencyHint}
        {...field('emergencyContact')}
        autoComplete="off"
      />
      {!proof && (
        <ActionButton type="submit" form={formId} size="lg" busy={pending} full>
          {text.save}
        </ActionButton>
      )}
    </div>
  );
}

const FIELDS = [
  'name',
  'phone',
  'dateOfBirth',
  'birthYear',
  'gender',
  'address',
  'emergencyContact',
] as const;
type Field = (typeof FIELDS)[number];

const LABELS: Record<Field, string> = {
  name: text.name,
  phone: text.phone,
  dateOfBirth: text.birthDate,
  birthYear: text.birthYear,
  gender: text.gender,
  address: text.address,
  emergencyContact: text.emergencyContact,
};

function optionalLabel(field: Field): string {
  return `${LABELS[field]} ${text.optional}`;
}

function answersOf(patient: Patient): Record<Field, string> {
  return {
    name: patient.name,
    phone: formatPhone(patient.phone),
    ...typedBirthOf(patient),
    gender: patient.gender ?? '',
    address: patient.address ?? '',
    emergencyContact: formatPhone(patient.emergencyContact ?? ''),
  };
}
