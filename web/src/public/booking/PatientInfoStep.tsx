import { formatPhone } from '@clinic-serial/contract/text/phone-digits';
import type { ReactNode } from 'react';
import { bookingText } from '#messages/booking';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/address/Link.tsx';
import { ActionButton } from '../../ui/button/Action.tsx';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { PostFields, type PostForm } from '../../ui/form/PostFields.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { lateCheck, useTypedForm } from '../../ui/form/use-typed-form.ts';
import { FailureNotice, useCodesFail } from '../../ui/notice/FailureNotice.tsx';
import { isAboutDoctor, OtherDoctorsLink } from './about-doctor.tsx';
import { STEP } from './StepHeading.tsx';
import type { PatientAnswers } from './wizard-state.ts';

interface PatientInfoStepProps {
  answers: PatientAnswers;
  pending: boolean;
  submitError: Error | null;
  /** The address to which the form is sent without scripts. A form that only scripts show has none. */
  post?: PostForm;
  children?: ReactNode;
  onSubmit: (answers: PatientAnswers) => void;
}

const FIELDS = ['patientName', 'patientPhone'] as const;

export const infoCheck = lateCheck<(typeof FIELDS)[number]>(
  async () => (await import('./patient-info-check.ts')).checkPatientInfo,
);

const labels = { patientName: bookingText.info.name, patientPhone: bookingText.info.phone };

export function PatientInfoStep({
  answers,
  pending,
  submitError,
  post,
  children,
  onSubmit,
}: PatientInfoStepProps) {
  const text = bookingText.info;
  const failure = useCodesFail(submitError);
  const { values, errors, wrong, errorBox, change, formProps } = useTypedForm({
    fields: FIELDS,
    initial: { patientName: answers.patientName, patientPhone: answers.patientPhone },
    shown: (field, typed) => (field === 'patientPhone' ? formatPhone(typed) : typed),
    check: infoCheck,
    submitError,
    onSubmit,
  });
  return (
    <form
      {...formProps}
      {...(post && { method: 'post', action: post.action })}
      className={STEP}
      data-uses-scripts=""
    >
      {post && <PostFields fields={post.fields} />}
      <FailureNotice ref={errorBox} error={wrong.length > 0 ? null : failure} fallback={text.failed}>
        {isAboutDoctor(submitError) && <OtherDoctorsLink />}
      </FailureNotice>
      <div role="alert" className="sr-only">
        {wrong.length > 0 && text.problems(wrong.map((field) => labels[field]))}
      </div>
      {children}
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

const text = bookingText.info;

/**
 * Which data the clinic keeps and why. Requesting the code is the consent (docs/privacy.md). The link opens a
 * new tab, so that typed text is not lost.
 */
function ConsentLine() {
  return (
    <p className="text-sm text-muted">
      {text.consent}{' '}
      <Link to={paths.privacy} className="tap-target" target="_blank" rel="noopener">
        {text.consentLink} <span className="sr-only">{text.newTab}</span>
      </Link>
    </p>
  );
}
