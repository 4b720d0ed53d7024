import { phone as phoneRule } from '@clinic-serial/contract/fields/phone';
import { IconSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { newAppointmentText } from '../../../messages/en/admin-new-appointment.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { PhoneField } from '../../../ui/PhoneField.tsx';
import { useStaff } from '../../staff-context.ts';
import { type Lookup, lookUpPatient } from './patient-lookup.ts';
import classes from './wizard.module.css';

const text = newAppointmentText.patient;

interface PhoneSearchProps {
  /** The phone as far as it is typed, grouped. */
  phone: string;
  onPhone: (grouped: string) => void;
  /** Called with the answer for the phone that stands here, never with one for a phone that stood here before. */
  onAnswer: (lookup: Lookup) => void;
  /** Whether the step begins here. */
  first: boolean;
}

/** Finds a patient by phone: Enter searches. */
export function PhoneSearch({ phone, onPhone, onAnswer, first }: PhoneSearchProps) {
  const { session } = useStaff();
  const part = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<string>();
  const search = useMutation({
    mutationFn: (wanted: string) => lookUpPatient(session, wanted),
  });

  function type(grouped: string) {
    setWrong(undefined);
    if (grouped === phone) return;
    search.reset();
    onPhone(grouped);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const checked = phoneRule.safeParse(phone);
    setWrong(checked.error?.issues[0]?.message);
    if (!checked.success) part.current?.querySelector('input')?.focus();
    // Told with the call: these are dropped when it is reset, and when the step has been left.
    else search.mutate(checked.data, { onSuccess: onAnswer, onError: (error) => setWrong(messageOf(error)) });
  }

  return (
    <form ref={part} noValidate onSubmit={submit}>
      <PhoneField
        label={text.phone}
        description={text.phoneHint}
        autoComplete="off"
        data-first={first || undefined}
        value={phone}
        onChange={type}
        error={wrong}
        // Beside the field itself, whatever stands above and below it.
        inputContainer={(field) => (
          <div className={classes.search}>
            {field}
            <BusyButton
              type="submit"
              variant="default"
              leftSection={<IconSearch size={18} aria-hidden />}
              busy={search.isPending}
            >
              {text.search}
            </BusyButton>
          </div>
        )}
      />
    </form>
  );
}
