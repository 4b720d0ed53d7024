import { type ReactNode, useId, useState } from 'react';
import { bookingText } from '#messages/booking';
import type { PatientSession } from '../../session/patient-session.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { LINK_BUTTON } from '../../ui/button/link-button.ts';
import { Choice, Choices } from '../../ui/form/Choices.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { fieldErrorsOf } from '../../ui/form/use-typed-form.ts';
import { FailureNotice } from '../../ui/notice/FailureNotice.tsx';
import { phoneText } from '../../ui/text/phone-text.ts';
import { isAboutDoctor, OtherDoctorsLink } from './about-doctor.tsx';
import { useOwnNames } from './booking.api.ts';
import { STEP } from './StepHeading.tsx';

const text = bookingText.own;

interface OwnInfoStepProps {
  session: PatientSession;
  pending: boolean;
  error: Error | null;
  /** The words of the button, and the default sentence of a failure. */
  words?: { submit: string; failed: string };
  children?: ReactNode;
  onSubmit: (name: string) => void;
  /** Opens the form for any phone, with a code. */
  onOtherPhone: () => void;
}

/**
 * Step 1 for a logged-in patient. It asks only for whom the serial is. No code is needed, because the phone
 * is already proven.
 */
export function OwnInfoStep({
  session,
  pending,
  error,
  words = text,
  children,
  onSubmit,
  onOtherPhone,
}: OwnInfoStepProps) {
  const names = useOwnNames(session);
  /** Null for somebody else. Undefined until the person chooses; then the first name counts. */
  const [picked, setPicked] = useState<string | null>();
  const chosen = picked === undefined ? (names[0] ?? null) : picked;
  const [other, setOther] = useState('');
  const group = useId();
  const isOther = chosen === null;
  return (
    <form
      noValidate
      className={STEP}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(chosen ?? other);
      }}
    >
      <FailureNotice error={error} fallback={words.failed}>
        {isAboutDoctor(error) && <OtherDoctorsLink />}
      </FailureNotice>
      <p>
        {text.phone} <strong className="whitespace-nowrap">{phoneText(session.who.phone)}</strong>{' '}
        <button type="button" className={LINK_BUTTON} onClick={onOtherPhone} disabled={pending}>
          {text.otherPhone}
        </button>
      </p>
      {children}
      <Choices legend={text.who} disabled={pending}>
        {names.map((name) => (
          <Choice key={name} name={group} checked={chosen === name} onChange={() => setPicked(name)}>
            {name}
          </Choice>
        ))}
        <Choice name={group} checked={isOther} onChange={() => setPicked(null)}>
          {text.otherName}
        </Choice>
      </Choices>
      {isOther && (
        <TextField
          label={bookingText.info.name}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          readOnly={pending}
          value={other}
          onChange={(event) => setOther(event.currentTarget.value)}
          error={fieldErrorsOf(error).patientName}
        />
      )}
      <ActionButton type="submit" size="lg" busy={pending} full>
        {words.submit}
      </ActionButton>
    </form>
  );
}
