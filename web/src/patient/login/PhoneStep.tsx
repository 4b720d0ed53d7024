import { formatPhone, phoneDigits } from '@clinic-serial/contract/text/phone-digits';
import { patientText } from '#messages/patient';
import { ActionButton } from '../../ui/button/Action.tsx';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { lateCheck, useTypedForm } from '../../ui/form/use-typed-form.ts';
import { FailureNotice } from '../../ui/notice/FailureNotice.tsx';
import { useCodesFail } from '../../ui/notice/use-codes-fail.ts';
import page from '../page.module.css';

const text = patientText.login;
const FIELDS = ['phone'] as const;
const check = lateCheck<'phone'>(async () => (await import('./phone-check.ts')).checkPhone);

interface PhoneStepProps {
  /** The phone as typed earlier, for a patient who comes back from the code. */
  phone: string;
  pending: boolean;
  submitError: Error | null;
  /** Called with the digits of the phone. */
  onSubmit: (phone: string) => void;
}

/** The first step of the login: the phone. */
export function PhoneStep({ phone, pending, submitError, onSubmit }: PhoneStepProps) {
  const failure = useCodesFail(submitError);
  const { values, errors, wrong, errorBox, change, formProps } = useTypedForm({
    fields: FIELDS,
    initial: { phone: formatPhone(phone) },
    shown: (_, typed) => formatPhone(typed),
    check,
    submitError,
    onSubmit: (typed) => onSubmit(phoneDigits(typed.phone)),
  });
  return (
    <form {...formProps} data-needs-script className={page.section}>
      <FailureNotice ref={errorBox} error={wrong.length > 0 ? null : failure} fallback={text.sendFailed} />
      <PhoneField
        name="phone"
        label={text.phone}
        description={text.phoneHint}
        readOnly={pending}
        value={values.phone}
        onChange={(phone) => change('phone', phone)}
        error={errors.phone}
      />
      <ActionButton type="submit" size="lg" busy={pending} full>
        {text.send}
      </ActionButton>
    </form>
  );
}
